import { flagOf, placeholderOf } from '../options/option.js';
import { RULE_OPTIONS } from '../options/table.js';

const { capture } = RULE_OPTIONS;
const CAPTURE = `--${flagOf('capture', capture)} ${placeholderOf(capture)}`;

/** Words that other programs have for what a command does, each with the command to use. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  ...wordsFor('abnfc check GRAMMAR says what is wrong with a grammar', 'lint'),
  ...wordsFor(
    'abnfc check GRAMMAR checks a grammar, abnfc trace GRAMMAR an input',
    'validate valid match accept accepts recognize run',
  ),
  ...wordsFor(
    'abnfc trace GRAMMAR tries an input, and abnfc verify GRAMMAR tests the modules of a grammar',
    'test tests try',
  ),
  ...wordsFor('abnfc compile GRAMMAR writes modules', 'generate gen make emit codegen'),
  ...wordsFor(`abnfc compile GRAMMAR ${CAPTURE} writes a parser`, 'parse parser capture'),
  ...wordsFor('abnfc format GRAMMAR lays a grammar out', 'fmt pretty prettify beautify'),
  ...wordsFor('abnfc playground serves a page to write a grammar in', 'serve server web ui repl'),
  ...wordsFor('abnfc build --watch compiles whenever a grammar changes', 'watch'),
  ...wordsFor('abnfc diff A B compares two grammars', 'compare equal equals equivalent'),
  ...wordsFor('abnfc facts GRAMMAR prints facts about a grammar', 'info stats show describe'),
  ...wordsFor(
    'abnfc inspect GRAMMAR draws automata',
    'draw graph dot svg diagram diagrams visualize railroad',
  ),
  ...wordsFor('abnfc inspect GRAMMAR --stage rules prints rules', 'dump print ast rules'),
  ...wordsFor('abnfc trace GRAMMAR explains where an input has an error', 'explain debug step'),
  ...wordsFor('abnfc lsp serves editors', 'language-server langserver'),
  ...wordsFor('abnfc --version prints the version', 'version'),
};

/** Options that other programs have, each with the one to use, and its value. */
export const OTHER_OPTIONS: Readonly<Record<string, string>> = {
  ...wordsFor('format esm', 'language js javascript esm mjs'),
  ...wordsFor('format cjs', 'cjs commonjs'),
  ...wordsFor('output', 'out out-dir output-dir out-file dir directory'),
  ...wordsFor('small', 'minify compress'),
  ...wordsFor('target es5', 'es es5 es3'),
  ...wordsFor('start', 'rule root entry'),
};

function wordsFor(hint: string, words: string): Readonly<Record<string, string>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, hint]));
}
