/**
 * A module under test, in a process of its own without files, network, other processes or Node's globals. It
 * gets requests by standard input, answers by standard output, and never learns whether it is right. The
 * other end is `module-process.ts`.
 */
import { readSync, writeSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { AnswerWriter } from '../../verify/isolation/answers.js';
import { print, type Exports } from '../../verify/isolation/probe.js';
import { describe, RecordingProbe } from '../../verify/isolation/remote-probe.js';
import { ALL_CHECKS, answerQuestion, tryInput } from '../../verify/run-checks.js';
import { ChosenInputs } from '../../verify/checks/chosen-inputs.js';
import { makeSubject, type ModuleUnderTest } from '../../verify/checks/module-under-test.js';
import { FRAMES, HEADER, type Job, type Request } from './frames.js';
import { loadUntrusted } from './load-untrusted.js';
import { lockRealm } from './realm.js';

// Globals of Node, before they are removed. To import `node:process` would open its streams, and make
// reading and writing asynchronous.
const { performance, process, setImmediate: nextTurn } = globalThis;
const clock = (): number => performance.now();

/** The limits of a block in octets of answers and in milliseconds, and of silence in milliseconds. */
const BLOCK = 1 << 18;
const BLOCK_TIME = 100;
const SILENCE = 50;

const writer = new AnswerWriter();
const job = receive() as Job;
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) =>
    sendText(FRAMES.problem, `it throws outside of any call: ${print(error)}`.slice(0, 500)),
  );

let exports: Exports = {};
let subject: ModuleUnderTest | undefined;
lockRealm();
let sentAt = clock();
send(FRAMES.ready);
try {
  exports = await load();
  sendText(FRAMES.loaded, JSON.stringify(describe(exports)));
} catch (error) {
  sendText(FRAMES.unloadable, print(error).slice(0, 500));
}
// Work that the module has scheduled while it was loaded does not wait until the end.
await new Promise((resolve) => nextTurn(resolve));

const probe = new RecordingProbe(exports, writer, flushNowAndThen, job.isCareful);
let inputs: Iterator<unknown> = [][Symbol.iterator]();
let check = ALL_CHECKS[0]!;
for (let request = receive() as Request; request.kind !== 'end'; request = receive() as Request) {
  subject ??= makeSubject(probe, job.specification, job.extraStates, job.extent);
  if (request.kind === 'check') {
    check = ALL_CHECKS[request.check]!;
    inputs = new ChosenInputs(check, subject)[Symbol.iterator]();
    for (let i = 0; i < request.from; i++) {
      inputs.next();
      flushNowAndThen();
    }
    await sendBlock(subject);
  } else if (request.kind === 'more') {
    await sendBlock(subject);
  } else {
    if (request.kind === 'try' && ALL_CHECKS[request.check]!.isFresh === true) await renew();
    answerQuestion(subject, request);
    writer.end();
    flush(FRAMES.last, 1);
  }
}
// Its promises may fail; two turns, since one may lead to another.
for (let i = 0; i < 2; i++) await new Promise((resolve) => nextTurn(resolve));
send(FRAMES.end);
process.exit();

/** Answers to the next inputs of a check. */
async function sendBlock(from: ModuleUnderTest): Promise<void> {
  const until = clock() + BLOCK_TIME;
  let octets = 0;
  for (let count = 0; ;) {
    const { done, value } = inputs.next();
    if (done === true) return flush(FRAMES.last, count);
    const before = writer.length;
    if (check.isFresh === true) await renew();
    tryInput(check, from, value);
    writer.end();
    count += 1;
    octets += Math.max(0, writer.length - before);
    if (octets >= BLOCK || ((count & 15) === 0 && clock() >= until))
      return flush(FRAMES.block, count);
    flushNowAndThen();
  }
}

/** Shows progress, and bounds the memory for long answers. */
function flushNowAndThen(): void {
  if (job.isCareful || writer.length >= BLOCK || clock() - sentAt >= SILENCE) flush(FRAMES.part);
}

function flush(kind: number, count?: number): void {
  const octets = writer.take();
  const payload = new Uint8Array(octets.length + (count === undefined ? 0 : 4));
  payload.set(octets);
  if (count !== undefined) new DataView(payload.buffer).setUint32(octets.length, count);
  send(kind, payload);
}

function sendText(kind: number, text: string): void {
  send(kind, new TextEncoder().encode(text));
}

function send(kind: number, payload = new Uint8Array(0)): void {
  const frame = new Uint8Array(HEADER + payload.length);
  new DataView(frame.buffer).setUint32(0, payload.length);
  frame[4] = kind;
  frame.set(payload, HEADER);
  for (let at = 0; at < frame.length;) at += writeSync(1, frame, at);
  sentAt = clock();
}

/** The next message; the process ends when the input does. */
function receive(): unknown {
  const length = new DataView(readOctets(4).buffer).getUint32(0);
  return deserialize(readOctets(length));
}

function readOctets(length: number): Uint8Array {
  const octets = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const count = readSync(0, octets, at, length - at, null);
    if (count === 0) process.exit();
    at += count;
  }
  return octets;
}

/** Loads the module again. One that does not load now has no functions: all calls fail. */
async function renew(): Promise<void> {
  probe.renew(await load().catch(() => ({})));
}

async function load(): Promise<Exports> {
  return snapshot(await loadUntrusted(job.files));
}

/** Reads every export once, so that later changes of exports do not count. */
function snapshot(module: Exports): Exports {
  const whole = module['default'];
  const isWhole = !('validate' in module) && typeof whole === 'object' && whole !== null;
  return Object.fromEntries(Object.entries(isWhole ? whole : module));
}
