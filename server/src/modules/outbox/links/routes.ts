import { shortLink as limits } from '@vondrona/rules/outbox/constants'
import { linkTo } from '@vondrona/rules/pages'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance } from 'fastify'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import { sendPlainPage } from '../../../kernel/http/plain-page.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { followShortLink } from './short-links.ts'

const wrong = declareAddressLimit({
  name: 'short-links',
  points: limits.tries,
  seconds: limits.within / 1000,
  plain: true,
  why: 'Guesses of the links in SMS. Only codes that were never sent count, and nothing else is refused.',
})

/**
 * `/r/…`, the links of SMS. The code is looked up first, once and by its hash: many phones that open theirs, also one that is
 * over, share an address with whoever guesses.
 */
export function shortLinkRoutes(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { code: string } }>('/r/:code', { exposeHeadRoute: false }, async (request, reply) => {
    const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
    const word = (key: string) => say(kernel.sentences, language, key)
    const press = { label: word('outbox.link.press'), href: linkTo('ticket-retrieval') }
    const page = (status: number, key: string) =>
      sendPlainPage(reply, status, { language, title: word(key), text: word(`${key}Text`), press })
    const path = await followShortLink(systemContext(kernel), request.params.code)
    if (path === undefined)
      try {
        await kernel.limits.spendFrom(wrong, { address: request.ip })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        reply.header('retry-after', String(error.details.retryAfter ?? 60))
        return page(429, 'outbox.link.many')
      }
    if (!path) return page(404, 'outbox.link.over')
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(path, 302)
  })
}
