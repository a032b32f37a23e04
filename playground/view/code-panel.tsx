/** The emitted modules, with the lines that read the current octet; and the row of a shift DFA, bit by bit. */
import { useMemo } from 'preact/hooks';
import type { Variant } from '../../generator/options/variant.js';
import type { Plan } from '../../generator/plan/plan.js';
import type { ShiftStep } from '../../generator/emit/variants/anchor-keys.js';
import { capitalize } from '../../generator/text/capitalize.js';
import type { TraceStep } from '../../generator/study/trace/trace.js';
import type { ModuleData } from '../../generator/study/explorer/data.js';
import { moduleAnchorsOf } from '../../generator/study/explorer/module-anchors.js';
import { Line, Scroller, Tabs } from '../shared/elements.js';
import type { Model } from './model.js';

/** The code, with tabs for the variants. */
export function CodePanel({ data: { modules }, plan, state, moment, change }: Model) {
  const module = modules.find(({ variant }) => variant === state.variant) ?? modules[0];
  const anchors = useMemo(() => module && moduleAnchorsOf(plan, module), [module]);
  if (module === undefined || anchors === undefined)
    return <p>There is no code: every module would be too large.</p>;
  const step = moment.step?.type === 'octet' ? moment.step : undefined;
  const stretches = step === undefined ? [] : anchors.stretchesOf(step.from, step.octet);
  const shift = step && anchors.shiftStepOf(step.from, step.octet);
  // The cell of the transition matters most in a table, the statement in a switch.
  const told = stretches.at(module.variant === 'branchless' && shift ? 0 : -1);
  return (
    <Tabs
      id="variant"
      panel="module"
      label="variants"
      names={Object.fromEntries(modules.map(({ variant }) => [variant, variant]))}
      chosen={module.variant}
      onChoose={(variant) => change({ variant: variant as Variant })}
    >
      <p>{describe(module, plan)}</p>
      {shift && step && rowOf(shift, step)}
      {module.lines.length > 0 && (
        <Scroller key={module.variant} label="code" class="listing code-box" reveals="mark.told">
          {module.lines.map((text, index) => {
            const stretch = stretches.findLast(({ line }) => line === index);
            return (
              <Line where={String(module.first + index)} kind={stretch && 'current'}>
                <code>
                  {text.slice(0, stretch?.from)}
                  {stretch && (
                    <mark class={index === told?.line ? 'told' : undefined}>
                      {text.slice(stretch.from, stretch.to)}
                    </mark>
                  )}
                  {stretch?.to !== undefined && text.slice(stretch.to)}
                </code>
              </Line>
            );
          })}
        </Scroller>
      )}
    </Tabs>
  );
}

function describe(module: ModuleData, { decoder }: Plan): string {
  const { variant, shape, first, more, lines, anchors } = module;
  if (lines.length === 0) return `${capitalize(shape)}. The module is too large to be shown.`;
  const isOther = variant === 'branchless' && anchors['r0'] === undefined;
  const why = isOther ? ' It has no rows of 32 bits to draw.' : '';
  const last = first + lines.length - 1;
  const rest = decoder === undefined ? 'follow' : 'decode and encode texts';
  return `${capitalize(shape)}. Lines ${first} to ${last} are shown; ${more} more ${rest}.${why}`;
}

/** The 32 bits of a row, the five of them that are the next code in a moment. */
function rowOf({ name, row, code, next }: ShiftStep, { octet, from, to }: TraceStep) {
  const hex = `0x${row.toString(16).padStart(8, '0')}`;
  return (
    <div id="row">
      <p role="img" aria-label={`the 32 bits of ${name}`}>
        {Array.from({ length: 32 }, (_, index) => {
          const place = 31 - index;
          const kind = code <= place && place < code + 5 ? 'bit in' : 'bit';
          return <code class={kind} title={`bit ${place}`} children={(row >>> place) & 1} />;
        })}
      </p>
      <p>
        {`ROWS[0x${octet.toString(16).padStart(2, '0')}] is ${name}, ${hex}. State ${from} has code ${code}: shifted right by ${code}, its lowest five bits are ${next}, the code of state ${to}.`}
      </p>
    </div>
  );
}
