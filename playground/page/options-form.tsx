/** The fields of the options that change the language of a grammar, or its parts. */
import type { InputHTMLAttributes } from 'preact';
import { select } from '../shared/elements.js';
import type { PageOptions } from './state.js';

/**
 * @param starts the rules that may be the first
 * @param onChoose is called with the options that change; one that is undefined is no longer given
 */
export function optionsForm(
  { start = '', capture, depth, alphabet, prefer }: PageOptions,
  [first = 'the first rule', ...others]: readonly string[],
  onChoose: (given: PageOptions) => void,
) {
  const choice = <T extends string>(
    label: string,
    texts: readonly (readonly [T | '', string])[],
    chosen: T | undefined,
    choose: (value: T | undefined) => void,
  ) => select(label, texts, chosen ?? '', (value) => choose((value || undefined) as T | undefined));
  const field = (
    label: string,
    onInput: (value: string) => void,
    attributes: InputHTMLAttributes<HTMLInputElement>,
  ) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        {...attributes}
      />
    </label>
  );
  const known = others.map((name) => [name, name] as const);
  return (
    <div id="options">
      {choice('start rule', [['', first], ...known], start === first ? '' : start, (value) =>
        onChoose({ start: value }),
      )}
      <details>
        <summary>Options</summary>
        {choice('alphabet', ALPHABETS, alphabet, (value) => onChoose({ alphabet: value }))}
        {field('capture', (value) => onChoose({ capture: value || undefined }), {
          value: capture ?? '',
          placeholder: 'scheme, authority(host)',
        })}
        {field(
          'depth',
          (value) => onChoose({ depth: /^\d+$/.test(value) ? Number(value) : undefined }),
          { value: depth ?? '', placeholder: 'of nesting', inputmode: 'numeric', size: 8 },
        )}
        {choice('of several parses', PREFERENCES, prefer, (value) => onChoose({ prefer: value }))}
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
