import { linkTo } from '@vondrona/rules/pages'
import { type Outcome, outcomeAddress, refusalOf } from '@vondrona/rules/site/help'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kernel, makeContext } from '../../kernel/context.ts'
import { Unavailable } from '../../kernel/db.ts'
import { deviceOf } from '../../kernel/http/device-name.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sendSupportMessage } from './send-support-message.ts'

const mostBytes = 64 * 1024

/** R-GAP-23 without scripts: the form of the help page, sent by the browser itself. A visitor's, whoever sends it. */
export function supportForm(app: FastifyInstance, kernel: Kernel): void {
  app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, readFields(body as string)),
    )
    scope.post(linkTo('support'), async (request, reply) => {
      const isForeign = request.headers['sec-fetch-site'] === 'cross-site'
      const outcome: Outcome = isForeign ? { refused: 'failed' } : await send(kernel, request)
      return reply.redirect(outcomeAddress(outcome), 303)
    })
  })
}

/** Browsers send a line's end as two signs, and count it as one. */
const readFields = (body: string) =>
  Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))

async function send(kernel: Kernel, request: FastifyRequest): Promise<Outcome> {
  const language = languageOf(/(?:^|;\s*)language=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
  const ctx = makeContext(kernel, {
    actor: null,
    language,
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
  })
  try {
    return { sent: (await sendSupportMessage(ctx, request.body)).number }
  } catch (error) {
    if (error instanceof Unavailable) return { refused: 'failed' }
    if (!(error instanceof Refusal)) throw error
    return { refused: whyOf(error) }
  }
}

function whyOf({ code, details }: Refusal): Extract<Outcome, { refused: string }>['refused'] {
  if (code === 'RATE_LIMITED') return 'many'
  const [first] = details.fields ?? []
  return first ? refusalOf(first) : 'failed'
}
