/** The label of a row of `MOVES`: with the note of its state if a unit makes a move there. */
export function labelOfMoves(moves: readonly number[], row: number, note: string): string {
  return moves.some((move) => move !== 0) ? `${row} ${note}` : String(row);
}
