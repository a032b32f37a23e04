/**
 * What is known of a grammar, each fact with the method that found it, and each "no" with a witness.
 * Nothing is sampled.
 */
import { printOctets, printRanges, toRanges } from '../automata/byte-range.js';
import { ruleKey } from '../abnf/ast.js';
import { findAmbiguity } from '../automata/ambiguous.js';
import { determinize } from '../automata/determinize.js';
import { equivalent } from '../automata/equivalent.js';
import { buildNfa, labelOf } from '../automata/nfa.js';
import { withoutLabel } from '../automata/without-label.js';
import { countWords } from '../automata/count.js';
import { DEAD, next, stateCount, type Dfa } from '../automata/dfa.js';
import { findLoop, findPrefix, longestWord } from '../automata/extent.js';
import { shortestWord } from '../automata/product.js';
import { findConfusion, findMisaligned, synchronizingWindow } from '../automata/synchronize.js';
import { encodeValue } from '../coding/layout.js';
import { printValue, type Coding } from '../coding/prove.js';
import { DEFAULT_MAX_STATES, type Stages } from '../compile.js';
import { originOf, printOrigin } from '../origins.js';
import { joinTouching, printRange, type Values } from './values.js';

/** One thing that is known. */
export interface Fact {
  readonly name: string;
  /** Whether it holds, of a property; nothing, of a quantity. */
  readonly holds: boolean | undefined;
  readonly value: string;
  /** What found it out. */
  readonly method: string;
  /** Octets in hex that show it, where it does not hold. */
  readonly witness: string | undefined;
}

/** Words are counted up to this length, where they have no longest one. */
const COUNTED = 6;

/** Everything that is known of a grammar that was analyzed. */
export function factsOf(stages: Stages): readonly Fact[] {
  const { minimal, coding, transducer } = stages;
  return [
    ...languageFacts(minimal),
    ...grammarFacts(stages),
    ...(coding === undefined || transducer === undefined
      ? []
      : [...characterFacts(coding), ...promises(coding, transducer.dfa)]),
  ];
}

function quantity(name: string, value: string, method: string): Fact {
  return { name, holds: undefined, value, method, witness: undefined };
}

/** A property; with a witness it does not hold. */
function property(
  name: string,
  method: string,
  no?: readonly [text: string, witness: string],
): Fact {
  return no === undefined
    ? { name, holds: true, value: 'yes', method, witness: undefined }
    : { name, holds: false, value: `no: ${no[0]}`, method, witness: no[1] };
}

function printWord(word: readonly number[] | undefined): string {
  if (word === undefined) return 'there is no word';
  return word.length === 0 ? 'the empty word' : printOctets(word);
}

// --- the language ------------------------------------------------------------------------------

function languageFacts(minimal: Dfa): readonly Fact[] {
  const loop = findLoop(minimal);
  const longest = loop === undefined ? longestWord(minimal) : undefined;
  const counts = countWords(minimal, longest?.length ?? COUNTED);
  const finite = property(
    'finite',
    'search for a loop in the minimal automaton',
    loop && [
      `after ${printWord(loop.before)}, ${printOctets(loop.loop)} may stand any number of times`,
      printOctets([...loop.before, ...loop.loop]),
    ],
  );
  const prefix = findPrefix(minimal);
  return [
    quantity('states', `${stateCount(minimal)}, the dead one included`, 'Hopcroft’s minimization'),
    quantity('byte classes', String(minimal.classes.count), 'octets that no state tells apart'),
    finite,
    quantity('words by length', counts.join(', '), 'transfer matrix, from length 0 on'),
    ...(loop === undefined
      ? [
          quantity('words', String(counts.reduce((sum, count) => sum + count, 0n)), 'their sum'),
          quantity('longest word', printWord(longest), 'longest path in the minimal automaton'),
        ]
      : []),
    quantity('shortest word', printWord(shortestWord(minimal)), 'breadth-first search'),
    property(
      'prefix code',
      'ways on from accepting states',
      prefix && [
        `${printWord(prefix.word)} is the beginning of ${printWord(prefix.longer)}`,
        printOctets(prefix.longer),
      ],
    ),
  ];
}

// --- the grammar -------------------------------------------------------------------------------

/** How much work it may be to try a grammar without each of its alternatives: states times alternatives. */
const TRIED = 2_000_000;

function grammarFacts(stages: Stages): readonly Fact[] {
  return [ambiguity(stages), idleAlternatives(stages), idleRules(stages)];
}

function ambiguity({ nfa, lowered, document }: Stages): Fact {
  const name = 'unambiguous';
  const method = 'pairs of states of Thompson’s automaton that read the same';
  const found = findAmbiguity(nfa);
  if (found === 'limit') return quantity(name, 'not found out: too many pairs of states', method);
  if (found === undefined) return property(name, method);
  const { word, first, second } = found;
  const at = first.findIndex((state, index) => state !== second[index]);
  const derivation = (states: readonly number[]): string =>
    states.map((state) => lowered.labels[labelOf(nfa, state)!]!.rule.name.text).join(' ');
  const [one, other] = [first, second].map((states) =>
    printOrigin(originOf(lowered.labels[labelOf(nfa, states[at]!)!]!, document.source)),
  );
  const rules = [derivation(first), derivation(second)];
  const octets = rules[0] === rules[1] ? '' : ` (octet by octet: ${rules[0]}; or ${rules[1]})`;
  const ways = one === other ? `in two places of ${one}` : `by ${one}, or by ${other}`;
  return property(name, method, [
    `octet ${at + 1} of ${printOctets(word)} is read ${ways}${octets}`,
    printOctets(word),
  ]);
}

/** Alternatives without each of which, by itself, the language would be the same. */
function idleAlternatives({ nfa, lowered, minimal, document }: Stages): Fact {
  const name = 'alternatives that add no word';
  const method = 'the grammar without each of them, compared with the whole';
  const { regex, labels } = lowered;
  if (labels.length * nfa.states.length > TRIED)
    return quantity(name, 'not found out: the grammar is too large', method);
  // Rules of RFC 5234 B.1 are not the grammar's to change.
  const idle = labels.filter(({ rule }, label) => {
    if (rule.name.span.source !== document.source) return false;
    const rest = withoutLabel(regex, label);
    if (rest === undefined) return false;
    const determinized = determinize(buildNfa(rest), DEFAULT_MAX_STATES);
    return 'dfa' in determinized && equivalent(determinized.dfa, minimal);
  });
  const list = idle
    .sort((a, b) => a.alternative.span.start - b.alternative.span.start)
    .map((label) => printOrigin(originOf(label, document.source)));
  return quantity(name, list.length === 0 ? 'none' : list.join('; '), method);
}

function idleRules({ rules, lowered }: Stages): Fact {
  const used = new Set(lowered.labels.map(({ rule }) => ruleKey(rule.name.text)));
  const names = new Map(rules.map(({ name }) => [ruleKey(name.text), name.text]));
  const idle = [...names].filter(([key]) => !used.has(key)).map(([, name]) => name);
  const value = idle.length === 0 ? 'none' : idle.join(', ');
  return quantity(
    'rules that the start rule does not need',
    value,
    'references from the start rule',
  );
}

// --- characters --------------------------------------------------------------------------------

function characterFacts({ values, refused, wordsOfLength }: Coding): readonly Fact[] {
  const print = (ranges: readonly Values[]): string => ranges.map(printRange).join(', ');
  const proof = 'proof over the blocks of the unit rule and the rows of the layout';
  return [
    quantity(
      'characters',
      String(wordsOfLength.reduce((sum, count) => sum + count, 0n)),
      'transfer matrix',
    ),
    quantity(
      'characters by octets',
      wordsOfLength.slice(1).join(', '),
      'transfer matrix, from 1 octet on',
    ),
    quantity('values', print(joinTouching(values)), proof),
    quantity('values left out', refused.length === 0 ? 'none' : print(refused), proof),
    property('one spelling for each character, one character for each spelling', proof),
    property('no character begins another', proof),
  ];
}

/** RFC 3629 §1's list of characteristics, for any coding. */
function promises(coding: Coding, dfa: Dfa): readonly Fact[] {
  return [
    asciiIsItself(coding),
    asciiIsNothingElse(dfa),
    firstOctetTells(coding),
    neverAppear(dfa),
    boundaries(dfa),
    search(dfa),
    order(coding),
  ];
}

function asciiIsItself({ values }: Coding): Fact {
  const odd = Array.from({ length: 128 }, (_, value) => value).find((value) => {
    const range = values.find(({ lo, hi }) => lo <= value && value <= hi);
    return range === undefined || encodeValue(value, range.row).join() !== String(value);
  });
  return property(
    'U+0000 to U+007F are the octets 00 to 7F',
    'rows of the layout',
    odd === undefined ? undefined : [`${printValue(odd)} is not`, printOctets([odd])],
  );
}

function asciiIsNothingElse(dfa: Dfa): Fact {
  for (let octet = 0; octet <= 0x7f; octet++) {
    for (let state = 1; state < stateCount(dfa); state++) {
      if (state !== dfa.start && next(dfa, state, octet) !== DEAD)
        return property('octets 00 to 7F appear nowhere else', 'every state of the transducer', [
          `${printOctets([octet])} goes on with a character`,
          printOctets([octet]),
        ]);
    }
  }
  return property('octets 00 to 7F appear nowhere else', 'every state of the transducer');
}

function firstOctetTells({ blocks }: Coding): Fact {
  const name = 'the first octet tells the number of octets';
  for (const one of blocks) {
    const other = blocks.find(
      ({ ranges }) =>
        ranges.length !== one.ranges.length &&
        ranges[0]!.lo <= one.ranges[0]!.hi &&
        one.ranges[0]!.lo <= ranges[0]!.hi,
    );
    if (other === undefined) continue;
    const octet = Math.max(one.ranges[0]!.lo, other.ranges[0]!.lo);
    const words = [one, other].map(({ ranges }) => [octet, ...ranges.slice(1).map(({ lo }) => lo)]);
    return property(name, 'pairs of blocks', [
      `${printOctets(words[0]!)} and ${printOctets(words[1]!)}`,
      printOctets([octet]),
    ]);
  }
  return property(name, 'pairs of blocks');
}

function neverAppear(dfa: Dfa): Fact {
  const octets = Array.from({ length: 256 }, (_, octet) => octet).filter((octet) =>
    dfa.accepting.every((_, state) => next(dfa, state, octet) === DEAD),
  );
  const value = octets.length === 0 ? 'none' : printRanges(toRanges(octets));
  return quantity('octets that never appear', value, 'every state of the transducer');
}

function boundaries(dfa: Dfa): Fact {
  const name = 'boundaries of characters are found from anywhere';
  const method = 'confusable pairs of states';
  const window = synchronizingWindow(dfa);
  if (window === undefined) {
    const { before, after } = findConfusion(dfa, 4)!;
    const view = `${printOctets(before)} | ${printOctets(after)}`;
    return property(name, method, [`at the bar of ... ${view} ... one may begin or not`, view]);
  }
  const { back, ahead } = window;
  const value = `yes, from ${back} octets before and ${ahead} after an offset`;
  return { ...property(name, method), value };
}

function search(dfa: Dfa): Fact {
  const found = findMisaligned(dfa);
  return property(
    'a search for characters, octet by octet, finds characters only',
    'pairs of states at and inside of a character',
    found && [`${printOctets(found)} may also stand where no character begins`, printOctets(found)],
  );
}

function order({ disorder, values }: Coding): Fact {
  const spell = (value: number): readonly number[] =>
    encodeValue(value, values.find(({ lo, hi }) => lo <= value && value <= hi)!.row);
  return property(
    'octets sort as the numbers of characters do',
    'ranges of values in order',
    disorder && [
      `${printValue(disorder[0])} is ${printOctets(spell(disorder[0]))}, ${printValue(disorder[1])} is ${printOctets(spell(disorder[1]))}`,
      disorder.map((value) => printOctets(spell(value))).join(', '),
    ],
  );
}

// --- text --------------------------------------------------------------------------------------

/** A line a fact, and the method below it. */
export function printFacts(facts: readonly Fact[]): string {
  return facts.map(({ name, value, method }) => `${name}: ${value}\n    by ${method}\n`).join('');
}
