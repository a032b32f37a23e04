/** The chosen string, step by step: its path through states, the rules where it stands, and the state's neighbors. */
import type { ComponentChild } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LineWalk } from '../../generator/study/playground/walk.js';
import { RulesView } from '../shared/rules-view.js';
import { Stepper, type Cell } from '../shared/stepper.js';
import { useAnswer, type Page } from './page.js';

/** The panel of steps. */
export function StepsPanel(page: Page) {
  const rails = useAnswer(page, 'rails', {})?.value;
  const walk = useAnswer(page, 'walk', { line: page.lines[page.chosen]! });
  const cells = useMemo(() => walk && cellsOf(walk.value), [walk]);
  const [chosen, choose] = useState<{ walk: typeof walk; step: number }>();
  const { line } = walk?.about ?? { line: '' };
  const { steps } = walk?.value ?? { steps: [] };
  /** The last step that has a moment: a symbol that does not fit leads nowhere. */
  const last = steps.filter(({ leadsTo }) => leadsTo !== undefined).length;
  // Another string is shown at its end, or where it fails.
  const count = chosen?.walk === walk ? (chosen?.step ?? last) : last;
  const moment = useAnswer(page, 'moment', { line, count });
  /** The moment that stays on the screen until another string has one. */
  const shown = useRef<ComponentChild>(null);
  if (rails === undefined || cells === undefined || moment?.about.line !== line)
    return shown.current;
  const step = Math.min(moment.about.count, last);
  const { neighborhood, calls, isEnd } = moment.value;
  const next = steps[step];
  const where =
    neighborhood === undefined
      ? `Calls that are open: ${calls.length}`
      : `State ${neighborhood.state} of ${neighborhood.count}`;
  const ahead =
    next === undefined
      ? 'The string ends here.'
      : next.leadsTo === undefined
        ? `Nothing here reads ${quote(next.text)}.`
        : `Next: ${quote(next.text)}.`;
  const before = line.slice(0, steps[step - 1]?.to ?? 0);
  return (shown.current = (
    <div class="automaton">
      <p class="where">The string chosen in Test.</p>
      <Stepper
        cells={cells}
        last={last}
        step={step}
        said={`${where}${isEnd ? '; a word may end here' : ''}. ${ahead}`}
        onGo={(to) => choose({ walk, step: to })}
      />
      <h2>Rules</h2>
      <RulesView
        rails={rails}
        start={page.opened.grammar!.start}
        moment={moment.value}
        textFrom={(from) => line.slice(from)}
        onTake={(example) => page.test(before + example)}
      />
    </div>
  ));
}

function cellsOf({ start, steps }: LineWalk): readonly Cell[] {
  const cells = steps.map(({ text, leadsTo }): Cell => ({
    text: text === ' ' ? '␣' : text,
    small: leadsTo === undefined ? '✗' : String(leadsTo.configuration),
    isWrong: leadsTo === undefined,
    whole: leadsTo?.isEnd ? 'a word may end here' : undefined,
  }));
  return [{ text: 'start', small: String(start.configuration) }, ...cells];
}

function quote(text: string): string {
  return text === ' ' ? 'a space' : `“${text}”`;
}
