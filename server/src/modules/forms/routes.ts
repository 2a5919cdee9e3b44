import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { attachment } from './files/attachment.ts'
import { showFile, showPicture } from './files/show-file.ts'

interface FileAddress {
  Params: { id: string }
  Querystring: { ticket?: string | string[] }
}

const headers = {
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

const ticketOf = ({ ticket = '' }: FileAddress['Querystring']) => {
  if (Array.isArray(ticket)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
  return ticket
}

export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<FileAddress>('/api/forms/pictures/:id', async (request, reply) => {
    reply.headers(headers)
    const ticket = ticketOf(request.query)
    const { bytes, life } = await showPicture(await contextOf(request), request.params.id, ticket)
    return reply
      .type('image/webp')
      .header('cache-control', life > 0 ? `private, max-age=${life / 1000}, immutable` : 'no-store')
      .send(bytes)
  })

  app.get<FileAddress>('/api/forms/files/:id', async (request, reply) => {
    reply.headers(headers)
    const ticket = ticketOf(request.query)
    const { file, bytes } = await showFile(await contextOf(request), request.params.id, ticket)
    const isPhoto = file.type === 'image/webp' // a PDF can hold programs: it is saved, never shown by our address
    return reply
      .type(file.type)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': isPhoto ? 'inline' : attachment(file.name, file.type),
      })
      .send(bytes)
  })
}
