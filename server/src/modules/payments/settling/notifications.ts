import { payment } from '@vondrona/rules/payments/constants'
import type { FastifyInstance } from 'fastify'
import { type Callback, type PaymentProvider, type ProviderId, providerIds } from '../../../gateways/payment/port.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { findNamed } from '../attempts/store.ts'
import { isSecretOf } from '../paying/callback-address.ts'
import { callbackKeyOf } from '../paying/start-attempt.ts'
import { applyEvidence } from './apply-evidence.ts'
import { askProvider } from './ask-provider.ts'

const pace = declareAddressLimit({
  name: 'payment-notifications',
  ...payment.notifications,
  why: 'Notifications of providers come from a few addresses; each is checked with its provider. Generous for a provider.',
})

interface Parameters {
  Params: { provider: string }
  Querystring: { k?: unknown }
}

/**
 * R-GAP-08: what providers report, by POST (MVola: PUT). The signature is checked on the bytes as they came. 200 for all
 * that is genuine: also repeated, late or of nothing we know, so that nobody repeats it for ever; 401 for the rest; 503
 * while the database is away, so that it is repeated.
 */
export const notifications = (contextOf: ContextOf) => (app: FastifyInstance, _options: object, done: () => void) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: payment.notificationMax }, (_request, body, parsed) =>
    parsed(null, body),
  )
  app.route<Parameters>({
    method: ['POST', 'PUT'],
    url: '/api/payments/:provider/notify',
    bodyLimit: payment.notificationMax,
    handler: async (request, reply) => {
      const ctx = systemContext(await contextOf(request))
      const provider = providerOf(ctx, request.params.provider)
      if (!provider) return reply.callNotFound()
      ctx.limits.takeFrom(pace, await contextOf(request), 1)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const callback = { method: request.method, headers: request.headers, body }
      const isGenuine = await receive(ctx, provider, callback, String(request.query.k ?? ''))
      return reply.code(isGenuine ? 200 : 401).send(isGenuine ? 'OK' : '')
    },
  })
  done()
}

const providerOf = (ctx: Context, name: string): PaymentProvider | null =>
  providerIds.some((id) => id === name) ? ctx.payments.get(name as ProviderId) : null

type Received = Callback

/** False for what does not come from the provider. */
async function receive(ctx: Context, provider: PaymentProvider, callback: Received, secret: string): Promise<boolean> {
  const evidence = await provider.parseCallback(callback)
  if (evidence === 'bad_signature') return false
  if (evidence === 'ignored') return true
  const { about } = evidence
  const name = 'callbackKey' in about ? { callbackKey: callbackKeyOf(about.callbackKey) } : about
  const attempt = await findNamed(ctx.db, provider.id, name)
  if (evidence.authenticated === 'none' && !(attempt && isSecretOf(ctx, attempt, secret))) return false
  if (!attempt) {
    ctx.log.warn({ provider: provider.id, about }, 'a notification is about no payment of ours')
    return true
  }
  // a card is paid in euros: what came in ariary is asked for before anything is confirmed
  const isBare = attempt.method === 'international' && evidence.status === 'succeeded' && evidence.amount === null
  const piece = isBare ? { ...evidence, status: 'unknown' as const, dedupeKey: `bare:${evidence.dedupeKey}` } : evidence
  const applied = await applyEvidence(ctx, attempt, 'callback', piece)
  if (applied === 'ask' || isBare) await askProvider(ctx, attempt.id)
  return true
}
