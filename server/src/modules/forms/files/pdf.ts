/** Why a PDF is not kept; the key of its sentence. */
export type PdfObstacle = 'forms.pdfBroken' | 'forms.pdfEncrypted' | 'forms.pdfActive'

/** A header says so, which readers look for in the first bytes; nothing else about the file is known yet. */
export const isPdf = (bytes: Buffer) => headOf(bytes) !== null

const header = '%PDF-'
/** As far as readers look for it: scanners, mail programs and byte order marks put something before it. */
const headerWithin = 1024
/** How archives, programs and pictures begin: a file can be a PDF and one of them at once, which is not ours to open. */
const others = [
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x07\x08',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'MZ',
  '\x7fELF',
  '#!',
  'GIF8',
  '\xff\xd8\xff',
  '\x89PNG',
  'RIFF',
  'II*\0',
  'MM\0*',
  'BM',
]

/** From the header to a little behind it; null without one. */
function headOf(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, headerWithin + 16)
  const at = start.indexOf(header)
  const isWithin = at >= 0 && at + header.length <= headerWithin
  return isWithin && !others.some((other) => start.startsWith(other)) ? start.slice(at) : null
}

/**
 * What can be seen without reading its structure, in one pass over the bytes: a version, an end, no encryption, no
 * program and no command. What is hidden in compressed parts is not found: a PDF is downloaded, or drawn in a frame that
 * can do nothing else (decision 0042), never shown by our address.
 */
export function whyNotPdf(bytes: Buffer): PdfObstacle | null {
  const text = bytes.toString('latin1')
  const end = bytes.toString('latin1', 0, filled(bytes)).slice(-endWithin)
  if (!/^%PDF-[12]\.\d/.test(headOf(bytes) ?? '') || !/startxref\s+\d+\s+%%EOF/.test(end)) return 'forms.pdfBroken'
  if (encrypted.test(text)) return 'forms.pdfEncrypted'
  return active.test(text) ? 'forms.pdfActive' : null
}

/** As far from the last byte as other readers look for the end. */
const endWithin = 1024

/** Without what fills the last block of a device or a mail. */
function filled(bytes: Buffer): number {
  let length = bytes.length
  while (length > 0 && ' \t\r\n\f\0'.includes(String.fromCharCode(bytes[length - 1] ?? 1))) length -= 1
  return length
}

/** These names and no longer ones, without the slash; each character may be written as `#` and two digits. */
const named = (...names: string[]) => {
  const letter = (char: string) =>
    `(?:${char}|#${char
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`
  const alternatives = names.map((name) => Array.from(name, letter).join(''))
  return `(?:${alternatives.join('|')})(?![^\\s()<>[\\]{}/%\\0])`
}
const blank = '[\\s\\0]'
/** What a key has: an object, here or elsewhere. A sentence that names one, in a text or in what is told of the file, has none. */
const withObject = `(?=${blank}*(?:\\d{1,10}${blank}+\\d{1,5}${blank}+R|<<|%))`
/** What is the type of an action: in its place, or as an object of its own. The name of a font or a text is none. */
const ofAction = `(?<=(?:/(?:S|#53)|obj)(?:${blank}|%[^\\r\\n]*[\\r\\n])*/)`
const encrypted = new RegExp(`/${named('Encrypt')}${withObject}`)
/** Every action has its type by name; programs of the whole file have a list. */
const active = new RegExp(`/(?=${named('JavaScript', 'Launch')})${ofAction}|/${named('JavaScript')}${withObject}`)
