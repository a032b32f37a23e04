/** A transform stream of a function for chunks and one for the end; what is empty is not passed on. */
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
