/**
 * Shows all octets in 16 rows of 16, each with its class, or a list of classes for code units, and explains the focused
 * or hovered class.
 */
import { useEffect, useState } from 'preact/hooks';
import { MAX_OCTET } from '../../generator/alphabet.js';
import { DEAD, leadsNowhere, step } from '../../generator/automata/dfa.js';
import { classOf, membersOf } from '../../generator/automata/symbol-classes.js';
import type { Plan } from '../../generator/plan/plan.js';
import type { RunMoment } from '../../generator/study/explorer/runner.js';
import { capitalize } from '../../generator/text/capitalize.js';
import { printClassesNoun, printMembers, printSymbol } from '../../generator/text/symbols.js';
import { printHex } from '../../generator/text/values.js';
import { isIn } from '../../generator/automata/symbol-range.js';
import { onKeys, Scroller, Table } from '../shared/elements.js';
import type { Model } from './model.js';

/** The map of the classes. */
export function ClassesPanel({ plan, moment }: Model) {
  const { dfa, notation } = plan;
  const symbol = moment.step?.octet;
  const isOfOctets = dfa.classes.max <= MAX_OCTET;
  const [explained, explain] = useState(isOfOctets ? 0 : undefined);
  useEffect(() => {
    if (symbol !== undefined) explain(symbol);
  }, [moment]);
  const noun = printClassesNoun(notation);
  const parts = isOfOctets ? 's with the same number' : 's of one class';
  return (
    <>
      <h2>{`${capitalize(noun)}: ${dfa.classes.count}`}</h2>
      <p>{`No state distinguishes ${notation.noun}${parts}.`}</p>
      {isOfOctets ? <Grid plan={plan} moment={moment} explain={explain} /> : listOf(plan, moment)}
      <p aria-live="polite" id="explained">
        {explained !== undefined && explanationOf(plan, explained)}
      </p>
    </>
  );
}

/** A class per row, with its members. */
function listOf({ dfa, notation }: Plan, { step: read }: RunMoment) {
  const symbol = read?.octet;
  const { classes } = dfa;
  const isKnown = symbol !== undefined && symbol <= classes.max;
  const current = isKnown ? classOf(classes, symbol) : undefined;
  return (
    <Scroller label={printClassesNoun(notation)} reveals=".current">
      <Table class="members" headings={['class', `${notation.noun}s`]}>
        {Array.from({ length: classes.count }, (_, index) => (
          <tr class={index === current ? 'current' : undefined}>
            <th scope="row">{index}</th>
            <td>
              {printMembers(membersOf(classes, index), leadsNowhere(dfa, index), notation, '–')}
            </td>
          </tr>
        ))}
      </Table>
    </Scroller>
  );
}

type Shown = Pick<Model, 'plan' | 'moment'> & { explain: (octet: number) => void };

/** All octets in 16 rows of 16; `explain` is called with the focused or hovered one. */
function Grid({ plan, moment, explain }: Shown) {
  const { dfa, notation } = plan;
  // The cell in the order of focus.
  const [at, moveTo] = useState(0);
  const focus = (octet: number) => (): void => {
    if (octet < 0 || octet > MAX_OCTET) return;
    moveTo(octet);
    document.querySelectorAll<HTMLElement>('[role=gridcell]')[octet]!.focus();
  };
  const turn = onKeys({
    ArrowRight: focus(at + 1),
    ArrowLeft: focus(at - 1),
    ArrowDown: focus(at + 16),
    ArrowUp: focus(at - 16),
    Home: focus(at - (at % 16)),
    End: focus(at - (at % 16) + 15),
  });
  const digits = Array.from({ length: 16 }, (_, digit) => digit);
  const cellOf = (octet: number) => {
    const index = classOf(dfa.classes, octet);
    const kind = `${leadsNowhere(dfa, index) ? 'idle' : ''} ${octet === moment.step?.octet ? 'current' : ''}`;
    return (
      <td
        role="gridcell"
        class={kind}
        tabindex={octet === at ? 0 : -1}
        style={{ '--hue': hueOf(index) }}
        aria-label={`${printSymbol(octet, notation)}, class ${index}`}
        onFocus={() => explain(octet)}
        onClick={focus(octet)}
        onPointerEnter={() => explain(octet)}
      >
        {index}
      </td>
    );
  };
  return (
    <div class="scroller" role="group" aria-label={printClassesNoun(notation)}>
      <Table
        role="grid"
        aria-label="class of each octet"
        class="grid"
        onKeyDown={turn}
        headings={['hex', ...digits.map((digit) => `_${printHex(digit)}`)]}
      >
        {digits.map((high) => (
          <tr>
            <th scope="row">{`${printHex(high)}_`}</th>
            {digits.map((low) => cellOf(16 * high + low))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** The hue of a class: from 40 to 320, since red is for errors; neighbors differ. */
function hueOf(index: number): number {
  return 40 + ((170 + index * 101) % 280);
}

/** The greatest numbers of transitions and of alternatives in an explanation. */
const LISTED = 8;

/** The class of a symbol, the transitions that read it, and the rules that they come from. */
function explanationOf({ dfa, states, decoder, notation }: Plan, symbol: number): string {
  const index = classOf(dfa.classes, symbol);
  const readers = states.filter(({ id }) => step(dfa, id, index) !== DEAD);
  const printed = readers.map(({ id }) => `${id} → ${step(dfa, id, index)}`);
  const origins = readers.flatMap(({ transitions }) =>
    transitions
      .filter(({ ranges }) => isIn(symbol, ranges))
      .flatMap((transition) => transition.origins),
  );
  const bits = notation.form === 'hex' ? ` (${symbol.toString(2).padStart(8, '0')})` : '';
  const ranges = printMembers(membersOf(dfa.classes, index), leadsNowhere(dfa, index), notation);
  const members = `${printSymbol(symbol, notation)}${bits} is in class ${index}: ${ranges}.`;
  if (readers.length === 0)
    return `${members} No state reads it${decoder === undefined ? '' : ': it is in no character'}.`;
  const from = `${printed.length === 1 ? 'Transition' : 'Transitions'}: ${list(printed, ', ')}.`;
  return `${members} ${from} Read by ${list([...new Set(origins)], '; ')}.`;
}

function list(items: readonly string[], separator: string): string {
  const hidden = items.length - LISTED;
  return items.slice(0, LISTED).join(separator) + (hidden > 0 ? ` and ${hidden} more` : '');
}
