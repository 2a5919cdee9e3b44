import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { attachment } from './files/attachment.ts'
import { showFile } from './files/show-file.ts'

interface FileAddress {
  Params: { id: string }
  Querystring: { ticket?: string | string[] }
}

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<FileAddress>('/api/forms/files/:id', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { ticket = '' } = request.query
    if (Array.isArray(ticket)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
    const { file, bytes } = await showFile(await contextOf(request), request.params.id, ticket)
    const isPhoto = file.type === 'image/webp' // a PDF can hold programs: it is saved, never shown by our address
    return reply
      .type(file.type)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': isPhoto ? 'inline' : attachment(file.name),
      })
      .send(bytes)
  })
}
