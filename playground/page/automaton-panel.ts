/** The chosen string, step by step: its way through the states, the rules where it stands, and the state's neighbors. */
import type { Opened } from '../../generator/study/playground/data.js';
import type { Rails } from '../../generator/study/playground/rails.js';
import type { Walk } from '../../generator/study/playground/walk.js';
import { callsOf } from './calls.js';
import { h } from './element.js';
import { neighborsOf } from './neighbors.js';
import type { Page, Panel } from './panel.js';
import { rulesView } from './rules-view.js';
import { makeStepper, type Cell } from './stepper.js';

/** The panel of steps. */
export function automatonPanel({ engine, line, test }: Page): Panel {
  let opened: Opened | undefined;
  let rails: Rails | undefined;
  let walk: Walk | undefined;
  let walked: string | undefined;
  let step = 0;
  let asked = 0;
  const stepper = makeStepper((to) => {
    step = to;
    void showMoment();
  });
  const rules = rulesView();
  const heading = h('h2', {});
  const states = h('div', {});
  const note = h('p', { class: 'note' });
  const body = h(
    'div',
    {},
    h('p', { class: 'where' }, 'The string chosen in Test.'),
    stepper.element,
    h('h2', {}, 'Rules'),
    rules.element,
    heading,
    states,
  );
  const element = h('div', { class: 'automaton' }, note, body);
  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === '';
    body.hidden = text !== '';
  };

  /** The last step that has a moment: a symbol that does not fit leads nowhere. */
  const last = (): number =>
    (walk?.steps ?? []).filter(({ leadsTo }) => leadsTo !== undefined).length;

  async function load(): Promise<void> {
    if (opened?.grammar === undefined) return say('The grammar has errors.');
    const number = ++asked;
    const text = line();
    const [found, way] = await Promise.all([
      rails ?? engine.ask('rails', {}),
      engine.ask('walk', { line: text }),
    ]);
    if (found === undefined || way === undefined || number !== asked) return;
    say('');
    rails = found;
    walk = way;
    // Another string is shown at its end, or where it fails.
    step = text === walked ? Math.min(step, last()) : last();
    walked = text;
    stepper.load(cellsOf(walk), last());
    await showMoment();
  }

  async function showMoment(): Promise<void> {
    const number = ++asked;
    const moment = await engine.ask('moment', { line: walked!, count: step });
    if (moment === undefined || number !== asked) return;
    const { steps } = walk!;
    const next = steps[step];
    const { neighborhood, calls, isEnd } = moment;
    const where =
      neighborhood === undefined
        ? `Calls that are open: ${calls.length}`
        : `State ${neighborhood.state} of ${neighborhood.count}`;
    const said = `${where}${isEnd ? '; a word may end here' : ''}.`;
    const ahead =
      next === undefined
        ? ' The string ends here.'
        : next.leadsTo === undefined
          ? ` Nothing here reads ${quote(next.text)}.`
          : ` Next: ${quote(next.text)}.`;
    stepper.show(step, said + ahead);
    rules.show(rails!, opened!.grammar!.start, moment, isEnd);
    const before = walked!.slice(0, steps[step - 1]?.to ?? 0);
    heading.textContent =
      neighborhood === undefined ? 'The calls that are open' : 'The state and its neighbors';
    states.replaceChildren(
      neighborhood === undefined
        ? callsOf(calls.map(({ rule, from }) => ({ rule, text: walked!.slice(from) })))
        : neighborsOf(neighborhood, (example) => test(before + example)),
    );
  }

  return {
    element,
    show: (now, isFresh) => {
      opened = now;
      if (isFresh) {
        rails = undefined;
        walked = undefined;
      }
      void load();
    },
  };
}

function cellsOf({ start, steps }: Walk): readonly Cell[] {
  const cells = steps.map(({ text, leadsTo }): Cell => {
    const isEnd = leadsTo?.isEnd === true;
    return {
      text: text === ' ' ? '␣' : text,
      small: leadsTo === undefined ? '✗' : String(leadsTo.mark),
      kind: leadsTo === undefined ? 'wrong' : isEnd ? 'whole' : '',
      title: leadsTo === undefined ? 'does not fit' : isEnd ? 'a word may end here' : undefined,
    };
  });
  return [{ text: 'start', small: String(start.mark) }, ...cells];
}

function quote(text: string): string {
  return text === ' ' ? 'a space' : `“${text}”`;
}
