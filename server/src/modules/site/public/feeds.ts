import { linkTo, pages } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { escapeXml } from '../../../kernel/formats/xml.ts'
import { sendConditional } from '../../../kernel/http/conditional.ts'
import { isId } from '../../../kernel/ids.ts'
import { say } from '../../../kernel/refusal.ts'
import { contestEntries } from '../../contests/index.ts'
import { eventEntries } from '../../events/index.ts'
import { type ArticleCard, latestArticles, sitemapEntries } from '../../magazine/index.ts'
import { calendarRoutes } from './calendar.ts'
import { LastChange } from './last-change.ts'
import { visitor } from './speech.ts'

const inFeed = 30
const inSitemap = 1000
/** Pages for visitors besides articles. */
const staticPages = Object.values(pages).filter(({ sitemap }) => sitemap)
/** Pages of which there are many. */
const kinds = [
  { path: '/sitemap-articles.xml', page: 'article', read: sitemapEntries },
  { path: '/sitemap-events.xml', page: 'event', read: eventEntries },
  { path: '/sitemap-contests.xml', page: 'contest', read: contestEntries },
] as const
/** A reader of feeds asks often; a minute late is early enough. */
const maxAge = 'public, max-age=60'

/** What machines read of the public site: feeds, sitemap, robots.txt. A closed site (D-38) has none of its content there. */
export function feedRoutes(app: FastifyInstance, kernel: Kernel): void {
  const ctx = visitor(kernel, 'fr')
  const full = kernel.links.to
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, text: string, changedAt?: Date) =>
    sendConditional(request, reply, { type, text, cache: maxAge, changedAt })

  app.get('/robots.txt', async (request, reply) => {
    const lines = kernel.config.PUBLIC_CONTENT
      ? ['User-agent: *', 'Disallow: /api/graphql', 'Disallow: /admin/', `Sitemap: ${full('/sitemap.xml')}`]
      : ['User-agent: *', 'Disallow: /']
    return send(request, reply, 'text/plain', `${lines.join('\n')}\n`)
  })

  if (!kernel.config.PUBLIC_CONTENT) return
  calendarRoutes(app, kernel)
  for (const { path, type, write } of feeds) {
    const written = new WeakMap<readonly ArticleCard[], string>()
    const lastChange = new LastChange()
    app.get(path, async (request, reply) => {
      const articles = await latestArticles(ctx, inFeed)
      const text = written.get(articles) ?? write(kernel, full, articles)
      written.set(articles, text)
      return send(request, reply, type, text, lastChange.of(text, newestOf(articles), kernel.now()))
    })
  }

  // A page begins after the last id of the one before, so each is one short walk through an index.
  app.get('/sitemap.xml', async (request, reply) => {
    const pages = [full('/sitemap-pages.xml')]
    for (const { path, read } of kinds) {
      pages.push(full(path))
      for (let after: string | undefined; ; ) {
        const entries = await read(ctx, { limit: inSitemap, ...(after && { after }) })
        after = entries.at(-1)?.id
        if (entries.length < inSitemap || !after) break
        pages.push(full(`${path}?after=${after}`))
      }
    }
    const items = pages.map((page) => `<sitemap><loc>${escapeXml(page)}</loc></sitemap>`)
    return send(request, reply, 'application/xml', xml('sitemapindex', items))
  })
  app.get('/sitemap-pages.xml', async (request, reply) =>
    send(request, reply, 'application/xml', urls(staticPages.map(({ path }) => ({ address: full(path) })))),
  )
  for (const { path, page, read } of kinds)
    app.get<{ Querystring: { after?: string } }>(path, async (request, reply) => {
      const { after } = request.query
      if (after !== undefined && !isId(after)) return reply.callNotFound()
      const entries = await read(ctx, { limit: inSitemap, ...(after && { after }) })
      const items = entries.map(({ updatedAt, ...one }) => ({
        address: full(linkTo(page, { id: String(('slug' in one && one.slug) || one.id) })),
        changed: updatedAt,
      }))
      return send(request, reply, 'application/xml', urls(items))
    })
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xml = (root: 'sitemapindex' | 'urlset', items: readonly string[]) =>
  `${declaration}<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`

const urls = (items: readonly { address: string; changed?: Date }[]) =>
  xml(
    'urlset',
    items.map(
      ({ address, changed }) =>
        `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
    ),
  )

const titleOf = (kernel: Kernel, language: Language = 'fr') =>
  say(kernel.sentences, language, 'reading.feed', { name: kernel.config.SITE_NAME })
const when = (article: ArticleCard) => article.publishedAt ?? article.createdAt
/** Moves with an edit, never with time alone. */
const updatedAt = (article: ArticleCard) => new Date(Math.max(article.updatedAt.getTime(), when(article).getTime()))
const newestOf = (articles: readonly ArticleCard[]) =>
  new Date(Math.max(0, ...articles.map((article) => updatedAt(article).getTime())))

type Full = (path: string) => string

function rss(kernel: Kernel, full: Full, articles: readonly ArticleCard[]): string {
  const guidOf = ({ id }: ArticleCard) => escapeXml(full(linkTo('article', { id })))
  const items = articles.map((article) => {
    const address = escapeXml(full(linkTo('article', { id: article.slug ?? article.id })))
    return [
      '<item>',
      `<title>${escapeXml(article.title)}</title>`,
      `<link>${address}</link><guid isPermaLink="true">${guidOf(article)}</guid>`, // stays when the address changes
      `<pubDate>${when(article).toUTCString()}</pubDate><atom:updated>${updatedAt(article).toISOString()}</atom:updated>`,
      `<dc:creator>${escapeXml(article.author.name)}</dc:creator>`,
      article.category ? `<category>${escapeXml(article.category.name)}</category>` : '',
      `<description>${escapeXml(article.excerpt)}</description>`,
      '</item>',
    ].join('')
  })
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(titleOf(kernel))}</title><link>${escapeXml(full(linkTo('magazine')))}</link><language>fr</language>
<description>${escapeXml(say(kernel.sentences, 'fr', 'site.about.magazine', { name: kernel.config.SITE_NAME }))}</description>
<lastBuildDate>${newestOf(articles).toUTCString()}</lastBuildDate>
<atom:link href="${escapeXml(full('/feed.xml'))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

function atom(kernel: Kernel, full: Full, articles: readonly ArticleCard[]): string {
  const entries = articles.map((article) => {
    const address = escapeXml(full(linkTo('article', { id: article.slug ?? article.id })))
    return [
      '<entry>',
      `<title>${escapeXml(article.title)}</title>`,
      `<link href="${address}"/><id>urn:uuid:${article.id}</id>`,
      `<published>${when(article).toISOString()}</published><updated>${updatedAt(article).toISOString()}</updated>`,
      `<author><name>${escapeXml(article.author.name)}</name></author>`,
      article.category ? `<category term="${escapeXml(article.category.name)}"/>` : '',
      `<summary>${escapeXml(article.excerpt)}</summary>`,
      '</entry>',
    ].join('')
  })
  return `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<title>${escapeXml(titleOf(kernel))}</title><id>${escapeXml(full(linkTo('magazine')))}</id><updated>${newestOf(articles).toISOString()}</updated>
<link href="${escapeXml(full('/atom.xml'))}" rel="self"/><link href="${escapeXml(full(linkTo('magazine')))}"/>
${entries.join('\n')}
</feed>
`
}

const feeds = [
  { path: '/feed.xml', type: 'application/rss+xml', write: rss },
  { path: '/atom.xml', type: 'application/atom+xml', write: atom },
] as const
