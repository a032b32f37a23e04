/** The notations of the automata of a grammar. */
import { symbolsRead } from '../automata/dfa.js';
import type { Stages } from './stages.js';
import { HEX, notationOf, type Notation } from '../text/symbols.js';

/** The notation of the grammar's own symbols; hex for a decoder. */
export function notationOfGrammar({
  grammar,
  minimal,
  decoder,
}: Pick<Stages, 'grammar' | 'minimal' | 'decoder'>): Notation {
  return decoder === undefined ? notationOf(grammar.alphabet, symbolsRead(minimal)) : HEX;
}

/** The notation of the units that modules read. */
export function notationOfMachine(stages: Stages): Notation {
  const { grammar, minimal, machine } = stages;
  const { inputs, dfa } = machine;
  if (grammar.alphabet !== 'characters' || dfa === minimal) return notationOfGrammar(stages);
  if (!inputs.includes('octets')) return notationOf('code units', []);
  return { form: 'ascii', noun: inputs.length > 1 ? 'unit' : 'octet' };
}
