import { languages } from '@vondrona/rules/texts'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { namesTag } from '../../../kernel/http/conditional.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { headOf } from '../head.ts'
import { cardPrefix } from './card.ts'
import { keptCards } from './kept-cards.ts'

interface Address {
  Params: { language: string; '*': string }
  Querystring: { runner?: unknown }
}

/**
 * The cards of link previews. Who may see one is what the page itself says: it is asked for what a visitor is shown of it,
 * each time, and where they find none there is no card.
 */
export function cardRoutes(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf): void {
  const heads = headOf(kernel)
  const read = keptCards(kernel)
  app.get<Address>(`${cardPrefix}/:language/*`, async (request, reply) => {
    const { '*': rest } = request.params
    const language = languages.find((one) => one === request.params.language)
    const { runner } = request.query
    const [, page, version] = /^(.{1,300})\/([0-9a-f]{16})\.png$/.exec(rest) ?? []
    if (!page || !language) return reply.callNotFound()
    const query = new URLSearchParams(typeof runner === 'string' ? { runner } : {})
    const { card, status } = await heads({ path: `/${page}`, query, language, saver: false })
    if (status === 503) throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 2 }) // the database is away
    if (!card) return reply.callNotFound()
    // Bots keep pages for weeks: an address of before leads to what there is now, and draws nothing.
    if (version !== card.version) return reply.header('cache-control', 'no-cache').redirect(card.path, 302)
    const etag = `"${card.version}"`
    const isKnown = namesTag(request.headers['if-none-match'] ?? '', etag)
    const png = isKnown ? null : await read(await contextOf(request), card)
    // Of a card alone, not of a refusal; and not for ever: what is removed from the page is removed from previews.
    reply.headers({
      etag,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return png ? reply.type('image/png').send(png) : reply.status(304).send()
  })
}
