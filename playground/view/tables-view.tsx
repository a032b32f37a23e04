/** The tables of the generated module, with the cells that decide a step. */
import type { Step } from '../../generator/study/answers/steps.js';
import { tableExcerpt } from '../../generator/study/answers/table-excerpt.js';
import { Scroller } from './elements.js';

/** The tables of a module of the variant `table`. */
export function TablesView({ text, step: { inTables } }: { text: string; step: Step }) {
  const at = inTables ?? { symbol: -1, state: -1, index: -1, count: 1 };
  const excerpt = tableExcerpt(text, at);
  if (excerpt === undefined)
    return <p class="note">This module has no table of transitions by class.</p>;
  return (
    <>
      <p>
        A step of the module reads one cell of each table:{' '}
        <code>state = NEXT[state + CLASS_OF[unit]]</code>.
      </p>
      <Scroller label="code" class="listing" reveals="mark">
        {excerpt.lines.map((line, index) => {
          const cell = excerpt.cells.find((each) => each.line === index);
          return (
            <div class={cell ? 'line current' : 'line'}>
              <span class="where">{excerpt.first + index + 1}</span>
              <code>
                {line.slice(0, cell?.from)}
                {cell && <mark>{line.slice(cell.from, cell.to)}</mark>}
                {cell && line.slice(cell.to)}
              </code>
            </div>
          );
        })}
      </Scroller>
    </>
  );
}
