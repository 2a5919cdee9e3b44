import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { sendAttachment } from '../../kernel/http/attachment.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { showLetter } from './documents/show-letter.ts'
import { downloadFile } from './race-day/download-file.ts'
import { showCertificate } from './ranking/show-certificate.ts'
import { showDocument } from './registration-documents/show-document.ts'

interface DocumentAddress {
  Params: { id: string }
  Querystring: { ticket?: string | string[] }
}

interface LetterAddress {
  Params: { id: string }
  Querystring: { key?: string | string[] }
}

/** Serves registrants' photos to organisers, by ticket; signed letters, by the key of the registration's link. */
export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<DocumentAddress>('/api/races/documents/:id', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { ticket = '' } = request.query
    if (Array.isArray(ticket)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput') // said twice: which one counts?
    const { name, bytes } = await showDocument(await contextOf(request), request.params.id, ticket)
    return sendAttachment(reply, { type: 'image/webp', name, body: bytes })
  })
  app.get<LetterAddress>('/api/races/letters/:id.pdf', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { key = '' } = request.query
    if (Array.isArray(key)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
    const { name, bytes } = await showLetter(await contextOf(request), request.params.id, key)
    return sendAttachment(reply, { type: 'application/pdf', name, body: bytes })
  })
  app.get<{ Querystring: { ticket?: string | string[] } }>(
    '/api/races/files',
    { exposeHeadRoute: false }, // it would make the file
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      const ctx = await contextOf(request)
      const { stream: body, name, type } = await downloadFile(ctx, String(request.query.ticket ?? ''))
      return sendAttachment(reply, { type, name, body })
    },
  )
  app.get<{ Params: { id: string }; Querystring: { language?: string | string[] } }>(
    '/api/races/certificates/:id.pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const language = request.query.language === 'en' ? 'en' : 'fr'
      const { name, bytes } = await showCertificate(await contextOf(request), request.params.id, language)
      return sendAttachment(reply, { type: 'application/pdf', name, body: bytes })
    },
  )
}
