import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import { sendPlainPage } from '../../../kernel/http/plain-page.ts'
import { say } from '../../../kernel/refusal.ts'
import { leaveList, readUnsubscribe } from './lists.ts'

interface Signed {
  Querystring: { s?: string | string[] }
}
const signedBy = ({ query }: FastifyRequest<Signed>) => String(query.s ?? '')

/**
 * RFC 8058: the mail program posts here when its reader presses « se désabonner ». Opening the address in a browser
 * changes nothing, because programs that look for viruses open it too: it shows a button.
 */
export function unsubscribeRoutes(app: FastifyInstance, kernel: Kernel): void {
  const page = (request: FastifyRequest<Signed>, reply: FastifyReply, status: number, key: string, press?: string) => {
    const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
    const word = (one: string) => say(kernel.sentences, language, one)
    return sendPlainPage(reply, status, {
      language,
      title: word(`outbox.unsubscribe.${key}`),
      text: word(`outbox.unsubscribe.${key}Text`),
      ...(press && { press: { label: word(press) } }),
    })
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, null))
    scope.get<Signed>('/api/mail/unsubscribe', async (request, reply) =>
      readUnsubscribe(kernel, signedBy(request))
        ? page(request, reply, 200, 'ask', 'outbox.unsubscribe.press')
        : page(request, reply, 404, 'unknown'),
    )
    scope.post<Signed>('/api/mail/unsubscribe', async (request, reply) => {
      const list = readUnsubscribe(kernel, signedBy(request))
      if (!list) return page(request, reply, 404, 'unknown')
      await leaveList(systemContext(kernel), list)
      return page(request, reply, 200, 'done')
    })
  })
}
