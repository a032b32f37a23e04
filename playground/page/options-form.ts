/** The fields of the options that change the language of a grammar, or its parts. */
import { field, h, select } from './element.js';
import type { PageOptions } from './state.js';

/** The form of the options. */
export interface OptionsForm {
  readonly element: HTMLElement;
  /** @param starts the rules that may be the first; without any, those of before */
  show(options: PageOptions, starts: readonly string[]): void;
}

/** @param onChoose is called with the options that change; one that is undefined is no longer given */
export function optionsForm(onChoose: (given: Partial<PageOptions>) => void): OptionsForm {
  const element = h('div', { id: 'options' });
  let isOpen = false;
  let known: readonly string[] = [];
  return {
    element,
    show({ start = '', capture = '', depth, alphabet = '', prefer = '' }, starts) {
      // A field that has the focus keeps its text.
      const { activeElement } = document;
      if (element.contains(activeElement) && activeElement?.tagName === 'INPUT') return;
      if (starts.length > 0) known = starts;
      const [first = 'the first rule', ...others] = known;
      const details = h(
        'details',
        { open: isOpen },
        h('summary', {}, 'Options'),
        select(
          'alphabet',
          [
            ['', 'by the numbers'],
            ['octets', 'octets'],
            ['characters', 'characters'],
          ],
          alphabet,
          (value) => onChoose({ alphabet: (value || undefined) as PageOptions['alphabet'] }),
        ),
        field('capture', capture, (value) => onChoose({ capture: value || undefined }), {
          placeholder: 'scheme, authority(host)',
        }),
        field(
          'depth',
          depth === undefined ? '' : String(depth),
          (value) => onChoose({ depth: /^\d+$/.test(value) ? Number(value) : undefined }),
          { placeholder: 'of nesting', inputmode: 'numeric', size: '8' },
        ),
        select(
          'of several parses',
          [
            ['', 'none is right'],
            ['first', 'the first'],
          ],
          prefer,
          (value) => onChoose({ prefer: (value || undefined) as PageOptions['prefer'] }),
        ),
      );
      details.addEventListener('toggle', () => {
        isOpen = details.open;
      });
      element.replaceChildren(
        select(
          'start rule',
          [['', first], ...others.map((name) => [name, name] as const)],
          start === first ? '' : start,
          (value) => onChoose({ start: value || undefined }),
        ),
        details,
      );
    },
  };
}
