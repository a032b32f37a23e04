/** The share of what takes minutes that `run.js --full --fewer` tries; without `--fewer`, all is tried. */

/** Whether a part is tried. */
export const isFewer = process.env['ABNFC_FEWER'] !== undefined;

/** A number of random inputs, or a fourth of it. */
export function fewerOf(all: number): number {
  return isFewer ? Math.ceil(all / 4) : all;
}

/** All of a list, or one of every `step`, from the first on. */
export function partOf<T>(all: readonly T[], step = 2): readonly T[] {
  return isFewer ? all.filter((_, index) => index % step === 0) : all;
}
