/** The chosen string, step by step: its way through the states, the rules where it stands, and the state's neighbors. */
import type { Opened } from '../../generator/study/playground/data.js';
import type { Rails } from '../../generator/study/playground/rails.js';
import type { Walk } from '../../generator/study/playground/walk.js';
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
  const states = h('div', {});
  const note = h('p', { class: 'note' });
  const body = h(
    'div',
    {},
    h('p', { class: 'where' }, 'The string chosen in Test.'),
    stepper.element,
    h('h2', {}, 'Rules'),
    rules.element,
    h('h2', {}, 'The state and its neighbors'),
    states,
  );
  const element = h('div', { class: 'automaton' }, note, body);
  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === '';
    body.hidden = text !== '';
  };

  /** The last step that has a moment: a symbol that does not fit leads nowhere. */
  const last = (): number => (walk?.steps ?? []).filter(({ state }) => state !== 0).length;

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
    const { steps, count, accepting } = walk!;
    const next = steps[step];
    const { state, isAccepting } = moment;
    const said = `State ${state} of ${count}${isAccepting ? '; a word may end here' : ''}.`;
    const ahead =
      next === undefined
        ? ' The string ends here.'
        : next.state === 0
          ? ` Nothing here reads ${quote(next.text)}.`
          : ` Next: ${quote(next.text)}.`;
    stepper.show(step, said + ahead);
    rules.show(rails!, opened!.grammar!.start, moment, isAccepting);
    const before = walked!.slice(0, steps[step - 1]?.to ?? 0);
    states.replaceChildren(
      neighborsOf(
        moment,
        (each) => accepting.includes(each),
        (example) => test(before + example),
      ),
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

function cellsOf({ start, steps, accepting }: Walk): readonly Cell[] {
  const cells = steps.map(({ text, state }): Cell => {
    const isEnd = accepting.includes(state);
    return {
      text: text === ' ' ? '␣' : text,
      small: state === 0 ? '✗' : String(state),
      kind: state === 0 ? 'wrong' : isEnd ? 'whole' : '',
      title: state === 0 ? 'does not fit' : isEnd ? 'a word may end here' : undefined,
    };
  });
  return [{ text: 'start', small: String(start) }, ...cells];
}

function quote(text: string): string {
  return text === ' ' ? 'a space' : `“${text}”`;
}
