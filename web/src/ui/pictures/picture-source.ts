/** What an img may show of a stored picture. Everything else is refused: no SVG, no script, no foreign scheme. */

/** How a bare base64 text begins, by kind of image. */
const beginnings: readonly [string, string][] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
]

/** R-PROF-05: an address of this server, a data URL or bare base64, as a source for an img; null when it is none of them. */
export function pictureSource(picture: string | null | undefined): string | null {
  const text = picture?.trim()
  if (!text) return null
  if (/^data:image\/(png|jpeg|webp);base64,[a-z0-9+/=\s]+$/i.test(text)) return text
  const kind = beginnings.find(([begin]) => text.startsWith(begin))?.[1]
  if (kind && /^[A-Za-z0-9+/\s]+=*$/.test(text)) return `data:${kind};base64,${text.replace(/\s/g, '')}`
  return /^\/(?![/\\])[^\s"'<>\\]*$/.test(text) ? text : null
}

/** It costs nothing any more: it was chosen on this device, or came with the text. */
export const isHere = (source: string): boolean => /^(?:data|blob):/.test(source)
