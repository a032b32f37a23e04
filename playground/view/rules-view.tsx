/**
 * The places where the rules stand: as boxes that open where a string is, and as a list. However large the automaton is,
 * what is drawn can be read.
 */
import type { ComponentChildren } from 'preact';
import { useReducer, useRef } from 'preact/hooks';
import type { Rails } from '../../generator/study/answers/rails.js';
import type { Moment } from '../../generator/study/answers/moment.js';
import { brief, button, most } from './elements.js';
import { neighborsOf } from './neighbors.js';
import { pathOf } from './path-of.js';
import { Picture } from './picture.js';
import { drawRule } from './railroad.js';
import { reveal } from './reveal.js';

/** The most rules inside each other that open by themselves. */
const MAX_OPEN = 12;

/** The greatest number of characters that show where a call begins. */
const AHEAD = 24;

/** A choice among many rules is open if the string stands more than so many rules further in. */
const DEEP = 3;

/** The part of a moment that is shown. */
interface Shown {
  readonly rails: Rails;
  /** The start rule. */
  readonly start: string;
  readonly moment: Moment;
  /** The input from where a call begins. */
  readonly textFrom: (from: number) => string;
  /** Called with an example of the symbols of a transition. */
  readonly onTake: (example: string) => void;
  readonly children?: ComponentChildren;
}

/** The boxes and the list, and below the children the state with its neighbors, or the stack. */
export function RulesView({ rails, start, moment, textFrom, onTake, children }: Shown) {
  const { threads, neighborhood, calls, isEnd } = moment;
  /** The rules that were opened, or closed, by hand. */
  const chosen = useRef(new Map<string, boolean>()).current;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const first = moment.live[0]?.key.split('/', MAX_OPEN) ?? [];
  /** The paths of rules on the way to where the string goes on, up to {@link MAX_OPEN}. */
  const live = first.map((part, index) =>
    [...first.slice(0, index), part.replace(/#.*/, '')].join('/'),
  );
  const isWide = (path: string, isDeep: boolean): boolean => {
    const alternatives = rails[path.replace(/^.*\//, '')] ?? [];
    return (
      alternatives.some(({ kind }) => kind !== 'text' && kind !== 'rule') ||
      (alternatives.some(({ kind }) => kind === 'rule') && (isDeep || alternatives.length < 5))
    );
  };
  const isOpen = (path: string): boolean => {
    const given = chosen.get(path);
    if (given !== undefined) return given;
    if (!path.includes('/')) return true;
    const at = live.indexOf(path);
    // A rule of single characters says no more when it is open.
    return at >= 0 && isWide(path, live.length - at > DEEP);
  };
  /** Opens or closes the rule around an element, if there is one. */
  const toggle = (event: Event): void => {
    const path = (event.target as Element).closest<SVGElement>('[data-path]')?.dataset['path'];
    if (path === undefined) return;
    event.preventDefault();
    chosen.set(path, !isOpen(path));
    redraw(undefined);
  };
  return (
    <>
      <Picture
        label="rules"
        class="drawing scroller"
        draw={(width) => drawRule(rails, start, isOpen, moment, width)}
        onDraw={(box) => reveal(box, box.querySelector('.text-box.live, .rule-box.live'))}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') toggle(event);
        }}
      >
        {button('close all', () => {
          for (const path of [...live, ...chosen.keys()]) chosen.set(path, false);
          redraw(undefined);
        })}
        <span class="where">A click opens a rule.</span>
      </Picture>
      <h2>Where the rules stand</h2>
      <ul class="threads">
        {most(
          threads.map(({ rules, reads }) => (
            <li>
              <span class="rule">{pathOf(rules)}</span>
              <span class="where"> reads </span>
              <code>{reads}</code>
            </li>
          )),
          'more places',
        )}
        {isEnd && <li>the end of the string</li>}
      </ul>
      {children}
      <h2>{neighborhood ? 'The state and its neighbors' : 'The calls that are open'}</h2>
      {neighborhood ? neighborsOf(neighborhood, onTake) : callsOf(calls, textFrom)}
    </>
  );
}

/** The calls that are open, the innermost first: the stack. */
function callsOf(calls: Moment['calls'], textFrom: Shown['textFrom']) {
  if (calls.length === 0) return <p class="note">none</p>;
  const items = calls.toReversed().map(({ rule, from }) => (
    <li>
      {rule} <code>{brief(textFrom(from), AHEAD)}</code>
    </li>
  ));
  return (
    <ol class="calls" reversed>
      {most(items)}
    </ol>
  );
}
