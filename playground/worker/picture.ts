/** The worker that lays out pictures. */
import { drawSvg } from '../../generator/study/inspect/svg.js';
import type { Graph } from '../../generator/study/inspect/graph.js';

addEventListener(
  'message',
  ({ data }: MessageEvent<Graph>) => void drawSvg(data).then(postMessage),
);
