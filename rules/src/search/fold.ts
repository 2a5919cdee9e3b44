/** Letters that no decomposition takes apart. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ƀ: 'b',
  ɨ: 'i',
  ı: 'i',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}
const strokes = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
/** Those that count as letters, though they part words as the others do. */
const apostrophes = /[\u02B9-\u02BF\u02C8\u02EE\uA78B\uA78C]/g
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/** How texts are compared: small letters without accents and strokes, plain digits, nothing invisible. */
export function fold(text: string): string {
  if (/^[a-z0-9 ]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // « İ » gets another mark by becoming small
    .replace(/[\p{M}\p{Cf}\0]/gu, '')
    .replace(apostrophes, "'")
    .replace(strokes, (letter) => plainLetters[letter] ?? letter)
    .replace(easternDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
