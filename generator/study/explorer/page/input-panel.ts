/** The input as hex, text or a sample, and the verdict on it. */
import { printOctets } from '../../../text/octets.js';
import type { ExplorerData } from '../data.js';
import { verdictOf, type Verdict } from '../verdict.js';
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
  const isDecoder = plan.decoder !== undefined;
  const labels = ['octets in hex', isDecoder ? 'text' : 'text in UTF-8'];
  const remark = h('p', { id: 'remark', class: 'remark', role: 'status' });
  input.addEventListener('input', () => change({ input: input.value, step: 0 }));
  const words = samples.map(({ octets }) => printOctets(octets));
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
    if (word !== undefined) change({ mode: 'hex', input: word, step: 0 });
  });
  const icon = h('span', { class: 'icon', 'aria-hidden': 'true' });
  const outcome = h('span', {});
  const verdict = h('p', { id: 'verdict', role: 'status' }, icon, outcome);
  const options = modes.map((mode, index) => h('label', { class: 'option' }, mode, labels[index]));
  const fieldset = h('fieldset', {}, h('legend', {}, 'Input'), ...options);
  const label = h('label', { for: 'input', class: 'hidden' }, 'Input');
  const element = section(
    'octets',
    'Octets',
    h('div', { class: 'entry' }, fieldset, label, input),
    remark,
    verdict,
    h('div', { class: 'choice' }, h('label', { for: 'sample' }, 'Sample'), choice),
  );
  return {
    element,
    show: ({ state, plan: unpacked, run, remark: text }) => {
      const { kind, text: sentence } = verdictOf(unpacked, run);
      verdict.className = `verdict ${kind}`;
      icon.textContent = ICONS[kind];
      // Only a change is read out.
      if (outcome.textContent !== sentence) outcome.textContent = sentence;
      modes.forEach((radio) => (radio.checked = radio.value === state.mode));
      input.placeholder = state.mode === 'hex' ? 'such as 41 C3 A9' : 'such as Aé';
      // Assigning the same value would move the cursor.
      if (input.value !== state.input) input.value = state.input;
      remark.textContent = text;
      choice.value = String(state.mode === 'hex' ? words.indexOf(state.input) : -1);
    },
  };
}

/** Shapes that differ without their colors. */
const ICONS: Readonly<Record<Verdict['kind'], string>> = {
  accepted: '✓',
  refused: '✕',
  unfinished: '…',
};
