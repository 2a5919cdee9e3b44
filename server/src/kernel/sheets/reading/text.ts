/** The text of a file: UTF-8 and UTF-16 with or without their marks, else what Windows writes in western Europe. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  const wide = wideOf(bytes)
  if (wide) return decoded(bytes, wide)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** UTF-16 without its mark: nearly every other byte of a western text is 0. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 2048)
  if (head.length < 4) return null
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const half = head.length / 2
  if (zeros[1] > half * 0.7 && zeros[0] < half * 0.1) return 'utf-16le'
  if (zeros[0] > half * 0.7 && zeros[1] < half * 0.1) return 'utf-16be'
  return null
}
