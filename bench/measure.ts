/**
 * Measures contenders side by side. The speed of a machine with other work changes by a factor of two within seconds,
 * so speeds of different moments do not compare. In each turn, every contender does all inputs, one after the other
 * within milliseconds; what counts is the median, over the turns, of the processor time
 * relative to the first contender's.
 */

/** Millions of octets, or of characters, per second. */
export type Speed = number;

/** The number of turns. */
const TURNS = 64;

/** A prime greater than the number of contenders: in each turn, they follow each other in another order. */
const PRIME = 31;

/** Milliseconds in which V8 compiles each contender, and the least of a turn. */
const WARM_UP = 50;
const LEAST = 0.4;

/** Does all inputs once, with a loop of its own for each contender: V8 compiles it for that one. */
type Pass<Input> = (inputs: readonly Input[]) => void;

/** What contenders return, so that no call is left out. */
const returned: { last: unknown } = { last: undefined };

function passOf<Input>(run: (input: Input) => unknown): Pass<Input> {
  // eslint-disable-next-line no-new-func
  const make = new Function(
    'run, returned',
    'return (inputs) => { for (const input of inputs) returned.last = run(input); };',
  ) as (work: typeof run, kept: typeof returned) => Pass<Input>;
  return make(run, returned);
}

/**
 * Measures contenders on some inputs.
 *
 * @param contenders by their names
 * @param inputs processed in order, repeatedly
 * @param octets the total number of octets of all inputs
 * @returns the speeds of the contenders
 */
export function compare<Input>(
  contenders: Readonly<Record<string, (input: Input) => unknown>>,
  inputs: readonly Input[],
  octets: number,
): Readonly<Record<string, Speed>> {
  const passes = Object.values(contenders).map((run) => {
    const pass = passOf(run);
    const begun = processorTime();
    let passed = 0;
    for (; processorTime() - begun < WARM_UP; passed++) pass(inputs);
    return { pass, repeated: Math.ceil((LEAST * passed) / WARM_UP), times: [] as number[] };
  });
  for (let turn = 0; turn < TURNS; turn++)
    for (const index of passes.keys()) {
      // The order changes from turn to turn.
      const { pass, repeated, times } = passes[(index * PRIME + turn) % passes.length]!;
      const begun = processorTime();
      for (let k = 0; k < repeated; k++) pass(inputs);
      times.push((processorTime() - begun) / repeated);
    }
  const [first] = passes;
  const typical = median(first!.times);
  return Object.fromEntries(
    Object.keys(contenders).map((name, index) => {
      const relative = passes[index]!.times.map((time, turn) => time / first!.times[turn]!);
      const nanoseconds = 1e6 * typical * median(relative);
      return [name, Math.round((octets / nanoseconds) * 1e4) / 10];
    }),
  );
}

/** Milliseconds that this process has computed; other work of the machine does not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
