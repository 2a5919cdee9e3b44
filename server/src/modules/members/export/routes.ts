import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { sendAttachment } from '../../../kernel/http/attachment.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { downloadMembers } from './download-members.ts'

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<{ Querystring: { ticket?: string | string[] } }>(
    '/api/members/export',
    { exposeHeadRoute: false }, // it would begin the export
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      const ctx = await contextOf(request)
      const { stream: body, name, type } = await downloadMembers(ctx, String(request.query.ticket ?? ''))
      return sendAttachment(reply, { type, name, body })
    },
  )
}
