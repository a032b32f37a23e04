/** The current step: bits, states, partial value; the output so far; the error, if any. */
import type { ComponentChildren } from 'preact';
import { DEAD, leadsNowhere } from '../../generator/automata/dfa.js';
import { membersOf } from '../../generator/automata/symbol-classes.js';
import { arithmeticOf, showSymbol } from '../../generator/study/explorer/sentence.js';
import { explainError } from '../../generator/study/trace/print-trace.js';
import { printCharacter } from '../../generator/study/trace/printable.js';
import type { TraceCalls, TraceStep } from '../../generator/study/trace/trace.js';
import { printOctet, printOctetWord } from '../../generator/text/octets.js';
import { printAllSymbols, printMembers } from '../../generator/text/symbols.js';
import { Scroller, Section, terms } from '../shared/elements.js';
import { pathOf } from '../shared/path-of.js';
import type { Model } from './model.js';
import { Traces } from './traces.js';

/** The step, its error, the output, the traces and the errors so far. */
export function NowPanel(model: Model) {
  const { error } = model.moment;
  return (
    <Section id="result" title="This step">
      <dl class="now">{terms(describe(model))}</dl>
      <div class="wrong" id="error" hidden={error === undefined}>
        {error && <h3>{error.message}</h3>}
        {error && <dl>{terms(explainError(model.plan, error))}</dl>}
      </div>
      {model.plan.decoder && outputOf(model)}
      {model.tracing && <Traces {...model} tracing={model.tracing} />}
      {errorsOf(model)}
    </Section>
  );
}

function describe({ run, plan, state, moment: { step, state: id } }: Model) {
  const { notation, dfa } = plan;
  const rows: [string, ComponentChildren][] = [];
  if (step !== undefined) {
    const isHex = notation.form === 'hex';
    rows.push([notation.noun, isHex ? bitsOf(step) : showSymbol(step.octet, plan)]);
    const ranges = membersOf(dfa.classes, step.class);
    const members = printMembers(ranges, leadsNowhere(dfa, step.class), notation);
    rows.push(['class', `${step.class}: ${members}`]);
    if (step.type === 'octet')
      rows.push(['transition', `${step.from} → ${step.to}${step.to === DEAD ? ' (dead)' : ''}`]);
    else {
      rows.push(['calls', pathOf(step.calls) || 'none']);
      if (step.next.length > 0) rows.push(['next', step.next.join(', ')]);
    }
  }
  if (id !== undefined) rows.push([`state ${id}`, plan.states[id]!.note]);
  const arithmetic = arithmeticOf(run, state.step);
  if (arithmetic !== '') rows.push(['partial value', arithmetic]);
  return rows;
}

/** An octet in binary, with its payload. */
function bitsOf(step: TraceStep | TraceCalls) {
  const { octet } = step;
  const operation = step.type === 'octet' ? step.operation : undefined;
  const digits = octet.toString(2).padStart(8, '0');
  const fixed = Math.clz32(operation?.mask ?? 0) - 24;
  return (
    <span class="bits">
      {`${printOctet(octet)} = ${digits.slice(0, fixed)}`}
      <b class="payload">{digits.slice(fixed)}</b>
    </span>
  );
}

function outputOf({ run, moment }: Model) {
  const made = run.outputs.slice(0, moment.outputs);
  const items = made.map(({ octets, character }) =>
    character === undefined
      ? [`U+FFFD for ${printOctetWord(octets)}`, 'refused']
      : [`${printCharacter(character)}, ${printOctetWord(octets)}`],
  );
  return (
    <>
      <h3>Text so far</h3>
      <p class="text" lang="">
        {made.map(({ text }) => text).join('') || '—'}
      </p>
      {listed('Code points so far', items)}
    </>
  );
}

function errorsOf({ run, state, moment, plan }: Model) {
  const known = new Set(run.moments.slice(0, state.step + 1).map(({ error }) => error));
  const errors = [...known].filter((error) => error !== undefined);
  const items = errors.map((error) => {
    const part = printAllSymbols(error.octets, plan.notation) || 'the end';
    const kind = error.kind === undefined ? '' : `, ${error.kind}`;
    const text = `offset ${error.offset}: ${part}${kind}`;
    return error === moment.error ? [text, 'refused'] : [text];
  });
  return listed(plan.decoder === undefined ? 'Errors' : 'Errors so far', items);
}

/** @param items texts, perhaps with a class of CSS */
function listed(title: string, items: readonly (readonly string[])[]) {
  return (
    <>
      <h3>{`${title}: ${items.length}`}</h3>
      <Scroller label={title} hidden={items.length === 0}>
        <ol>
          {items.map(([text, kind]) => (
            <li class={kind}>{text}</li>
          ))}
        </ol>
      </Scroller>
    </>
  );
}
