import type { GrammarSummary, Opened } from '../../generator/study/answers/data.js';

/** A summary of what the compiler found. */
export function statusOf(opened: Opened | undefined, depth: number | undefined) {
  const count = opened?.problems.filter(({ severity }) => severity === 'error').length;
  const isBroken = opened !== undefined && opened.grammar === undefined;
  return (
    <p
      id="status"
      role="status"
      class={isBroken ? 'refused' : ''}
      title={opened?.grammar?.wordsTooDeep}
    >
      {isBroken && `${count} error${count === 1 ? '' : 's'}`}
      {opened?.grammar && summaryOf(opened.grammar, depth)}
    </p>
  );
}

/** `URI: 181 states, 20 byte classes`; further remarks after it. */
function summaryOf(grammar: GrammarSummary, depth: number | undefined): string {
  const { start, states, classes, isDecoder, called, wordsTooDeep } = grammar;
  const remarks = [
    isDecoder && 'a decoder',
    called.length > 0 && `calls of ${called.join(', ')}`,
    wordsTooDeep !== undefined && `nested at most ${depth} times`,
  ];
  return [`${start}: ${states} states`, classes, ...remarks.filter(Boolean)].join(', ');
}
