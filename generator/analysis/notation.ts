/** The notations of the automata of a grammar. */
import { symbolsRead } from '../automata/dfa.js';
import type { Stages } from './stages.js';
import { HEX, notationOf, type CallName, type Notation } from '../text/symbols.js';

/** The notation of the grammar's own symbols; hex for a decoder. */
export function notationOfGrammar({
  grammar,
  lowered,
  minimal,
  decoder,
}: Pick<Stages, 'grammar' | 'lowered' | 'minimal' | 'decoder'>): Notation {
  if (decoder !== undefined) return HEX;
  return withCalls(notationOf(grammar.alphabet, symbolsRead(minimal)), callNames(lowered));
}

/** The call symbols of the grammar's own automaton, with their rules. */
export function callNames({ called }: Pick<Stages['lowered'], 'called'>): readonly CallName[] {
  return called.map(({ symbol, rule }) => ({ symbol, rule: rule.name.text }));
}

/** A notation that knows the names of calls, if there are some. */
export function withCalls(notation: Notation, calls: readonly CallName[]): Notation {
  return calls.length === 0 ? notation : { ...notation, calls };
}

/** The notation of the units that modules read. */
export function notationOfModules(stages: Stages): Notation {
  const { grammar, lowered, minimal, spelled, moduleAutomaton } = stages;
  const { inputs, dfa, entries } = moduleAutomaton;
  if (grammar.alphabet !== 'characters' || spelled.isWhole || dfa === minimal)
    return notationOfGrammar(stages);
  // Each input has call symbols of its own.
  const names = callNames(lowered);
  const calls = Array.from(entries.keys(), (symbol, index) => ({
    symbol,
    rule: names[index % names.length]!.rule,
  }));
  if (!inputs.includes('octets')) return withCalls(notationOf('code units', []), calls);
  return withCalls({ form: 'ascii', noun: inputs.length > 1 ? 'unit' : 'octet' }, calls);
}
