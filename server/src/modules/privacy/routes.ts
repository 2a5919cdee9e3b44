import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { downloadExport } from './download-export.ts'

type Archive = { Params: { id: string }; Querystring: { token?: string } }

/** Serves archives of exports by their addresses. */
export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<Archive>('/api/exports/:id', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const token = String(request.query.token ?? '')
    const { stream, size, day } = await downloadExport(await contextOf(request), request.params.id, token)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="vondrona-${day}.zip"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-length', size)
      .send(stream)
  })
}
