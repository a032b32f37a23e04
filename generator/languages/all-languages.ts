import type { LanguageName } from '../options/choices.js';
import { c } from './c.js';
import { java } from './java.js';
import type { Language } from './language.js';

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = { c, java };
