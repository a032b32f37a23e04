/** The tape of octets or code units, with captured parts as brackets below them. */
import { useMemo } from 'preact/hooks';
import type { Plan } from '../../generator/plan/plan.js';
import { sentenceOf } from '../../generator/study/explorer/sentence.js';
import { glyphOf } from '../../generator/study/trace/printable.js';
import { isPrintable, printSymbol } from '../../generator/text/symbols.js';
import { Section } from '../shared/elements.js';
import { Stepper, type Cell } from '../shared/stepper.js';
import { bracketsIn } from './brackets.js';
import type { Model } from './model.js';

/** The stepper over the moments of a run. */
export function StepPanel(model: Model) {
  const { run, state, plan, tracing, change } = model;
  const cells = useMemo(() => cellsOf(model), [run]);
  const brackets = useMemo(() => tracing && bracketsIn(tracing, model), [run]);
  const said = [sentenceOf(plan, run, state.step), brackets?.say(state.step) ?? ''];
  return (
    <Section id="steps" title="Step by step">
      <Stepper
        cells={cells}
        last={run.moments.length - 1}
        step={state.step}
        said={said.join(' ').trim()}
        onGo={(step) => change({ step })}
        rows={brackets?.rows}
      >
        {brackets?.draw(state.step)}
      </Stepper>
    </Section>
  );
}

function cellsOf({ run, plan }: Model): readonly Cell[] {
  const whole = plan.decoder ? 'completes a character' : 'a word may end here';
  return run.moments.map(({ step, error, state }, index): Cell => {
    const isWrong = error !== undefined;
    if (step === undefined) return { text: index === 0 ? 'start' : 'end', isWrong };
    const [text, small] = textsOf(step.octet, plan);
    if (step.type === 'calls') {
      const count = isWrong ? '✗' : String(step.calls.length);
      return { text, small: count, isWrong, whole: step.accepting ? whole : undefined };
    }
    const isWhole = plan.decoder ? step.character !== undefined : plan.states[state!]!.accepting;
    const again = step.again ? { text: `↻ ${text}`, title: 'read again' } : { text };
    return { ...again, small, isWrong, whole: isWhole ? whole : undefined };
  });
}

/** The text of a cell for a symbol, and the small text below it. */
function textsOf(symbol: number, { notation, decoder }: Plan): readonly [string, string?] {
  const printed = printSymbol(symbol, notation);
  const isVisible = isPrintable(symbol) && symbol !== 0x20;
  const char = String.fromCharCode(symbol);
  // The words of a recognizer are mostly ASCII.
  if (notation.form === 'hex')
    return decoder === undefined && isVisible ? [printed, char] : [printed];
  if (isPrintable(symbol) || notation.form === 'ascii') return [isVisible ? char : printed];
  const glyph = glyphOf(symbol);
  return glyph === undefined ? [printed] : [glyph, printed];
}
