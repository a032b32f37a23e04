import type { LanguageName } from '../options/choices.js';
import { c } from './c.js';
import { go } from './go.js';
import { java } from './java.js';
import type { Language } from './language.js';
import { python } from './python.js';
import { rust } from './rust.js';

export const LANGUAGES: Readonly<Record<LanguageName, Language>> = { c, rust, go, java, python };
