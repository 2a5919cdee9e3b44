import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailFile } from '../../gateways/mail/port.ts'
import type { Context } from '../../kernel/context.ts'
import { sendAttachment } from '../../kernel/http/attachment.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { mandatePdf } from './mandates/mandate.ts'
import { receiptPdf } from './receipts/receipt-pdf.ts'
import { payoutList } from './refunds/payout-list.ts'

interface PdfAddress {
  Params: { file: string }
  Querystring: { key?: string | string[]; lang?: string | string[] }
}
type Draw = (ctx: Context, id: string, key: string, language: 'fr' | 'en') => Promise<MailFile>

/** Serves what is printed or paid out: by a key, a secret id, or an address that opens for a minute. */
export function paperRoutes(app: FastifyInstance, contextOf: ContextOf) {
  const pdf = (draw: Draw) => async (request: FastifyRequest<PdfAddress>, reply: FastifyReply) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store')
    const { key = '', lang } = request.query
    const id = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
    if (!id || Array.isArray(key)) throw new Refusal('NOT_FOUND', 'payments.notFound')
    const { bytes: body, ...file } = await draw(await contextOf(request), id, key, lang === 'en' ? 'en' : 'fr')
    return sendAttachment(reply, { ...file, body })
  }
  const options = { exposeHeadRoute: false }
  app.get<PdfAddress>('/api/payments/receipts/:file', options, pdf(receiptPdf))
  app.get<PdfAddress>(
    '/api/payments/mandates/:file',
    options,
    pdf((ctx, id, _key, language) => mandatePdf(ctx, id, language)),
  )
  app.get<{ Querystring: { ticket?: string | string[] } }>('/api/payments/payouts', options, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store')
    const { bytes: body, ...file } = await payoutList(await contextOf(request), String(request.query.ticket ?? ''))
    return sendAttachment(reply, { ...file, body })
  })
}
