/**
 * One module under test, in a thread of its own: what it does to itself, it does to nobody else. Before
 * every call, what is called with what is written into memory that the other side sees, so that it can
 * tell what does not return.
 */
import { workerData } from 'node:worker_threads';
import { print, Probe, type Exports } from '../verify/probe.js';
import { runChecks } from '../verify/run-checks.js';
import { makeSubject } from '../verify/subject.js';
import { takeDown } from './intrinsics.js';
import type { Job, Message } from './run-verification.js';
import { Watch } from './watch.js';

const job = workerData as Job;
const { url, specification, extraStates, exhaustive, memory } = job;
const port = job.port!;
// Whoever is loaded below shall not answer for us.
job.port = undefined;
const watch = new Watch(memory);
const send = (message: Message): void => port.postMessage(message);

// Thousands of errors are thrown and looked at; where they come from is known.
Error.stackTraceLimit = 0;

const findChanged = takeDown();
watch.enter(0);
let exports: Exports | undefined;
let functions: Exports = {};
let names: readonly string[] = [];
try {
  const loaded = (await import(url)) as Exports;
  // A CommonJS module may have all of it in its default export.
  const whole = loaded['default'];
  exports =
    'validate' in loaded || typeof whole !== 'object' || whole === null
      ? loaded
      : (whole as Exports);
  names = ['import', 'validate and findError', ...Object.keys(exports)];
  functions = watched(exports, names);
} catch (error) {
  exports = undefined;
  send({ kind: 'problem', text: `it cannot be loaded: ${whyNot(error)}` });
}
watch.leave();

if (exports !== undefined && !sayChanged()) {
  send({ kind: 'names', names });
  const probe = new Probe(functions, exports, (bytes) => watch.enter(1, bytes));
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
if (exports !== undefined) sayChanged();
send({ kind: 'done' });

/** Whether the module has changed what we are made of. */
function sayChanged(): boolean {
  const changed = findChanged();
  if (changed === undefined) return false;
  send({ kind: 'problem', text: `it changes ${changed}, so that nothing can be said of it` });
  return true;
}

/** An error without the text of the module, which may be its address. */
function whyNot(error: unknown): string {
  if ((Object(error) as { code?: unknown }).code === 'ERR_UNSUPPORTED_RESOLVE_REQUEST')
    return 'a .ts module has to stand alone, as generated ones do; one with imports has to be compiled to JavaScript first';
  const text = print(error).replaceAll(url, 'it');
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}

function isList(value: object): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

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
            const result = call(...args);
            // What is looked at later may not return either.
            if (typeof result === 'object' && result !== null && !isList(result))
              Object.entries(result);
            return result;
          } finally {
            watch.leave();
          }
        },
      ];
    }),
  );
}
