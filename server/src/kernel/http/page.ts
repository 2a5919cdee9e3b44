import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Language, languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveFrames } from './frames.ts'
import { type First, type Head, type HeadOf, headHtml } from './head.ts'
import { contentPolicy } from './http.ts'
import { gzipBehind } from './prefixed-gzip.ts'
import { Files, fileFor, sendFile } from './static-files.ts'
import { compile, type Data } from './template.ts'

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

const memberFrame = 'prerendered/frame.html'

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
  readonly #first: Readonly<Partial<Record<string, First>>>

  constructor(dist: string) {
    this.#dist = dist
    const file = join(dist, 'first.json')
    this.#first = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  }

  /**
   * For visitors the complete page if the build has one, for members the frame of their pages, which says what it needs
   * first; else the bare page, which the app renders.
   */
  answer(head: Head, language: Language, asker: 'visitor' | 'member' | 'worker', query: URLSearchParams): Ready {
    const { content } = head
    const prerendered =
      content && asker === 'visitor' ? `prerendered/${content.page}.${content.variant}.${language}.html` : ''
    const first = asker === 'member' ? this.#firstOf(head) : null
    const isFirst = first && (!first.parameter || query.has(first.parameter))
    const own = isFirst ? memberFrame : prerendered
    const file = own && this.#page(own, language) ? own : 'index.html'
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
    const isFrame = file === memberFrame
    const isPrerendered = file !== 'index.html' && !isFrame
    const first = isFrame ? this.#firstOf(head) : null
    const rest = built.fill({
      ...(isPrerendered && content?.data),
      head: headHtml(head, isPrerendered && content?.isPassedToApp ? content.data : null, first && { first, language }),
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

  readonly #firstOf = ({ page }: Head): First | null =>
    page && Object.hasOwn(this.#first, page) ? (this.#first[page] ?? null) : null

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
  // Complete pages are not for the service worker, which keeps the page as the frame of every address, and not for
  // members (the app sets the cookie), to whom the app shows more. What it fetches for a navigation is theirs, too.
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document'
  const isTheirs = isDocument || headers['sec-fetch-mode'] === 'navigate'
  const isMember = /(?:^|;\s*)member=1/.test(cookies)
  const asker = isMember && isTheirs ? 'member' : isDocument && !isMember ? 'visitor' : 'worker'
  const { html, gzip, tag, policy } = pages.answer(head, language, asker, query)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, accept-encoding, save-data, sec-fetch-dest, sec-fetch-mode',
    'content-security-policy': policy,
    etag: tag,
  })
  if (headers['if-none-match']?.includes(tag) && head.status === 200) return reply.status(304).send()
  reply.status(head.status)
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(gzip())
}
