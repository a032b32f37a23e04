/** Shows the name of a slow step on a terminal while it runs. */
import { Worker } from 'node:worker_threads';
import { progressLine, showProgress } from './terminal.js';

/** The time before a step is named, in milliseconds. */
const PATIENCE = 1000;

const BEGUN = 0;
const SHOWING = 1;
const SHOWN = 2;
const DONE = 3;

/**
 * The passes of the compiler block their thread, so another thread waits, and writes the line itself.
 */
const WAIT = `
  const { workerData: { memory, line, patience, states: [begun, showing, shown] } } = require('node:worker_threads');
  const state = new Int32Array(memory);
  Atomics.wait(state, 0, begun, patience);
  if (Atomics.compareExchange(state, 0, begun, showing) === begun) {
    require('node:fs').writeSync(2, line);
    Atomics.store(state, 0, shown);
    Atomics.notify(state, 0);
  }
`;

/** Runs a step; if it takes more than a second, a terminal shows `text` until it is done. */
export async function slowStep<T>(text: string, step: () => Promise<T>): Promise<T> {
  const line = progressLine(text);
  if (line === undefined) return step();
  const memory = new SharedArrayBuffer(4);
  const state = new Int32Array(memory);
  const worker = new Worker(WAIT, {
    eval: true,
    workerData: { memory, line, patience: PATIENCE, states: [BEGUN, SHOWING, SHOWN] },
  });
  worker.unref();
  try {
    return await step();
  } finally {
    if (Atomics.compareExchange(state, 0, BEGUN, DONE) !== BEGUN) {
      Atomics.wait(state, 0, SHOWING, PATIENCE);
      showProgress('');
    }
    Atomics.notify(state, 0);
  }
}
