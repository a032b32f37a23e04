/** The fields of the options that change the language of a grammar, or its parts. */
import type { InputHTMLAttributes } from 'preact';
import { select } from '../view/elements.js';
import type { PageOptions } from '../../generator/study/answers/page-state.js';

/** Options that change; one that is empty is no longer given. */
type Given = { readonly [K in keyof PageOptions]?: PageOptions[K] | '' };

/** @param starts the rules that may be the first; none if the documents have syntax errors */
export function optionsForm(
  { start = '', capture = '', depth = '', alphabet = '', prefer = '' }: Given,
  starts: readonly string[],
  onChoose: (given: Given) => void,
) {
  const field = (
    label: string,
    onInput: (value: string) => void,
    attributes: InputHTMLAttributes<HTMLInputElement>,
  ) => (
    <label class="field">
      {label}
      <input
        type="text"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        {...attributes}
      />
    </label>
  );
  const [first = start || 'the first rule', ...others] = starts;
  const choices = [['', first], ...others.map((name) => [name, name] as const)] as const;
  return (
    <div id="options">
      {select('start rule', choices, start === first ? '' : start, (value) =>
        onChoose({ start: value }),
      )}
      <details>
        <summary>Options</summary>
        {select('alphabet', ALPHABETS, alphabet, (value) => onChoose({ alphabet: value }))}
        {field('capture', (value) => onChoose({ capture: value }), {
          value: capture,
          placeholder: 'scheme, authority(host)',
        })}
        {field('depth', (value) => onChoose({ depth: /^\d+$/.test(value) ? Number(value) : '' }), {
          value: depth,
          placeholder: 'of nesting',
          inputmode: 'numeric',
          size: 8,
        })}
        {select('of several parses', PREFERENCES, prefer, (value) => onChoose({ prefer: value }))}
      </details>
    </div>
  );
}

const ALPHABETS = [
  ['', 'by the numbers'],
  ['octets', 'octets'],
  ['characters', 'characters'],
] as const;

const PREFERENCES = [
  ['', 'none is right'],
  ['first', 'the first'],
] as const;
