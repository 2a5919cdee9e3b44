import { linkTo, pages } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { escapeHtml } from '../../../kernel/http/template.ts'
import { isId } from '../../../kernel/ids.ts'
import { say } from '../../../kernel/refusal.ts'
import { contestEntries } from '../../contests/index.ts'
import { eventEntries } from '../../events/index.ts'
import { type ArticleCard, latestArticles, sitemapEntries } from '../../magazine/index.ts'
import { calendarRoutes } from './calendar.ts'
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
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', maxAge).send(text)

  app.get('/robots.txt', async (_request, reply) => {
    const lines = kernel.config.PUBLIC_CONTENT
      ? ['User-agent: *', 'Disallow: /api/graphql', 'Disallow: /admin/', `Sitemap: ${full('/sitemap.xml')}`]
      : ['User-agent: *', 'Disallow: /']
    return send(reply, 'text/plain', `${lines.join('\n')}\n`)
  })

  if (!kernel.config.PUBLIC_CONTENT) return
  calendarRoutes(app, kernel)
  app.get('/feed.xml', async (_request, reply) =>
    send(reply, 'application/rss+xml', rss(kernel, full, await latestArticles(ctx, inFeed))),
  )
  app.get('/atom.xml', async (_request, reply) =>
    send(reply, 'application/atom+xml', atom(kernel, full, await latestArticles(ctx, inFeed))),
  )

  // A page begins after the last id of the one before, so each is one short walk through an index.
  app.get('/sitemap.xml', async (_request, reply) => {
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
    const items = pages.map((page) => `<sitemap><loc>${escapeHtml(page)}</loc></sitemap>`)
    return send(reply, 'application/xml', xml('sitemapindex', items))
  })
  app.get('/sitemap-pages.xml', async (_request, reply) =>
    send(reply, 'application/xml', urls(staticPages.map(({ path }) => ({ address: full(path) })))),
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
      return send(reply, 'application/xml', urls(items))
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
        `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
    ),
  )

/** XML has no place for most control characters, however they are written. */
const text = (value: string) => escapeHtml(value.replace(/(?![\t\n\r])\p{Cc}/gu, ''))
const titleOf = (kernel: Kernel, language: Language = 'fr') =>
  say(kernel.sentences, language, 'reading.feed', { name: kernel.config.SITE_NAME })
const when = (article: ArticleCard) => article.publishedAt ?? article.createdAt

type Full = (path: string) => string

function rss(kernel: Kernel, full: Full, articles: readonly ArticleCard[]): string {
  const guidOf = ({ id }: ArticleCard) => text(full(linkTo('article', { id })))
  const items = articles.map((article) => {
    const address = text(full(linkTo('article', { id: article.slug ?? article.id })))
    return [
      '<item>',
      `<title>${text(article.title)}</title>`,
      `<link>${address}</link><guid isPermaLink="true">${guidOf(article)}</guid>`, // stays when the address changes
      `<pubDate>${when(article).toUTCString()}</pubDate>`,
      `<dc:creator>${text(article.author.name)}</dc:creator>`,
      article.category ? `<category>${text(article.category.name)}</category>` : '',
      `<description>${text(article.excerpt)}</description>`,
      '</item>',
    ].join('')
  })
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${text(titleOf(kernel))}</title><link>${text(full(linkTo('magazine')))}</link><language>fr</language>
<description>${text(say(kernel.sentences, 'fr', 'site.about.magazine', { name: kernel.config.SITE_NAME }))}</description>
<atom:link href="${text(full('/feed.xml'))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

function atom(kernel: Kernel, full: Full, articles: readonly ArticleCard[]): string {
  const newest = articles[0] ? when(articles[0]) : new Date(0)
  const entries = articles.map((article) => {
    const address = text(full(linkTo('article', { id: article.slug ?? article.id })))
    return [
      '<entry>',
      `<title>${text(article.title)}</title>`,
      `<link href="${address}"/><id>urn:uuid:${article.id}</id>`,
      `<published>${when(article).toISOString()}</published><updated>${when(article).toISOString()}</updated>`,
      `<author><name>${text(article.author.name)}</name></author>`,
      article.category ? `<category term="${text(article.category.name)}"/>` : '',
      `<summary>${text(article.excerpt)}</summary>`,
      '</entry>',
    ].join('')
  })
  return `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<title>${text(titleOf(kernel))}</title><id>${text(full(linkTo('magazine')))}</id><updated>${newest.toISOString()}</updated>
<link href="${text(full('/atom.xml'))}" rel="self"/><link href="${text(full(linkTo('magazine')))}"/>
${entries.join('\n')}
</feed>
`
}
