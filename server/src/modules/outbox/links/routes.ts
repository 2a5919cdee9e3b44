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
  why: 'Guesses of the links in SMS. Only those that lead nowhere count.',
})

/** `/r/…`, the links of SMS. Only what leads nowhere is counted: many phones that open theirs share an address. */
export function shortLinkRoutes(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { code: string } }>('/r/:code', { exposeHeadRoute: false }, async (request, reply) => {
    const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
    const word = (key: string) => say(kernel.sentences, language, key)
    const press = { label: word('outbox.link.press'), href: linkTo('ticket-retrieval') }
    const page = (status: number, key: string) =>
      sendPlainPage(reply, status, { language, title: word(key), text: word(`${key}Text`), press })
    const from = { address: request.ip }
    try {
      await kernel.limits.spendFrom(wrong, from)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.header('retry-after', String(error.details.retryAfter ?? 60))
      return page(429, 'outbox.link.many')
    }
    const path = await followShortLink(systemContext(kernel), request.params.code)
    if (!path) return page(404, 'outbox.link.over')
    await kernel.limits.giveBackFrom(wrong, from)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(path, 302)
  })
}
