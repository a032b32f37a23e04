/** Where octets come from: hex, a text, or a sample. */
import { printOctets } from '../../../automata/byte-range.js';
import type { ExplorerData } from '../data.js';
import { h, section } from './element.js';
import type { Change, Panel } from './model.js';

/** The input, and the samples. */
export function inputPanel({ samples, plan }: ExplorerData, change: Change): Panel {
  const input = h('input', {
    id: 'input',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'remark',
  });
  const modes = (['hex', 'text'] as const).map((mode) => {
    const radio = h('input', { type: 'radio', name: 'mode', value: mode, id: `mode-${mode}` });
    radio.addEventListener('change', () => change({ mode, input: '', step: 0 }));
    return radio;
  });
  const labels = ['octets in hex', plan.decoder === undefined ? 'text in UTF-8' : 'text'];
  const remark = h('p', { id: 'remark', class: 'remark', role: 'status' });
  input.addEventListener('input', () => change({ input: input.value, step: 0 }));
  const words = samples.map(({ octets }) => printOctets(octets));
  const isDecoder = plan.decoder !== undefined;
  const groups = (['well-formed', 'ill-formed'] as const).map((kind) => {
    const label = isDecoder ? kind : kind === 'well-formed' ? 'words' : 'no words';
    const options = samples.flatMap((sample, index) =>
      sample.kind === kind ? [h('option', { value: index }, sample.name)] : [],
    );
    return h('optgroup', { label }, ...options);
  });
  const choice = h('select', { id: 'sample' }, h('option', { value: -1 }, 'choose one'), ...groups);
  choice.addEventListener('change', () => {
    const word = words[Number(choice.value)];
    if (word !== undefined) change({ mode: 'hex', input: word, step: 0 });
  });
  const element = section(
    'octets',
    'Octets',
    h(
      'div',
      { class: 'entry' },
      h(
        'fieldset',
        {},
        h('legend', {}, 'Type'),
        ...modes.flatMap((radio, index) => [radio, h('label', { for: radio.id }, labels[index])]),
      ),
      h('label', { for: 'input', class: 'hidden' }, 'Input'),
      input,
    ),
    remark,
    h('div', { class: 'choice' }, h('label', { for: 'sample' }, 'Sample'), choice),
  );
  return {
    element,
    show: ({ state, remark: text }) => {
      modes.forEach((radio) => (radio.checked = radio.value === state.mode));
      input.placeholder = state.mode === 'hex' ? 'such as 41 C3 A9' : 'such as Aé';
      // Whoever types must not find the cursor elsewhere.
      if (input.value !== state.input) input.value = state.input;
      remark.textContent = text;
      choice.value = String(state.mode === 'hex' ? words.indexOf(state.input) : -1);
    },
  };
}
