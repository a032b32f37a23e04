/** The input as hex, text or a sample, and the verdict on it. */
import type { Plan } from '../../generator/plan/plan.js';
import type { Sample } from '../../generator/study/explorer/data.js';
import { typeInput, type Mode } from '../../generator/study/explorer/input.js';
import { verdictOf } from '../../generator/study/explorer/verdict.js';
import { h, section } from '../page/element.js';
import { SIGNS } from '../page/signs.js';
import type { Change, Panel } from './model.js';

/** The input, and the samples. */
export function inputPanel(samples: readonly Sample[], plan: Plan, change: Change): Panel {
  const { decoder, notation } = plan;
  const { noun } = notation;
  const input = h('input', {
    id: 'input',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'remark',
  });
  const order: readonly Mode[] = notation.form === 'hex' ? ['hex', 'text'] : ['text', 'hex'];
  const modes = order.map((mode) => {
    const radio = h('input', { type: 'radio', name: 'mode', value: mode, id: `mode-${mode}` });
    radio.addEventListener('change', () => change({ mode, input: '', step: 0 }));
    return radio;
  });
  const isDecoder = decoder !== undefined;
  const isEncoded = !isDecoder && noun === 'octet';
  const labels: Readonly<Record<Mode, string>> = {
    hex: `${noun}s in hex`,
    text: isEncoded ? 'text in UTF-8' : 'text',
  };
  const remark = h('p', { id: 'remark', class: 'refused', role: 'status' });
  input.addEventListener('input', () => change({ input: input.value, step: 0 }));
  const words = samples.map(({ symbols }) => typeInput(plan, symbols));
  const groups = (['well-formed', 'ill-formed'] as const).map((kind) => {
    const label = isDecoder ? kind : kind === 'well-formed' ? 'accepted' : 'not accepted';
    const options = samples.flatMap((sample, index) =>
      sample.kind === kind ? [h('option', { value: index }, sample.name)] : [],
    );
    return h('optgroup', { label }, ...options);
  });
  const none = h('option', { value: -1 }, 'choose a sample');
  const choice = h('select', { id: 'sample' }, none, ...groups);
  choice.addEventListener('change', () => {
    const word = words[Number(choice.value)];
    if (word !== undefined) change({ ...word, step: 0 });
  });
  const icon = h('span', { 'aria-hidden': 'true' });
  const outcome = h('span', {});
  const verdict = h('p', { id: 'verdict', role: 'status' }, icon, outcome);
  const options = modes.map((mode, index) =>
    h('label', { class: 'option' }, mode, labels[order[index]!]),
  );
  const fieldset = h('fieldset', {}, h('legend', {}, 'Input'), ...options);
  const label = h('label', { for: 'input', class: 'hidden' }, 'Input');
  const element = section(
    'octets',
    notation.form === 'hex' ? 'Octets' : 'Text',
    h('div', { class: 'entry' }, fieldset, label, input),
    remark,
    verdict,
    h('div', { class: 'bar tight' }, h('label', { for: 'sample' }, 'Sample'), choice),
  );
  return {
    element,
    show: ({ state, plan: unpacked, run, remark: text }) => {
      const { kind, text: sentence } = verdictOf(unpacked, run);
      verdict.className = `verdict ${kind}`;
      icon.className = `sign ${kind}`;
      icon.textContent = SIGNS[kind];
      // Only a change is read out.
      if (outcome.textContent !== sentence) outcome.textContent = sentence;
      modes.forEach((radio) => (radio.checked = radio.value === state.mode));
      const example = noun === 'code unit' ? '0041 00E9' : '41 C3 A9';
      input.placeholder =
        state.mode === 'hex' ? `such as ${example}` : notation.form === 'hex' ? 'such as Aé' : '';
      // Assigning the same value would move the cursor.
      if (input.value !== state.input) input.value = state.input;
      remark.textContent = text;
      choice.value = String(
        words.findIndex(({ mode, input: word }) => mode === state.mode && word === state.input),
      );
    },
  };
}
