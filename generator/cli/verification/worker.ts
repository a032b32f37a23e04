/**
 * Judges one module: it is loaded in a process of its own, and its answers are compared here. Each module
 * has a thread, since the comparison takes about as long as the answers.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { NoAnswer } from '../../verify/isolation/answers.js';
import { ReplayingProbe } from '../../verify/isolation/remote-probe.js';
import { ALL_CHECKS, findUnanswered, Interrupted, runChecks } from '../../verify/run-checks.js';
import { makeSubject } from '../../verify/checks/module-under-test.js';
import { ModuleProcess, type Patience } from './module-process.js';
import type { WorkerJob, WorkerMessage } from './run-verification.js';

const job = workerData as WorkerJob;
const { timeout, limit, exhaustive, extent, specification, extraStates } = job;
const send = (message: WorkerMessage): void => parentPort!.postMessage(message);
const patience: Patience = { timeout, limit, until: performance.now() + limit * 1000 };
const processes: ModuleProcess[] = [];

await judge();
await Promise.all(processes.map((each) => each.kill()));
for (const text of processes[0]!.problems) send({ kind: 'problem', text });
send({ kind: 'done' });

async function judge(): Promise<void> {
  const module = begin(false);
  let check = 'import';
  let name = '';
  let probe: ReplayingProbe | undefined;
  try {
    const loaded = await module.load();
    if ('problem' in loaded)
      return send({ kind: 'problem', text: `it cannot be loaded: ${loaded.problem}` });
    probe = new ReplayingProbe(loaded.description);
    const subject = makeSubject(probe, specification, extraStates, extent);
    let begun = performance.now();
    for await (const step of runChecks(subject, probe, module, { exhaustive })) {
      if ('begins' in step) {
        begun = performance.now();
        check = `the check "${step.begins}"`;
        name = `check ${step.number} of ${step.of}, ${step.begins}`;
        send({ kind: 'progress', text: name });
      } else if ('tried' in step) {
        send({ kind: 'progress', text: `${name}, ${step.tried} inputs` });
      } else {
        const seconds = (performance.now() - begun) / 1000;
        send({ kind: 'end', check: { ...step.ended, seconds } });
      }
    }
    check = 'its remaining work';
    await module.end();
  } catch (error) {
    if (error instanceof NoAnswer) {
      send({ kind: 'problem', text: `its answers in ${check} cannot be read` });
    } else if (error instanceof Interrupted) {
      send({ kind: 'problem', text: error.tell((await whereIn(error, probe)) ?? check) });
    } else {
      throw error;
    }
  }
}

/** The call in which a process ceased to answer: another process is asked the same, one call at a time. */
async function whereIn(
  { at }: Interrupted,
  probe: ReplayingProbe | undefined,
): Promise<string | undefined> {
  if (at === undefined || probe === undefined) return undefined;
  await processes[0]!.kill();
  const module = begin(true);
  try {
    await module.load();
    const subject = makeSubject(probe, specification, extraStates, extent);
    const answers = module.check(at.check, at.input);
    return await findUnanswered(ALL_CHECKS[at.check]!, at.input, subject, probe, answers);
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}

function begin(isCareful: boolean): ModuleProcess {
  const told = { ...job, isCareful };
  const module = ModuleProcess.start(told, patience, (kind, pid) => send({ kind, pid }));
  processes.push(module);
  return module;
}
