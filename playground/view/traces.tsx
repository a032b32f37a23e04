/** The traces in the current state, like registers; and the parts that they consist of, as text. */
import { OPENING } from '../../generator/automata/nfa.js';
import type { TimedEvent } from '../../generator/automata/parses-of.js';
import { bracketsOf, type Bracket } from '../../generator/study/explorer/brackets.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import { printCapture } from '../../generator/study/inspect/capture-view.js';
import { printWord } from '../../generator/text/symbols.js';
import { Scroller, Table } from '../shared/elements.js';
import type { Model } from './model.js';

/** The greatest number of events of a trace, and of parts, to show: the last ones. */
const MOST = 40;

const LEGEND =
  '( begins a part, and a name with ) ends it; the latest events are bold. Events happen when the symbol after them is read.';

/** The traces, their parts, and the captures. */
export function Traces({
  tracing,
  run,
  plan,
  traced,
  state,
  moment,
}: Model & { tracing: Tracing }) {
  const { captures, fields } = tracing;
  const now = traced![state.step]!;
  const { length } = now.traces;
  const partOf = ({ field, isOpen, start, end, depth }: Bracket) => {
    const text = start === end ? '""' : printWord(run.symbols.slice(start, end), plan.notation);
    return (
      <li style={{ paddingLeft: `${1.5 * depth}rem` }}>
        {`${field} ${start}–${end}${isOpen ? ', open' : ''}: ${text}`}
      </li>
    );
  };
  /** A trace as a row; its latest events are marked. */
  const rowOf = (trace: readonly TimedEvent[], number: number) => {
    const { from = number, events = [] } = now.move[number] ?? {};
    const texts = trace.map(({ event, at }, index) => {
      const text = `${event === OPENING ? '(' : `${fields[event]!})`} at ${at}`;
      return index < trace.length - events.length ? <span>{text}</span> : <b>{text}</b>;
    });
    const hidden = texts.length - MOST;
    return (
      <tr>
        <th scope="row">{number}</th>
        <td>{from}</td>
        <td>
          {hidden > 0 && `${hidden} before, `}
          {texts.slice(-MOST).flatMap((text, index) => [index > 0 && ', ', text])}
        </td>
      </tr>
    );
  };
  return (
    <div>
      <h3>Traces</h3>
      <p id="traces">{explain(length)}</p>
      {length > 0 && (
        <Scroller label="traces">
          <Table headings={['trace', 'from', 'events, with offsets']}>
            {now.traces.map(rowOf)}
          </Table>
        </Scroller>
      )}
      <div id="parts">
        {now.traces.map((trace, number) => {
          const brackets = bracketsOf(trace, moment.at, fields, now.open[number]!);
          return [
            <h3>{length === 1 ? 'Parts so far' : `Parts so far, by trace ${number}`}</h3>,
            <ul>{brackets.slice(-MOST).map(partOf)}</ul>,
          ];
        })}
      </div>
      <details>
        <summary>Captures and events</summary>
        <ol start={0}>
          {captures.map((each) => (
            <li>{printCapture(each, captures)}</li>
          ))}
        </ol>
        <p>{LEGEND}</p>
      </details>
    </div>
  );
}

function explain(count: number): string {
  if (count === 0) return 'None: no word begins like this.';
  if (count === 1) return 'One: the events so far.';
  return `${count}: the beginning of the word has several readings, and what follows decides.`;
}
