import { createHash } from 'node:crypto'
import type { Language } from '@vondrona/rules/texts'
import type { FastifyReply } from 'fastify'
import { contentPolicy } from './http.ts'

const style =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.375rem}button,a.main{display:inline-block;font:inherit;font-weight:600;min-height:3rem;padding:.75rem 1.25rem;border:0;border-radius:.75rem;background:#0f766e;color:#fff;text-decoration:none}:root{color-scheme:light dark}'
const policy = contentPolicy({ styles: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`] })

interface Page {
  language: Language
  title: string
  text: string
  /** A button that posts to this page, or a link. */
  press?: { label: string; href?: string }
  /** Where everybody may keep it. */
  cacheControl?: string
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A page for whoever comes from a mail or an SMS, without the app: no script, nothing kept, nothing told to others. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  { language, title, text, press, cacheControl = 'no-store' }: Page,
): FastifyReply {
  const { label = '', href } = press ?? {}
  const action = href
    ? `<p><a class="main" href="${escaped(href)}">${escaped(label)}</a></p>`
    : press && `<form method="post"><button>${escaped(label)}</button></form>`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', cacheControl)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${action ?? ''}</html>`,
    )
}
