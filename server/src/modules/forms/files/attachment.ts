import { fileNameOf } from './file-name.ts'

/** The header of a file that is saved, never shown by our address; the name as RFC 8187 writes it. */
export const attachment = (name: string, type: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileNameOf(name, type)).replace(/['()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`
