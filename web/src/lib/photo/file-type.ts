/** The real type of a chosen file: detected from its first bytes, because a name or a declared type can say anything. */
import { inputFile, type photoTypes } from '@vondrona/rules/uploads/constants'

export type PhotoType = (typeof photoTypes)[number]

const signatures: readonly { type: PhotoType; at: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] }, // after RIFF and a length
]

/** The type of a photo by its first bytes; null for anything else. */
export function photoType(head: Uint8Array): PhotoType | null {
  const isRiff = [0x52, 0x49, 0x46, 0x46].every((byte, at) => head[at] === byte)
  const found = signatures.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  return found && (found.type !== 'image/webp' || isRiff) ? found.type : null
}

/** R-SIGN-48..50: why a file cannot be the photo, as a text key; null when it can be tried. */
export async function whyNotPhotoFile(
  file: Blob,
  maxBytes: number = inputFile.signup,
): Promise<'picture.unsupported' | 'picture.tooLarge' | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (!photoType(head)) return 'picture.unsupported'
  return file.size > maxBytes ? 'picture.tooLarge' : null
}
