import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { sendAttachment } from '../../../kernel/http/attachment.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { downloadBallots } from './download-ballots.ts'

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
}
