/** Columns by their letters in a workbook: 1 is A, 27 is AA. */
export const lettersOf = (index: number): string =>
  index <= 0 ? '' : lettersOf(Math.floor((index - 1) / 26)) + String.fromCharCode(65 + ((index - 1) % 26))
export const indexOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
