/** A letter with the community's drawing, beside the same letter as plain text: nothing is said in one of them alone. */
import { readFileSync } from 'node:fs'
import type { MailFile, MailMessage } from './port.ts'

/** Drawn by tools/vignettes/draw-letter.ts. It comes with the letter: nothing is fetched, so nobody learns who reads. */
const picture = readFileSync(new URL('letter.png', import.meta.url))
const pictureId = 'people@vondrona'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** What ends a sentence behind an address does not belong to it. */
const address = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]']/g

function linked(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    html += `${escaped(text.slice(end, index))}<a href="${escaped(url)}">${escaped(url)}</a>`
    end = index + url.length
  }
  return html + escaped(text.slice(end))
}

export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((one) => one.trim())
    .map((one) => `<p style="margin:0 0 16px">${linked(one.trim()).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:16px"><div style="max-width:560px;margin:0 auto;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><img src="cid:${pictureId}" alt="" width="240" height="150" style="display:block;margin:0 0 20px;border-radius:28px">${paragraphs.join('')}</div></body></html>`
}

/** As the transport takes it: both forms, the drawing inside, and what is attached. */
export const partsOf = ({ text }: Pick<MailMessage, 'text'>, files: readonly MailFile[]) => ({
  text,
  html: htmlOf(text),
  attachments: [
    {
      filename: 'vondrona.png',
      contentType: 'image/png',
      content: picture,
      cid: pictureId,
      contentDisposition: 'inline' as const,
    },
    ...files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
  ],
})
