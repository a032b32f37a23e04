/** One way to do a job. */
export interface Contender<Input> {
  readonly name: string;
  readonly kind: 'ours' | 'peer' | 'native' | 'bound';
  /** Is told all inputs before they are taken. */
  readonly prepare?: (inputs: readonly Input[]) => void;
  readonly run: (input: Input) => unknown;
  /** The longest input that this one can take in reasonable time. */
  readonly most?: number;
}
