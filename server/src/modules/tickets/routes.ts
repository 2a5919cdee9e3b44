import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { sendAttachment } from '../../kernel/http/attachment.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ticketPdf } from './viewing/ticket-pdf.ts'

interface PdfAddress {
  Params: { file: string }
  Querystring: { key?: string | string[]; lang?: string | string[] }
}

/** Serves the PDFs of tickets by session or by the key in their address. */
export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<PdfAddress>('/api/tickets/:file', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store')
    const { key = '', lang } = request.query
    const id = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
    if (!id || Array.isArray(key)) throw new Refusal('NOT_FOUND', 'tickets.notFound')
    const { name, type, bytes } = await ticketPdf(await contextOf(request), id, key, lang === 'en' ? 'en' : 'fr')
    return sendAttachment(reply, { type, name, body: bytes })
  })
}
