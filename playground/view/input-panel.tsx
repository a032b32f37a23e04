/** The input as hex, text or a sample, and the verdict on it. */
import type { Sample } from '../../generator/study/explorer/data.js';
import { typeInput, type Mode } from '../../generator/study/explorer/input.js';
import { verdictOf as verdictOn } from '../../generator/study/explorer/run-verdict.js';
import { Section } from '../shared/elements.js';
import { verdictOf } from '../shared/verdict.js';
import type { Model } from './model.js';

/** The input, and the samples. */
export function InputPanel({ samples, ...model }: Model & { samples: readonly Sample[] }) {
  const { plan, run, state, remark, change } = model;
  const { decoder, notation } = plan;
  const { noun } = notation;
  const isHex = notation.form === 'hex';
  const isDecoder = decoder !== undefined;
  const labels: Readonly<Record<Mode, string>> = {
    hex: `${noun}s in hex`,
    text: !isDecoder && noun === 'octet' ? 'text in UTF-8' : 'text',
  };
  const example = noun === 'code unit' ? '0041 00E9' : '41 C3 A9';
  const placeholder = state.mode === 'hex' ? `such as ${example}` : isHex ? 'such as Aé' : '';
  const words = samples.map(({ symbols }) => typeInput(plan, symbols));
  const { kind, text } = verdictOn(plan, run);
  const groups = {
    'well-formed': isDecoder ? 'well-formed' : 'accepted',
    'ill-formed': isDecoder ? 'ill-formed' : 'not accepted',
  };
  return (
    <Section id="octets" title={isHex ? 'Octets' : 'Text'}>
      <div class="bar" role="radiogroup" aria-label="Input">
        {(isHex ? (['hex', 'text'] as const) : (['text', 'hex'] as const)).map((mode) => (
          <label class="field">
            <input
              type="radio"
              name="mode"
              value={mode}
              id={`mode-${mode}`}
              checked={mode === state.mode}
              onChange={() => change({ mode, input: '', step: 0 })}
            />
            {labels[mode]}
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
        placeholder={placeholder}
        value={state.input}
        onInput={({ currentTarget }) => change({ input: currentTarget.value, step: 0 })}
      />
      <p id="remark" class="refused" role="status">
        {remark}
      </p>
      {verdictOf(kind, text)}
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
