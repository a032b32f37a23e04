/**
 * One module under test, in a thread of its own: what it does to itself, it does to nobody else. Before
 * every call, what is called with what is written into memory that the other side sees, so that it can
 * tell what does not return.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Probe, type Exports } from '../verify/probe.js';
import { runChecks } from '../verify/run-checks.js';
import { makeSubject } from '../verify/subject.js';
import type { Job, Message } from './run-verification.js';
import { Watch } from './watch.js';

const { url, specification, extraStates, exhaustive, memory } = workerData as Job;
const watch = new Watch(memory);
const send = (message: Message): void => parentPort!.postMessage(message);

// Thousands of errors are thrown and looked at; where they come from is known.
Error.stackTraceLimit = 0;

watch.enter(0);
let exports: Exports | undefined;
try {
  const loaded = (await import(url)) as Exports;
  // A CommonJS module may have all of it in its default export.
  const whole = loaded['default'];
  exports =
    'validate' in loaded || typeof whole !== 'object' || whole === null
      ? loaded
      : (whole as Exports);
} catch (error) {
  send({ kind: 'problem', text: `it cannot be loaded: ${String(error)}` });
}
watch.leave();

if (exports !== undefined) {
  const names = ['import', 'validate and findError', ...Object.keys(exports)];
  send({ kind: 'names', names });
  const probe = new Probe(watched(exports, names), exports, (bytes) => watch.enter(1, bytes));
  const subject = makeSubject(probe, specification, extraStates);
  let begun = performance.now();
  for (const step of runChecks(subject, { exhaustive })) {
    watch.leave();
    if ('begins' in step) {
      begun = performance.now();
      send({ kind: 'begin', check: step.begins });
    } else {
      const seconds = (performance.now() - begun) / 1000;
      send({ kind: 'end', check: { ...step.ended, seconds } });
    }
  }
}
send({ kind: 'done' });

/** The same functions, each call written down. */
function watched(all: Exports, names: readonly string[]): Exports {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const call = value as (...args: readonly unknown[]) => unknown;
      const what = names.indexOf(name);
      return [
        name,
        (...args: readonly unknown[]): unknown => {
          watch.enter(what, args[0], args[1], args[2]);
          try {
            return call(...args);
          } finally {
            watch.leave();
          }
        },
      ];
    }),
  );
}
