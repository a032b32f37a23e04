/** The compiler in a thread of the language server. */
import { parentPort } from 'node:worker_threads';
import { answerer, type Question } from '../../study/answers/answer.js';

const answer = answerer();

parentPort!.on('message', (question: Question) => parentPort!.postMessage(answer(question)));
