import { findAbove } from '../abnf/terminals.js';
import { idleEncoding } from '../diagnostics/coding.js';
import { takenForOctets } from '../diagnostics/grammar.js';
import { rulesInUse } from '../abnf/origins.js';
import { isIntended } from '../text/is-intended.js';
import type { Session } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';

/** The greatest octet that is the same as a character in every encoding that extends ASCII. */
const MAX_ASCII = 0x7f;

/**
 * Warns of an encoding for octets, and of a terminal between 80 and FF that was taken for octets but might stand for
 * characters: no option, no bit layout and no use of the core rule OCTET says which.
 */
export function checkAlphabet(
  {
    context,
    document,
    grammar,
    lowered,
  }: Pick<Stages, 'context' | 'document' | 'grammar' | 'lowered'>,
  { options, diagnostics }: Session,
): void {
  if (options.encoding !== undefined && grammar.alphabet === 'octets')
    diagnostics.report(idleEncoding(grammar.start.name.span));
  const given = options.alphabet ?? context.head.options.alphabet;
  if (given !== undefined || grammar.alphabet !== 'octets' || document.layout.length > 0) return;
  const rules = rulesInUse(grammar, lowered.labels).filter(
    ({ name }) => name.span.source === document.source,
  );
  const terminal = findAbove(rules, MAX_ASCII);
  if (terminal !== undefined && !isIntended(terminal.span, 'alphabet'))
    diagnostics.report(takenForOctets(terminal.span));
}
