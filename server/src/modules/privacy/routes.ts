import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { sendAttachment } from '../../kernel/http/attachment.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { downloadExport } from './download-export.ts'

type Archive = { Params: { id: string }; Querystring: { token?: string } }

/** Serves archives of exports by their addresses. */
export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<Archive>('/api/exports/:id', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const token = String(request.query.token ?? '')
    const { stream: body, size, day } = await downloadExport(await contextOf(request), request.params.id, token)
    reply.header('content-length', size)
    return sendAttachment(reply, { type: 'application/zip', name: `vondrona-${day}.zip`, body })
  })
}
