/** The worker that compiles and judges. */
import { answerer, type Question } from '../../generator/study/answers/answer.js';

const answer = answerer();

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
