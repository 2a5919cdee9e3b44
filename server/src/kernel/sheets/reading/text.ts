/**
 * The text of a file: UTF-8 and UTF-16 with or without their marks, else what programs write in western Europe: Windows,
 * or in older formats (« CSV (Macintosh) », « CSV (MS-DOS) ») Mac OS Roman or code page 850. What cannot be read in
 * UTF-8 is `unreadable`.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  const wide = wideOf(bytes)
  if (wide) return decoded(bytes, wide)
  const text = decoded(bytes, 'utf-8')
  if (isMostlyReadable(text)) return text
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf // by a program that then wrote something else
  return ofOneByte(isMarked ? bytes.subarray(3) : bytes)
}

/** What stands where bytes are no character. */
export const unreadable = '\uFFFD'

/** A name that a program cut in its middle does not turn all others into signs; a text of one byte has next to none that UTF-8 can be. */
function isMostlyReadable(text: string): boolean {
  const spoilt = text.split(unreadable).length - 1
  if (spoilt === 0) return true
  let beyond = 0
  for (const _ of text.matchAll(/[^\0-\x7F\uFFFD]/gu)) beyond += 1
  return beyond > spoilt
}

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** UTF-16 without its mark: every other byte of a western text is 0, in other scripts those of digits, signs and breaks. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 2048)
  if (head.length < 4) return null
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const half = head.length / 2
  if (zeros[1] > half * 0.7 && zeros[0] < half * 0.1) return 'utf-16le'
  if (zeros[0] > half * 0.7 && zeros[1] < half * 0.1) return 'utf-16be'
  const enough = half / 10
  const wide =
    zeros[0] === 0 && zeros[1] > enough ? 'utf-16le' : zeros[1] === 0 && zeros[0] > enough ? 'utf-16be' : null
  return wide && isText(decoded(bytes, wide)) ? wide : null
}

const isText = (text: string) => text.isWellFormed() && !/[\p{Cn}\uFFFD]|(?![\t\n\v\f\r])\p{Cc}/u.test(text)

/** Code page 850 from 0x80 (IBM). */
const page850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00A0'

const inPage850 = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : page850[byte - 0x80]
  return text
}

/** Windows, which nearly all files are in; another one only where it is clearly better: what was right stays right. */
function ofOneByte(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 65_536)
  const inWindows = (part: Uint8Array) => decoded(part, 'windows-1252')
  const windows = likelihood(inWindows(head))
  const [best] = [(part: Uint8Array) => decoded(part, 'macintosh'), inPage850]
    .map((read) => ({ read, points: likelihood(read(head)) }))
    .filter(({ points }) => points - windows >= clearLead)
    .sort((a, b) => b.points - a.points)
  return (best?.read ?? inWindows)(bytes)
}

const [ofFrench, ofNeighbours, against] = [3, 2, -3]
const clearLead = ofNeighbours - against // one letter that only the other reading has

/** How well what stands beside ASCII letters suits French and the names of its neighbours. */
function likelihood(text: string): number {
  let points = 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7F]/g))
    points += pointsOf(sign, text[index - 1] ?? '', text[index + 1] ?? '')
  return points
}

const isLetter = (sign: string) => /^[A-Za-z]$/.test(sign)

function pointsOf(sign: string, before: string, after: string): number {
  if (!isLetter(before) && !isLetter(after)) return 0
  if (/[\p{Ll}\p{Lu}]/u.test(sign)) return isMisplaced(sign, before, after) ? against : pointsOfLetter(sign)
  if (/[°º]/.test(sign)) return /n/i.test(before) && !isLetter(after) ? ofNeighbours : 0
  if (/[’\u00A0]/.test(sign)) return /\w/.test(before) && isLetter(after) ? ofNeighbours : 0
  if (/[“‘]/.test(sign)) return isLetter(before) ? against : ofFrench // as much as what other code pages have there
  if (/[”…™]/.test(sign)) return isLetter(after) ? against : ofFrench
  if (/[–—]/.test(sign)) return isLetter(before) && isLetter(after) ? ofFrench : 0
  return /[ª«»\u202F®©²³·]/.test(sign) ? 0 : against
}

const pointsOfLetter = (letter: string) =>
  /[éèêëàâçîïôùûüœ]/i.test(letter)
    ? ofFrench
    : /[áíóúãõåäöøßýñæìòðþÿ]/i.test(letter)
      ? ofNeighbours
      : /[šž]/i.test(letter)
        ? 0
        : against

/** A capital within a word, a small letter before one or beside a digit (`1ère` is a word), `Nø` for `N°`. */
const isMisplaced = (letter: string, before: string, after: string) =>
  (/\p{Lu}/u.test(letter) && (/[a-z]/.test(before) || (isLetter(before) && /[a-z]/.test(after)))) ||
  (/\p{Ll}/u.test(letter) && /[A-Z]/.test(after)) ||
  /\d/.test(after) ||
  (/\d/.test(before) && !/[éè]/.test(letter)) ||
  (letter === 'ø' && /n/i.test(before) && !isLetter(after))
