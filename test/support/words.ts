/** Texts without blanks, of which one line has many. */
export const words = (line: string): readonly string[] => line.split(' ');
