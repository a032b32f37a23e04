/** The input as hex, text or a sample, and the verdict on it. */
import type { Sample } from '../../generator/study/explorer/data.js';
import { typeInput } from '../../generator/study/explorer/input.js';
import { verdictOf } from '../../generator/study/explorer/run-verdict.js';
import { Section } from '../shared/elements.js';
import { Verdict } from '../shared/verdict.js';
import type { Model } from './model.js';

/** The input, and the samples. */
export function InputPanel({ samples, ...model }: Model & { samples: readonly Sample[] }) {
  const { plan, run, state, remark, change } = model;
  const { noun, form } = plan.notation;
  const isDecoder = plan.decoder !== undefined;
  const hex = ['hex', `${noun}s in hex`] as const;
  const text = ['text', !isDecoder && noun === 'octet' ? 'text in UTF-8' : 'text'] as const;
  const placeholders = {
    hex: `such as ${noun === 'code unit' ? '0041 00E9' : '41 C3 A9'}`,
    text: form === 'hex' ? 'such as Aé' : '',
  };
  const words = samples.map(({ symbols }) => typeInput(plan, symbols));
  const groups = {
    'well-formed': isDecoder ? 'well-formed' : 'accepted',
    'ill-formed': isDecoder ? 'ill-formed' : 'not accepted',
  };
  return (
    <Section id="octets" title={form === 'hex' ? 'Octets' : 'Text'}>
      <div class="bar" role="radiogroup" aria-label="Input">
        {(form === 'hex' ? [hex, text] : [text, hex]).map(([mode, label]) => (
          <label class="field">
            <input
              type="radio"
              name="mode"
              value={mode}
              id={`mode-${mode}`}
              checked={mode === state.mode}
              onChange={() => change({ mode, input: '', step: 0 })}
            />
            {label}
          </label>
        ))}
      </div>
      <input
        id="input"
        type="text"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        aria-label="Input"
        aria-describedby="remark"
        placeholder={placeholders[state.mode]}
        value={state.input}
        onInput={({ currentTarget }) => change({ input: currentTarget.value, step: 0 })}
      />
      <p id="remark" class="refused" role="status">
        {remark}
      </p>
      <Verdict {...verdictOf(plan, run)} />
      <label class="field">
        Sample
        <select
          id="sample"
          value={words.findIndex(({ mode, input }) => mode === state.mode && input === state.input)}
          onChange={({ currentTarget }) => {
            const word = words[Number(currentTarget.value)];
            if (word !== undefined) change({ ...word, step: 0 });
          }}
        >
          <option value={-1}>choose a sample</option>
          {Object.entries(groups).map(([group, label]) => (
            <optgroup label={label}>
              {samples.map(
                (sample, index) =>
                  sample.kind === group && <option value={index}>{sample.name}</option>,
              )}
            </optgroup>
          ))}
        </select>
      </label>
    </Section>
  );
}
