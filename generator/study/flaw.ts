/** A fault of a value, and the JSON pointer to it; `''` is the whole value. */
export interface Flaw {
  readonly pointer: string;
  readonly message: string;
}
