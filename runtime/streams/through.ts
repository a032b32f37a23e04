/** A transform stream made of a function for chunks and one for the end; it drops empty results. */
export function through<I, O extends { readonly length: number }>(
  step: (chunk: I) => O,
  end: () => O,
): TransformStream<I, O> {
  const pass = (output: O, controller: TransformStreamDefaultController<O>): void => {
    if (output.length > 0) controller.enqueue(output);
  };
  return new TransformStream<I, O>({
    transform: (chunk, controller) => pass(step(chunk), controller),
    flush: (controller) => pass(end(), controller),
  });
}
