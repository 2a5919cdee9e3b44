import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { downloadBallots } from './download-ballots.ts'

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<{ Params: { id: string } }>(
    '/api/votes/:id/ballots',
    { exposeHeadRoute: false }, // it would begin the download
    async (request, reply) => {
      const { stream, name, type } = await downloadBallots(await contextOf(request), request.params.id)
      return reply
        .type(type)
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(stream)
    },
  )
}
