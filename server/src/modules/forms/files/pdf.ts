/** Why a PDF is not kept; the key of its sentence. */
export type PdfObstacle = 'forms.pdfBroken' | 'forms.pdfEncrypted' | 'forms.pdfActive'

/** A header says so; nothing else about the file is known yet. */
export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * What can be seen without reading its structure, in one pass over the bytes: a version, an end, no encryption, no
 * program and no command. What is hidden in compressed parts is not found: a PDF is downloaded, or drawn in a frame that
 * can do nothing else (decision 0042), never shown by our address.
 */
export function whyNotPdf(bytes: Buffer): PdfObstacle | null {
  const text = bytes.toString('latin1')
  const end = text.slice(-endWithin)
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF/.test(end)) return 'forms.pdfBroken'
  if (encrypted.test(text)) return 'forms.pdfEncrypted'
  return active.test(text) ? 'forms.pdfActive' : null
}

/** As far from the last byte as other readers look for the end. */
const endWithin = 1024

/** These names and no longer ones; each character may be written as `#` and two digits. */
const named = (...names: string[]) => {
  const letter = (char: string) =>
    `(?:${char}|#${char
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`
  const alternatives = names.map((name) => Array.from(name, letter).join(''))
  return new RegExp(`/(?:${alternatives.join('|')})(?![^\\s()<>[\\]{}/%\\0])`)
}
const encrypted = named('Encrypt')
/** Every action has its type by name. */
const active = named('JavaScript', 'Launch')
