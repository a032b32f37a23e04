/** Diagnostics about the automata that `abnfc inspect` draws; only that command reports them. */
import type { Source } from '../text/source.js';
import { printCount } from '../text/print-count.js';
import { advise, error, type Diagnostic } from './diagnostic.js';

/** The grammar has no transducer, since it has no bit layout. */
export function noTransducer(source: Source): Diagnostic {
  return error('no-transducer', 'a grammar without a bit layout has no transducer', source, [
    '--stage minimal prints its automaton',
  ]);
}

/** The grammar has no automaton with traces, since no rule is captured. */
export function noTraces(hasCaptures: boolean, source: Source): Diagnostic {
  if (hasCaptures)
    return error('no-traces', 'automata that call each other have no traces', source, [
      '--stage regex prints the expressions with captures',
    ]);
  return error('no-traces', 'a grammar without captures has no traces', source, [
    advise('capture', 'captures rules, and so does a comment in the grammar'),
    '--stage minimal prints its automaton',
  ]);
}

/** An automaton cannot be laid out in reasonable time. */
export function tooLargeToDraw(states: number, edges: number, source: Source): Diagnostic {
  return error(
    'too-large-to-draw',
    `${printCount(states, 'state')} with ${printCount(edges, 'edge')} are too many for a picture`,
    source,
    [
      '--focus RULE draws the states inside a rule',
      advise('start', 'compiles a rule by itself'),
      '--format dot is for tools that draw more, such as sfdp',
    ],
  );
}
