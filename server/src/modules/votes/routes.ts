import { vote } from '@vondrona/rules/votes/constants'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { sendAttachment } from '../../kernel/http/attachment.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { showPicture } from './pictures/show-picture.ts'
import { downloadBallots } from './results/download-ballots.ts'

interface PictureAddress {
  Params: { id: string; size: string }
  Querystring: { ticket?: string | string[] }
}

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<{ Params: { id: string } }>(
    '/api/votes/:id/ballots',
    { exposeHeadRoute: false }, // it would begin the download
    async (request, reply) => {
      const { stream: body, name, type } = await downloadBallots(await contextOf(request), request.params.id)
      reply.header('cache-control', 'private, no-cache')
      return sendAttachment(reply, { type, name, body })
    },
  )

  app.get<PictureAddress>('/api/votes/pictures/:id/:size', async (request, reply) => {
    const { ticket = '' } = request.query
    if (Array.isArray(ticket)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
    const { id, size } = request.params
    const bytes = await showPicture(await contextOf(request), id, size, ticket)
    return reply
      .type('image/webp')
      .headers({
        'cache-control': `private, max-age=${vote.picture.ticket / 1000}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}
