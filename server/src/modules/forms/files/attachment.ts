/** The header of a file that is saved, never shown by our address; the name as RFC 8187 writes it. */
export const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`
