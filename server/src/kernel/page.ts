import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Language } from '@vondrona/rules/texts'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicy } from './http.ts'

/** What a page tells search engines, previewers and people whose script has not loaded yet. */
export interface Head {
  title: string
  description: string
  siteName: string
  /** Absolute addresses; without a PUBLIC_URL nobody can say them. */
  address: string | null
  picture: Picture | null
  /** A style of this installation, before anything is drawn. */
  style: string | null
  /** Where video comes from besides this server. */
  media?: string | undefined
  /** Goes into the page as JSON, for the app. */
  site: unknown
  /** 404 for an address that is no page. */
  status: number
  /** Set where the build has the page whole (landing/): which of its variants, and what to fill in. */
  content?: { variant: string; name: string; logo: string | null }
}

/** What a previewer shows beside the title. Large: 1200 by 630, as they like it. */
export interface Picture {
  address: string
  isLarge: boolean
}

export type HeadOf = (path: string, language: Language) => Head | Promise<Head>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Serves the built web app: hashed assets for ever and precompressed, every other address as the page with its head. */
export function servePages(app: FastifyInstance, dist: string, headOf: HeadOf) {
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === null || path.startsWith('/api/')) return reply.callNotFound()
    const file = fileFor(dist, path)
    if (file) return sendFile(request, reply, file, path)
    if (extname(path) !== '' && !path.endsWith('.html')) return reply.callNotFound()
    return sendPage(request, reply, dist, headOf)
  })
}

/** The decoded path of an address, or null when it is none (`//`, a broken escape). */
function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address, 'http://local').pathname)
  } catch {
    return null
  }
}

function fileFor(dist: string, path: string): string | null {
  if (path === '/' || extname(path) === '' || extname(path) === '.html') return null
  const file = normalize(join(dist, path))
  if (!file.startsWith(dist) || path.split('/').some((part) => part.startsWith('.'))) return null
  return existsSync(file) && statSync(file).isFile() ? file : null
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, path: string) {
  reply.type(types[extname(file)] ?? 'application/octet-stream')
  reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.send(createReadStream(encoded(request, reply, file)))
}

/** The precompressed copy that the browser takes, made at build time: compressing on request would cost a second. */
function encoded(request: FastifyRequest, reply: FastifyReply, file: string): string {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  for (const [name, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (accepted.includes(name) && existsSync(file + ending)) {
      reply.header('content-encoding', name)
      return file + ending
    }
  return file
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, dist: string, headOf: HeadOf) {
  const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
  const head = await headOf(new URL(request.url, 'http://local').pathname, language)
  const whole = wholePage(request, dist, head, language)
  const built = readFileSync(whole ?? join(dist, 'index.html'), 'utf8')
  const html = fillPage(built, head, language)
  reply
    .status(head.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-encoding, sec-fetch-dest')
    .header('content-security-policy', policyOf(built, head))
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(gzipSync(html))
}

/**
 * The file of a page that is whole without the app. Not for the service worker, which keeps the page as the frame of
 * every address, and not for members (the app sets the cookie), whom the app leads elsewhere at once.
 */
function wholePage(request: FastifyRequest, dist: string, { content }: Head, language: Language): string | null {
  const asked = request.headers['sec-fetch-dest'] ?? 'document'
  const isMember = /(?:^|;\s*)member=1/.test(request.headers.cookie ?? '')
  if (!content || asked !== 'document' || isMember) return null
  const file = join(dist, `landing/${content.variant}.${language}.html`)
  return existsSync(file) ? file : null
}

/** Lets in what the build itself and this installation wrote into the page; nothing that was filled in later counts. */
function policyOf(built: string, { style, media }: Head): string {
  const inline = (tag: string) =>
    [...built.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '')
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const styles = style ? [...inline('style'), style] : inline('style')
  return contentPolicy({ styles: styles.map(hash), scripts: inline('script').map(hash), media })
}

export function fillPage(html: string, head: Head, language: Language): string {
  const site = JSON.stringify(head.site).replaceAll('<', '\\u003c')
  const meta = (name: string, content: string | null | undefined) =>
    content ? `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">` : ''
  const extra = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('og:type', 'website'),
    meta('og:site_name', head.siteName),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', head.address),
    meta('og:image', head.picture?.address),
    meta('twitter:card', head.picture?.isLarge ? 'summary_large_image' : 'summary'),
    meta('robots', head.status === 404 ? 'noindex' : null),
    `<script type="application/json" id="site">${site}</script>`,
    head.style ? `<style>${head.style}</style>` : '',
  ]
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace('</head>', () => `    ${extra.filter(Boolean).join('\n    ')}\n  </head>`)
    .replaceAll('{{name}}', () => escapeHtml(head.content?.name ?? ''))
    .replaceAll('{{logo}}', () => escapeHtml(head.content?.logo ?? ''))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
