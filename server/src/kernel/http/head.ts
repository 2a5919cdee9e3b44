import type { Language } from '@vondrona/rules/texts'
import { type Data, escapeHtml } from './template.ts'

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
  /** What the drawn card of the page says: there is one only where visitors may see the page. */
  card?: Card
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
  /** Nobody without a session sees it: visitors are at the login before the app is loaded (web/closed-page.ts). */
  isClosed?: boolean
  /** Hidden from search engines, e.g. a preview. */
  isHidden?: boolean
  /** What this page is called among those whose first queries the build knows (first.json). */
  page?: string
  /** Set if the build contains a complete page (prerendered/). */
  content?: Content
}

/** A page that is complete without the app: its name, its variant, and the values of its template slots. */
interface Content {
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
  /** Messengers show no WebP. */
  type: 'image/jpeg' | 'image/png'
  /** What it shows; defaults to the title that is shared. */
  alt?: string
  width?: number
  height?: number
}

/** The words of a card that link previews show, and its picture. */
export interface CardText {
  /** What kind of page it is. */
  kicker: string
  title: string
  /** One number that matters more than everything else. */
  large?: string
  /** When, where, by whom. */
  lines: readonly string[]
  /** Draws the finish line where there is no picture. */
  isRace: boolean
  /** Another key is another picture. */
  picture: { key: string; read: () => Promise<Uint8Array | null> } | null
}

export interface Card extends CardText {
  /** Another one when anything that is drawn is another. */
  version: string
  path: string
}

/** What a page is asked for. */
export interface Asked {
  path: string
  query: URLSearchParams
  language: Language
  /** Images load on a tap (`Save-Data`, or the user's choice). */
  saver: boolean
}

/** Responses are cached by identity: the same Head object gets the same bytes. */
export type HeadOf = (asked: Asked) => Head | Promise<Head>

/** JSON that cannot close the script element that contains it, without halves of characters, which some readers refuse. */
const json = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one)).replaceAll(
    '<',
    '\\u003c',
  )

/** What a member's page needs first, as the build says: files, and the batches of queries that its script sends. */
export interface First {
  files: readonly string[]
  queries: readonly (readonly object[])[]
  /** Only where this parameter is in the address. */
  parameter?: string
  /** By language: the script that draws the page from the answers before the app is there. */
  early?: Readonly<Record<Language, string>>
}

/** The elements of the page's head; `appData`: what the app is given of what was filled in. */
export function headHtml(
  head: Head,
  appData: Data | null,
  member: { first: First; language: Language } | null = null,
): string {
  const { picture } = head
  const alt = picture && (picture.alt ?? head.shared ?? head.title)
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
    meta('og:image:type', picture?.type),
    meta('og:image:width', picture?.width),
    meta('og:image:height', picture?.height),
    meta('og:image:alt', alt),
    ...(head.facts ?? []).map(([property, content]) => meta(property, content)),
    meta('twitter:card', picture?.isLarge ? 'summary_large_image' : 'summary'),
    meta('twitter:image:alt', alt),
    meta('closed', head.isClosed ? 'login' : null),
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
    ...(member ? firstHtml(member) : []),
    appData ? `<script type="application/json" id="filled">${json(appData)}</script>` : '',
    head.style ? `<style>${head.style}</style>` : '',
  ]
  return parts.filter(Boolean).join('\n    ')
}

/** Read by the page's script (web/src/lib/takeover/early-frame.ts): with what draws the page come the styles of its own. */
function firstHtml({ first: { files, queries, early }, language }: { first: First; language: Language }): string[] {
  const sheets = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" crossorigin href="${file}">`)
  return [
    `<script type="application/json" id="first">${json({ files, queries })}</script>`,
    early
      ? `<template id="early"><script type="module" crossorigin src="${early[language]}"></script>${sheets.join('')}</template>`
      : '',
  ]
}
