/** Base45 (RFC 9285): bytes as the characters of a QR code's alphanumeric mode, three for two bytes. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const values = new Map([...alphabet].map((char, value) => [char, value]))

/** The text of any bytes. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length
    let rest = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    for (let n = pair ? 3 : 2; n > 0; n--) {
      text += alphabet[rest % 45]
      rest = Math.floor(rest / 45)
    }
  }
  return text
}

/** The bytes of a text; null for anything that `toBase45` does not write. Every byte sequence has exactly one text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const left = text.length % 3
  if (left === 1) return null
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (left ? 1 : 0))
  let at = 0
  for (let from = 0; from < text.length; from += 3) {
    const size = Math.min(3, text.length - from)
    let value = 0
    for (let n = size - 1; n >= 0; n--) {
      const digit = values.get(text.charAt(from + n))
      if (digit === undefined) return null
      value = value * 45 + digit
    }
    if (value > (size === 3 ? 0xffff : 0xff)) return null
    if (size === 3) bytes[at++] = value >> 8
    bytes[at++] = value & 0xff
  }
  return bytes
}
