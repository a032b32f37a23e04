/** Verifies one module, in a thread that can be ended whatever the module does. The other end is `verify-module.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { partOf } from '../../verify/checks/exports.js';
import { makeSubject } from '../../verify/checks/subject.js';
import { print, printCall } from '../../verify/probe/print.js';
import { Probe, type Watch } from '../../verify/probe/probe.js';
import type { Exports } from '../../verify/probe/question.js';
import { checksFor, runChecks, tryInput } from '../../verify/run-checks.js';
import { importFile, makerOf } from './module-files.js';
import { CALL_COUNT, INPUT_NUMBER, type WorkerJob, type WorkerMessage } from './verify-module.js';

const { module, specification, extraStates, only, shared } = workerData as WorkerJob;
const send = (message: WorkerMessage): void => parentPort!.postMessage(message);

/** Odd while the module runs. */
const turn = (): void => void Atomics.add(shared, CALL_COUNT, 1);
const watch: Watch = {
  begin(question) {
    if (only !== undefined) send({ kind: 'in', where: printCall(question) });
    turn();
  },
  end: turn,
};

/** Makes an instance of a module of TypeScript. */
const make = 'code' in module ? makerOf(module) : undefined;

async function load(): Promise<Exports> {
  turn();
  const exports = 'path' in module ? await importFile(module.path) : make!();
  turn();
  return exports;
}

/** The time between two messages about the progress, in milliseconds. */
const PROGRESS = 100;

/** The most errors outside of calls that are told. */
const MAX_PROBLEMS = 10;

let problems = 0;
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    if (problems++ < MAX_PROBLEMS) problem(`it throws outside of any call: ${print(error)}`);
  });

try {
  await verify();
} catch (bug) {
  send({ kind: 'bug', bug });
}
send({ kind: 'done' });

async function verify(): Promise<void> {
  let exports: Exports;
  try {
    exports = await load();
  } catch (error) {
    return problem(`it cannot be loaded: ${print(error)}`);
  }
  await finishPending();
  if (
    module.isStandalone &&
    exports['validate'] === undefined &&
    exports['TextDecoder'] !== undefined
  )
    return problem(
      'it has the classes of the Web alone, which no check asks: a file that also has validate and findError can be verified',
    );
  const probe = new Probe(exports, watch, module.isStandalone);
  const subject = makeSubject(probe, specification, extraStates);
  if (module.isStandalone && only === undefined) send({ kind: 'part', part: partOf(subject) });
  const renew = (): void => {
    if (make === undefined) return;
    turn();
    try {
      probe.renew(make());
    } catch {
      // The module has no functions now, so all calls fail.
      probe.renew({});
    }
    turn();
  };
  if (only !== undefined) {
    const check = checksFor(subject)[only.check]!;
    let at = 0;
    for (const input of check.list(subject)) {
      if (at++ < only.input) continue;
      if (check.isFresh === true) renew();
      tryInput(check, subject, input);
      return;
    }
  }

  let [name, begun, told] = ['', 0, 0];
  const onInput = (input: number): void => {
    Atomics.store(shared, INPUT_NUMBER, input);
    if ((input & 15) !== 0 || performance.now() < told + PROGRESS) return;
    told = performance.now();
    send({ kind: 'progress', text: `${name}, ${input} inputs` });
  };
  for (const step of runChecks(subject, { renew, onInput })) {
    if ('begins' in step) {
      begun = performance.now();
      const { begins, number, of } = step;
      name = `check ${number + 1} of ${of}, ${begins.name}`;
      send({ kind: 'in', where: `the check "${begins.name}"`, check: number });
      send({ kind: 'progress', text: name });
    } else if (step.ended.answers > 0 || !module.isStandalone) {
      const seconds = (performance.now() - begun) / 1000;
      send({ kind: 'end', check: { ...step.ended, seconds } });
    }
  }
  send({ kind: 'in', where: 'its remaining work' });
  await finishPending();
}

/** Lets the module do what it has scheduled, in two turns, since one may lead to another. */
async function finishPending(): Promise<void> {
  turn();
  await nextTurn();
  await nextTurn();
  turn();
}

function problem(text: string): void {
  send({ kind: 'problem', text: text.slice(0, 500) });
}
