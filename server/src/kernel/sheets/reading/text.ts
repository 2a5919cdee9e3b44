/**
 * The text of a file: UTF-8 and UTF-16 with or without their marks, else what programs write in western Europe: Windows,
 * or in older formats (« CSV (Macintosh) », « CSV (MS-DOS) ») Mac OS Roman or code page 850.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  const wide = wideOf(bytes)
  if (wide) return decoded(bytes, wide)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf // by a program that then wrote something else
    return ofOneByte(isMarked ? bytes.subarray(3) : bytes)
  }
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

/** Of the readings the one with most letters of French; Windows where they are as good. */
function ofOneByte(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 65_536)
  const readings = [
    (part: Uint8Array) => decoded(part, 'windows-1252'),
    (part: Uint8Array) => decoded(part, 'macintosh'),
    inPage850,
  ]
  const scores = readings.map((read) => frenchness(read(head)))
  const best = readings[scores.indexOf(Math.max(...scores))] ?? inPage850
  return best(bytes)
}

/** Letters of French words speak for a reading; what stands beside a letter and is none of them, against it. */
function frenchness(text: string): number {
  let score = 0
  for (const [found] of text.matchAll(/(?<=[A-Za-z])[^\0-\x7F]|[^\0-\x7F](?=[A-Za-z])/g))
    score += /[éèêëàâçîïôöùûüñ]/i.test(found) ? 1 : /[°«»’ \u00A0\u202F–—œæ]/i.test(found) ? 0 : -1
  return score
}
