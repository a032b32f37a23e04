/** One way to do a job. */
export interface Contender<Input> {
  readonly name: string;
  readonly kind: 'ours' | 'peer' | 'native' | 'bound';
  /** Receives all inputs before they are measured. */
  readonly prepare?: (inputs: readonly Input[]) => void;
  readonly run: (input: Input) => unknown;
  /** The longest input that it handles in reasonable time. */
  readonly most?: number;
}
