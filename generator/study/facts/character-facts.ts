import { classIds, membersOfAll } from '../../automata/symbol-classes.js';
import { DEAD, leadsNowhere, next, stateCount, type Dfa } from '../../automata/dfa.js';
import { findConfusion, findMisaligned, synchronizingWindow } from '../../automata/synchronize.js';
import type { DecoderStages } from '../../analysis/stages.js';
import type { Coding } from '../../coding/prove.js';
import { printCount } from '../../text/print-count.js';
import { printValue, printValues, printOctets, printRanges } from '../../text/values.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { property, quantity, type Fact } from './fact.js';
import { spellValue } from './spell-value.js';
import { printCounts, printSum } from './print-counts.js';

/** Facts about the characters of a decoder. */
export function characterFacts({ coding, transducer }: DecoderStages): readonly Fact[] {
  return [...codingFacts(coding), ...promises(coding, transducer.dfa)];
}

function codingFacts({ values, excluded, wordsOfLength }: Coding): readonly Fact[] {
  const print = (ranges: readonly SymbolRange[]): string => ranges.map(printValues).join(', ');
  const proof =
    'proof over the products of octet ranges in the character rule, and the rows of the layout';
  return [
    quantity('characters', printSum(wordsOfLength), 'transfer matrix'),
    quantity('characters by number of octets', printCounts(wordsOfLength), 'transfer matrix'),
    quantity('values', print(joinRanges(values)), proof),
    quantity('values left out by the grammar', print(excluded) || 'none', proof),
    property('each character has one spelling, and each spelling is of one character', proof),
    property('no character is a prefix of another', proof),
  ];
}

/** The characteristics that RFC 3629 §1 lists, checked for any coding. */
function promises(coding: Coding, dfa: Dfa): readonly Fact[] {
  return [
    asciiIsItself(coding),
    asciiIsNothingElse(dfa),
    firstOctetTells(coding),
    neverAppear(dfa),
    boundariesFact(dfa),
    searchFact(dfa),
    orderFact(coding),
  ];
}

function asciiIsItself({ values }: Coding): Fact {
  const odd = Array.from({ length: 128 }, (_, value) => value).find(
    (value) => spellValue(values, value)?.join() !== String(value),
  );
  return property(
    'U+0000 to U+007F are encoded as the octets 00 to 7F',
    'check of the rows of the layout',
    odd === undefined
      ? undefined
      : [`${printValue(odd)} is not encoded as ${printOctets([odd])}`, printOctets([odd]), [odd]],
  );
}

function asciiIsNothingElse(dfa: Dfa): Fact {
  const name = 'octets 00 to 7F appear nowhere else';
  const method = 'check of every state of the transducer';
  for (let octet = 0; octet <= 0x7f; octet++) {
    for (let state = 1; state < stateCount(dfa); state++) {
      if (state !== dfa.starts[0] && next(dfa, state, octet) !== DEAD)
        return property(name, method, [
          `${printOctets([octet])} can follow the first octet of a character`,
          printOctets([octet]),
          [octet],
        ]);
    }
  }
  return property(name, method);
}

function firstOctetTells({ products }: Coding): Fact {
  const name = 'the first octet determines the number of octets';
  const method = 'comparison of all pairs of products';
  for (const one of products) {
    const other = products.find(
      ({ ranges }) =>
        ranges.length !== one.ranges.length &&
        ranges[0]!.lo <= one.ranges[0]!.hi &&
        one.ranges[0]!.lo <= ranges[0]!.hi,
    );
    if (other === undefined) continue;
    const octet = Math.max(one.ranges[0]!.lo, other.ranges[0]!.lo);
    const words = [one, other].map(({ ranges }) => [octet, ...ranges.slice(1).map(({ lo }) => lo)]);
    return property(name, method, [
      `${printOctets(words[0]!)} and ${printOctets(words[1]!)} begin alike`,
      printOctets([octet]),
      [octet],
    ]);
  }
  return property(name, method);
}

function neverAppear(dfa: Dfa): Fact {
  const indices = classIds(dfa.classes).filter((index) => leadsNowhere(dfa, index));
  const value = printRanges(membersOfAll(dfa.classes, indices)) || 'none';
  return quantity('octets that never appear', value, 'check of every state of the transducer');
}

function boundariesFact(dfa: Dfa): Fact {
  const name = 'character boundaries can be found from any offset';
  const method = 'search for confusable pairs of states';
  const window = synchronizingWindow(dfa);
  if (window === undefined) {
    const { before, after } = findConfusion(dfa, 4)!;
    const view = `${printOctets(before)} | ${printOctets(after)}`;
    return property(name, method, [
      `in ... ${view} ..., a character may or may not begin at the bar`,
      view,
    ]);
  }
  const { back, ahead } = window;
  const value = `yes, by ${printCount(back, 'octet')} before the offset and ${ahead} after it`;
  return { ...property(name, method), value };
}

function searchFact(dfa: Dfa): Fact {
  const found = findMisaligned(dfa);
  return property(
    'a search for the octets of characters finds only characters',
    'search of the pairs of a state between characters and one inside a character',
    found && [
      `${printOctets(found)} can also occur where no character begins`,
      printOctets(found),
      found,
    ],
  );
}

function orderFact({ disorder, values }: Coding): Fact {
  const spell = (value: number): string => printOctets(spellValue(values, value)!);
  return property(
    'sorting by octets is sorting by character number',
    'comparison of adjacent ranges of values',
    disorder && [
      `${printValue(disorder[0])} is ${spell(disorder[0])}, ${printValue(disorder[1])} is ${spell(disorder[1])}`,
      disorder.map(spell).join(', '),
    ],
  );
}
