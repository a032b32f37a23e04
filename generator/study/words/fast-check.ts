/**
 * Arbitraries of fast-check that generate the words of a grammar, and shrink to other words of it: `abnfc/fast-check`.
 *
 *     import fc from 'fast-check';
 *     import { words } from 'abnfc/fast-check';
 *
 *     fc.assert(fc.property(words({ name: 'digits.abnf', text: 'digits = 1*DIGIT\n' }), (digits) => Number(digits) >= 0));
 */
import { array, nat, type Arbitrary } from 'fast-check';
import { analyzeGrammar } from '../../compile.js';
import { renderDiagnostic } from '../../diagnostics/render-diagnostic.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import { compiledOf } from '../reading/compiled.js';
import { firstUnmet } from '../reading/first-unmet.js';
import { wordGraphOf, symbolAt, type WordGraph } from './word-graph.js';
import { WordWalk } from './word-walk.js';

/** The greatest octet that is the same in a string. */
const MAX_ASCII = 0x7f;

/**
 * Strings that are words of the start rule, and meet the requirements of the grammar. Shorter words and symbols that are
 * easy to read are simpler, and every simpler string is a word, too.
 *
 * @param source the grammar, as for `compile`
 * @param options options of `compile` that concern the grammar: `start`, `imports`, `alphabet` and others
 * @throws {TypeError} if the grammar has errors or no word, or reads octets beyond ASCII: use {@link octetWords}
 */
export function words(source: Source, options: AnalyzeOptions = {}): Arbitrary<string> {
  const { alphabet, symbols, most } = symbolsOf(source, options);
  if (alphabet === 'octets' && most > MAX_ASCII)
    throw new TypeError(`${source.name} reads octets beyond ASCII: use octetWords`);
  const print = alphabet === 'characters' ? String.fromCodePoint : String.fromCharCode;
  return symbols.map((word) => word.map((symbol) => print(symbol)).join(''));
}

/**
 * Words of a grammar of octets, as {@link words} of other grammars.
 *
 * @throws {TypeError} if the grammar has errors or no word, or reads characters or code units
 */
export function octetWords(source: Source, options: AnalyzeOptions = {}): Arbitrary<Uint8Array> {
  const { alphabet, symbols } = symbolsOf(source, options);
  if (alphabet !== 'octets') throw new TypeError(`${source.name} reads ${alphabet}: use words`);
  return symbols.map((word) => Uint8Array.from(word));
}

function symbolsOf(source: Source, options: AnalyzeOptions) {
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  const [error] = diagnostics.filter(({ severity }) => severity === 'error');
  if (!ok) throw new TypeError(renderDiagnostic(error!));
  const { plan } = compiledOf(stages, options);
  const graph = wordGraphOf(stages);
  if (graph.least[graph.start] === Infinity) throw new TypeError(`${source.name} has no word`);
  const { alphabet } = stages.grammar;
  // Any list of numbers chooses a word; as fast-check shortens the list and lowers the numbers, the word gets simpler.
  const symbols = array(nat(), { size: '+1' })
    .map((choices) => wordOf(graph, choices))
    .filter((word) => firstUnmet(plan, word) === undefined);
  const most = graph.edges
    .flat()
    .flatMap(({ ranges }) => ranges)
    .reduce((greatest, { hi }) => Math.max(greatest, hi), 0);
  return { alphabet, symbols, most };
}

/** The word that some choices make; 0 chooses what leads to the end. */
function wordOf(graph: WordGraph, choices: readonly number[]): readonly number[] {
  const walk = new WordWalk(graph);
  for (const choice of choices) {
    const edges = graph.edges[walk.state]!;
    const mayReturn = walk.depth > 0 && walk.isWhole;
    const ways = edges.length + (mayReturn ? 1 : 0);
    if (ways === 0) break;
    const [way, rest] = [choice % ways, Math.floor(choice / ways)];
    const edge = edges[mayReturn ? way - 1 : way];
    if (edge === undefined) walk.return();
    else if (edge.entry !== undefined) walk.take(edge);
    else {
      // One in four may be any symbol.
      const ranges = rest % 4 === 3 ? edge.ranges : edge.readable;
      walk.take(edge, symbolAt(ranges, Math.floor(rest / 4)));
    }
  }
  return walk.finish();
}
