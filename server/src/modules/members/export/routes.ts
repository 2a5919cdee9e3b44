import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { downloadMembers } from './download-members.ts'

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<{ Querystring: { ticket?: string | string[] } }>(
    '/api/members/export',
    { exposeHeadRoute: false }, // it would begin the export
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      const { stream, name, type } = await downloadMembers(await contextOf(request), String(request.query.ticket ?? ''))
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'no-store')
        .send(stream)
    },
  )
}
