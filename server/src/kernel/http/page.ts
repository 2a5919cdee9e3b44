import { createHash } from 'node:crypto'
import { createReadStream, existsSync, type ReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { Language } from '@vondrona/rules/texts'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveFrames } from './frames.ts'
import { contentPolicy } from './http.ts'
import { gzipBehind } from './prefixed-gzip.ts'
import { compile, type Data, escapeHtml } from './template.ts'

/** Metadata of a page for search engines, link-preview bots and readers whose script has not loaded yet. */
export interface Head {
  title: string
  /** Title in link previews, without the site's name; defaults to the title. */
  shared?: string
  description: string
  siteName: string
  /** Absolute addresses; unknown without a PUBLIC_URL. */
  address: string | null
  picture: Picture | null
  /** Open Graph type; defaults to website. */
  kind?: 'article' | 'video.other'
  /** Further `property: content` pairs for link-preview bots. */
  facts?: readonly (readonly [property: string, content: string])[]
  /** Structured data (schema.org). */
  about?: readonly object[]
  /** The same page in each of its languages. */
  alternates?: readonly { language: Language; address: string }[]
  /** Path of its RSS or Atom feed, and the feed's name. */
  feeds?: readonly { type: string; path: string; title: string }[]
  /** A style of this installation, applied before the first paint. */
  style: string | null
  /** Another origin of video besides this server. */
  media?: string | undefined
  /** Embedded in the page as JSON, for the app. */
  site: unknown
  /** 404 for an unknown address. */
  status: number
  /** Hidden from search engines, e.g. a preview. */
  isHidden?: boolean
  /** Set if the build contains a complete page (prerendered/). */
  content?: Content
}

/** A page that is complete without the app: its name, its variant, and the values of its template slots. */
export interface Content {
  page: string
  variant: string
  data: Data
  /** The values are passed to the app, too. */
  isPassedToApp?: boolean
}

/** Image of a link preview. Large: at least 600 px wide, as link-preview bots require. */
export interface Picture {
  address: string
  isLarge: boolean
  width?: number
  height?: number
}

export interface Asked {
  path: string
  query: URLSearchParams
  language: Language
  /** Images load on a tap (`Save-Data`, or the user's choice). */
  saver: boolean
}

/** Responses are cached by identity: the same Head object gets the same bytes. */
export type HeadOf = (asked: Asked) => Head | Promise<Head>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
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

/**
 * Serves the built web app: hashed assets immutable and precompressed, every other address as the page with its head.
 */
export function servePages(app: FastifyInstance, dist: string, headOf: HeadOf) {
  const pages = new Pages(dist)
  const files = new Files()
  serveFrames(app, dist)
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === null || path.startsWith('/api/')) return reply.callNotFound()
    const file = fileFor(dist, path)
    if (file) return sendFile(request, reply, files, file, path)
    if (extname(path) !== '' && !path.endsWith('.html')) return reply.callNotFound()
    return sendPage(request, reply, pages, headOf)
  })
}

/** The decoded path of an address, or null if it is invalid (`//`, a broken escape). */
function pathOf(address: string): string | null {
  const mark = address.indexOf('?')
  const written = mark < 0 ? address : address.slice(0, mark)
  if (/^(?:\/[\w-]+)*\/?$/.test(written)) return written // as nearly all are: nothing to decode
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

function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, file: string, path: string) {
  reply.type(types[extname(file)] ?? 'application/octet-stream')
  const isAsset = path.startsWith('/assets/')
  reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isAsset) reply.header('access-control-allow-origin', '*') // frames without an origin load their script (frames.ts)
  return reply.send(files.content(encoded(request, reply, file)))
}

/**
 * Files of the build. All who read one at the same time share its bytes: read from the disk for each of them, they would
 * fill the memory with copies faster than the garbage collector removes them.
 */
class Files {
  readonly #read = new Map<string, { bytes: Buffer; stats: Stats }>()

  /** The current content; a stream if it is too large to be kept in memory. */
  content(file: string): Buffer | ReadStream {
    const stats = statSync(file)
    if (stats.size > keptInMemory) return createReadStream(file)
    const known = this.#read.get(file)
    if (known && known.stats.mtimeMs === stats.mtimeMs && known.stats.size === stats.size) return known.bytes
    const bytes = readFileSync(file)
    this.#read.set(file, { bytes, stats })
    return bytes
  }
}

const keptInMemory = 2 ** 20 // bytes of a file; a build has 6 MB in all

/** The precompressed copy that the browser accepts, made at build time: compressing per request would cost a second. */
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

/** A rendered page. */
interface Ready {
  html: string
  /** Created on first use. */
  gzip: () => Buffer
  tag: string
  policy: string
}

/** Reads the built pages once, fills them, and caches the result for as long as its Head is the same object. */
class Pages {
  readonly #dist: string
  readonly #built = new Map<string, BuiltPage | null>()
  readonly #ready = new WeakMap<Head, Map<string, Ready>>()

  constructor(dist: string) {
    this.#dist = dist
  }

  /** The complete page if the build has one; else the bare page, which the app renders. */
  answer(head: Head, language: Language, wantsPrerendered: boolean): Ready {
    const { content } = head
    const prerendered =
      content && wantsPrerendered ? `prerendered/${content.page}.${content.variant}.${language}.html` : ''
    const file = prerendered && this.#page(prerendered, language) ? prerendered : 'index.html'
    const answers = this.#ready.get(head) ?? new Map<string, Ready>()
    this.#ready.set(head, answers)
    const key = `${file} ${language}`
    const known = answers.get(key) ?? this.#fill(file, head, language)
    answers.set(key, known)
    return known
  }

  #fill(file: string, head: Head, language: Language): Ready {
    const built = this.#page(file, language)
    if (!built) throw new Error(`${file} is missing from the build.`)
    const { style, media, address, content } = head
    const isPrerendered = file !== 'index.html'
    const rest = built.fill({
      ...(isPrerendered && content?.data),
      head: headHtml(head, isPrerendered && content?.isPassedToApp ? content.data : null),
    })
    const styles = style ? [...built.styles, hashOf(style)] : built.styles
    let packed: Buffer | undefined
    return {
      html: built.begin + rest,
      gzip: () => {
        packed ??= built.gzip(rest)
        return packed
      },
      tag: `"${createHash('sha256').update(built.mark).update(rest).digest('base64url').slice(0, 22)}"`,
      policy: contentPolicy({ styles, scripts: built.scripts, media, own: address }),
    }
  }

  #page(file: string, language: Language): BuiltPage | null {
    const key = `${file} ${language}`
    const known = this.#built.get(key)
    if (known !== undefined) return known
    const path = join(this.#dist, file)
    const made = existsSync(path) ? openPage(readFileSync(path, 'utf8'), language) : null
    this.#built.set(key, made)
    return made
  }
}

/** A page of the build: `begin`, the same for all, up to the head's first template slot, and the rest, to be filled. */
interface BuiltPage {
  begin: string
  /** Represents `begin` in ETags. */
  mark: Buffer
  fill: (data: Data) => string
  gzip: (rest: string) => Buffer
  styles: string[]
  scripts: string[]
}

/** Only the inline parts of the build itself are allowed; nothing that is filled in is. */
function openPage(html: string, language: Language): BuiltPage {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => hashOf(match[1] ?? ''))
  const open = html.replace(/<html lang="[^"]*"/, `<html lang="${language}"`).replace(/<title>[\s\S]*?<\/title>/, '')
  const end = open.indexOf('</head>')
  const begin = open.slice(0, end)
  return {
    begin,
    mark: createHash('sha256').update(begin).digest(),
    fill: compile(`{{{head}}}\n  ${open.slice(end)}`),
    gzip: gzipBehind(begin),
    styles: inline('style'),
    scripts: inline('script'),
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const noQuery = new URLSearchParams()

async function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages, headOf: HeadOf) {
  const { headers } = request
  const cookies = headers.cookie ?? ''
  const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1])
  const chosen = /(?:^|;\s*)saver=([01])/.exec(cookies)?.[1]
  const saver = chosen ? chosen === '1' : headers['save-data'] === 'on'
  const mark = request.url.indexOf('?')
  const path = mark < 0 ? request.url : request.url.slice(0, mark)
  const query = mark < 0 ? noQuery : new URLSearchParams(request.url.slice(mark))
  const head = await headOf({ path, query, language, saver })
  // Not for the service worker, which keeps the page as the frame of every address, and not for members (the app sets
  // the cookie), to whom the app shows more.
  const asked = headers['sec-fetch-dest'] ?? 'document'
  const isMember = /(?:^|;\s*)member=1/.test(cookies)
  const { html, gzip, tag, policy } = pages.answer(head, language, asked === 'document' && !isMember)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, accept-encoding, save-data, sec-fetch-dest',
    'content-security-policy': policy,
    etag: tag,
  })
  if (headers['if-none-match']?.includes(tag) && head.status === 200) return reply.status(304).send()
  reply.status(head.status)
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(gzip())
}

/** JSON that cannot close the script element that contains it. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function headHtml(head: Head, appData: Data | null): string {
  const { picture } = head
  const meta = (name: string, content: string | number | null | undefined) =>
    content
      ? `<meta ${/^(?:og|article|video):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(String(content))}">`
      : ''
  const parts = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('og:type', head.kind ?? 'website'),
    meta('og:site_name', head.siteName),
    meta('og:title', head.shared ?? head.title),
    meta('og:description', head.description),
    meta('og:url', head.address),
    meta('og:image', picture?.address),
    meta('og:image:width', picture?.width),
    meta('og:image:height', picture?.height),
    ...(head.facts ?? []).map(([property, content]) => meta(property, content)),
    meta('twitter:card', picture?.isLarge ? 'summary_large_image' : 'summary'),
    meta('robots', head.status === 404 || head.isHidden ? 'noindex' : null),
    head.address && head.status === 200 ? `<link rel="canonical" href="${escapeHtml(head.address)}">` : '',
    ...(head.alternates ?? []).map(
      ({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    ),
    ...(head.feeds ?? []).map(
      ({ type, path, title }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(path)}">`,
    ),
    ...(head.about ?? []).map((thing) => `<script type="application/ld+json">${json(thing)}</script>`),
    `<script type="application/json" id="site">${json(head.site)}</script>`,
    appData ? `<script type="application/json" id="filled">${json(appData)}</script>` : '',
    head.style ? `<style>${head.style}</style>` : '',
  ]
  return parts.filter(Boolean).join('\n    ')
}
