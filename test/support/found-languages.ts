import { LANGUAGES } from '../../generator/languages/languages.js';
import { LANGUAGE_NAMES, type LanguageName } from '../../generator/options/choices.js';
import { onPath } from './on-path.js';

/** The languages whose compilers are on `PATH`; says which are not. */
export function foundLanguages(): readonly LanguageName[] {
  return LANGUAGE_NAMES.filter((language) => {
    const { title, commands } = LANGUAGES[language];
    const [[command]] = commands(['a.x', 'b.x']) as [[string]];
    const isFound = onPath(command) !== undefined;
    if (!isFound) console.log(`skipped: ${title}, as ${command} is not found`);
    return isFound;
  });
}
