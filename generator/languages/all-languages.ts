import type { LanguageName } from '../options/choices.js';
import { c } from './c.js';
import { java } from './java.js';
import type { Language } from './language.js';
import { python } from './python.js';

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = { c, java, python };
