import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { attachment } from '../forms/index.ts'
import { showFile } from './files/show-file.ts'

interface FileAddress {
  Params: { id: string }
  Querystring: { ticket?: string | string[] }
}

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<FileAddress>('/api/documents/:id', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { ticket = '' } = request.query
    if (Array.isArray(ticket)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
    const { document, bytes } = await showFile(await contextOf(request), request.params.id, ticket)
    return reply
      .type(document.mimeType)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': attachment(document.originalName, document.mimeType),
      })
      .send(bytes)
  })
}
