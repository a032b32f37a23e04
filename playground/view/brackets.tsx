/** Captures: as brackets below the tape, and as a table of traces, like registers. */
import type { CapturedTrace } from '../../generator/study/answers/captured-moment.js';
import { Table } from './elements.js';

/** The column of the first symbol, from 1: the one before it is the moment before any symbol. */
const FIRST_COLUMN = 2;

/** The greatest number of events of a trace to show: the last ones. */
const MOST = 40;

/** The parts of each trace as brackets in the grid of the tape, one column per moment. */
export function Brackets({ traces }: { traces: readonly CapturedTrace[] }) {
  let next = 2;
  return (
    <>
      {traces.map(({ brackets }, trace) => {
        const top = next;
        next += Math.max(1, ...brackets.map(({ row }) => row + 1));
        return [
          traces.length > 1 && (
            <span class="trace" style={{ gridArea: `${top} / 1` }}>{`trace ${trace}`}</span>
          ),
          brackets.map(({ field, isOpen, start, end, row }) => {
            const kind = isOpen ? 'open' : start === end ? 'empty' : '';
            const [from, to] = [FIRST_COLUMN + start, FIRST_COLUMN + Math.max(end, start + 1)];
            return (
              <span
                class={`bracket ${kind}`}
                style={{ gridArea: `${top + row} / ${from} / auto / ${to}` }}
                title={`${field}: ${isOpen ? `open since ${start}` : `${start} to ${end}`}`}
              >
                <span>{field}</span>
              </span>
            );
          }),
        ];
      })}
    </>
  );
}

/** The traces, and their events; more than one if the beginning of the word has several readings. */
export function tracesOf(traces: readonly CapturedTrace[]) {
  if (traces.length === 0) return null;
  return (
    <details class="traces">
      <summary>
        {traces.length === 1 ? 'One trace' : `${traces.length} traces: several readings`}
      </summary>
      <Table headings={['trace', 'from', 'events, with offsets']}>
        {traces.map(({ from, events, fresh }, number) => (
          <tr>
            <th scope="row">{number}</th>
            <td>{from}</td>
            <td>
              {events.length > MOST && `${events.length - MOST} before, `}
              {events
                .slice(-MOST)
                .flatMap((text, index, { length }) => [
                  index > 0 && ', ',
                  index < length - fresh ? text : <b>{text}</b>,
                ])}
            </td>
          </tr>
        ))}
      </Table>
      <p class="note">
        ( begins a part, and a name with ) ends it; the latest events are bold. Events happen when
        the symbol after them is read.
      </p>
    </details>
  );
}
