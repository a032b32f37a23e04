/** The generated code, with its size and the command that makes the same. */
import { useState } from 'preact/hooks';
import { button, select } from '../view/elements.js';
import { KINDS, useCode, type Made } from './code.js';
import type { Page } from './page.js';

/** The panel of code. */
export function CodePanel(page: Page) {
  const [kind, setKind] = useState('ts');
  const made = useCode(page, kind) ?? 'Making code…';
  if (typeof made === 'string') return <p class="note">{made}</p>;
  return (
    <div class="code-panel">
      <div class="bar command">
        <code>{made.command}</code>
        <Copy text={made.command} />
      </div>
      <div class="bar">
        {select(
          'language',
          Object.entries(KINDS).map(([name, { title }]) => [name, title]),
          kind,
          setKind,
        )}
        <span class="where">{made.size}</span>
        <Copy text={made.text} />
        {button('Download', () => download(made))}
      </div>
      <pre
        tabindex={0}
        role="group"
        aria-label="generated code"
        class={kind === 'min' ? 'wrapped' : undefined}
      >
        {made.text}
      </pre>
    </div>
  );
}

function Copy({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return button(isCopied ? 'Copied' : 'Copy', () => void copy());
}

function download({ name, text }: Made): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
