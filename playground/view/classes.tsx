/** The classes of symbols, with the transitions and the rules that read them. */
import type { ClassRow } from '../../generator/study/answers/steps.js';
import { Scroller, Table } from './elements.js';

/** The most transitions and elements that are listed of a class. */
const MOST = 8;

/** @param current the class of the symbol that was read last */
export function classesOf(classes: readonly ClassRow[], current: number | undefined) {
  return (
    <>
      <p>{`${classes.length} classes: no state tells apart what is in one class.`}</p>
      <Scroller label="classes" class="classes" reveals=".current">
        <Table headings={['class', 'symbols', 'transitions', 'read by']}>
          {classes.map(({ members, transitions, origins }, index) => (
            <tr class={index === current ? 'current' : undefined}>
              <th scope="row">{index}</th>
              <td>{members}</td>
              <td>{list(transitions, ', ')}</td>
              <td>{list(origins, '; ')}</td>
            </tr>
          ))}
        </Table>
      </Scroller>
    </>
  );
}

function list(items: readonly string[], separator: string): string {
  const hidden = items.length - MOST;
  return items.slice(0, MOST).join(separator) + (hidden > 0 ? ` and ${hidden} more` : '');
}
