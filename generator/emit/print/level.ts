/** The editions of ECMAScript that code is written for: 5 (2009), 2015 and 2020. */
export const LEVELS = [5, 2015, 2020] as const;

/** One of them. */
export type Level = (typeof LEVELS)[number];
