import { type ClientOptions, providerClient, type Request } from '../client.ts'
import { nothingKnown } from '../evidence.ts'
import { type PaymentProvider, type PaymentStatus, ProviderRefused, ProviderUnreachable } from '../port.ts'
import { ariaryOf, type Fields, fieldsOf, isPageOf, plain, recordOf, sha256, textOf } from '../reading.ts'
import { nothingStarted, oauthToken, sendWithToken, tokenCache } from '../token.ts'

export interface OrangeSettings {
  /** https://api.orange.com */
  base: string
  clientId: string
  clientSecret: string
  merchantKey: string
  /** `dev` is Orange's own sandbox, with money of its own. */
  country: 'mg' | 'dev'
  /** Hosts of its payment pages, beside its own. */
  pages?: readonly string[]
  now: () => Date
  client?: ClientOptions
}

const minute = 60_000
const currencies = { mg: 'MGA', dev: 'OUV' } as const

const statuses: Readonly<Record<string, PaymentStatus>> = {
  INITIATED: 'pending',
  PENDING: 'pending',
  SUCCESS: 'succeeded',
  FAILED: 'failed',
  EXPIRED: 'expired',
}
const statusOf = (value: unknown) => statuses[textOf(value)?.toUpperCase() ?? ''] ?? 'unknown'

/** Orange Money Web Payment: the payer goes to its page. A notification is sent once, unsigned, and may be lost. */
export function orangeMoney(settings: OrangeSettings): PaymentProvider {
  const { base, clientId, clientSecret, merchantKey, country, now, pages = [] } = settings
  const root = `/orange-money-webpay/${country}/v1`
  const client = providerClient('orange', base, settings.client)
  const tokens = tokenCache(async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = 'grant_type=client_credentials'
    const answer = await client.ask({ method: 'POST', path: '/oauth/v3/token', headers, body }).catch(nothingStarted)
    return oauthToken('orange', answer)
  }, now)
  const authorized = sendWithToken(tokens, (token) => ({ authorization: `Bearer ${token}` }))
  const request = (path: string, content: object): Request => ({
    method: 'POST',
    path: root + path,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(content),
  })

  return {
    id: 'orange',
    capabilities: {
      flow: 'redirect',
      methods: ['mobile_money'],
      needsPhone: false,
      refund: 'manual',
      minimum: 100,
      window: 10 * minute,
      asksByProviderReference: true,
    },

    async start(attempt) {
      const content = {
        merchant_key: merchantKey,
        currency: currencies[country],
        order_id: attempt.reference,
        amount: attempt.amount,
        return_url: attempt.returnUrl,
        cancel_url: attempt.returnUrl,
        notif_url: attempt.callbackUrl,
        lang: attempt.language,
        reference: plain(attempt.label, 30) || attempt.reference,
      }
      const answer = await authorized(request('/webpayment', content), client.send)
      const said = fieldsOf(answer.json)
      if (answer.status >= 400 && answer.status < 500) throw refusalOf(answer.status, said)
      const [payToken, payUrl, notifToken] = [said.pay_token, said.payment_url, said.notif_token].map((value) =>
        textOf(value, 2000),
      )
      if (answer.status !== 201 || !payToken || !notifToken || !isPageOf(URL.parse(payUrl ?? ''), base, pages))
        throw new ProviderUnreachable('orange', 'unknown', `it answered ${answer.status} without a payment page`)
      return {
        providerReference: payToken,
        payUrl: payUrl ?? null,
        callbackKey: sha256(notifToken),
        raw: recordOf(answer.json),
      }
    },

    async ask(attempt) {
      if (!attempt.providerReference) return nothingKnown(attempt)
      const { reference: order_id, amount, providerReference: pay_token } = attempt
      const answer = await authorized(request('/transactionstatus', { order_id, amount, pay_token }), client.ask)
      const said = fieldsOf(answer.json)
      if (answer.status === 404) return nothingKnown(attempt)
      if (answer.status >= 300 || !textOf(said.status))
        throw new ProviderUnreachable('orange', 'none', `it answered ${answer.status}`)
      const about = textOf(said.order_id)
      const status = about !== null && about !== order_id ? 'unknown' : statusOf(said.status)
      return {
        ...nothingKnown(attempt),
        status,
        operatorReference: textOf(said.txnid),
        amount: country === 'mg' ? ariaryOf(said.amount) : null,
        dedupeKey: `pull:${sha256(pay_token)}:${status}`,
        raw: recordOf(answer.json),
      }
    },

    async parseCallback({ body }) {
      const data = jsonOf(body)
      const token = textOf(data.notif_token, 2000)
      if (!token || !textOf(data.status)) return 'ignored'
      const status = statusOf(data.status)
      return {
        status,
        about: { callbackKey: sha256(token) },
        providerReference: null,
        operatorReference: textOf(data.txnid),
        amount: null,
        fee: null,
        payerPhone: null,
        authenticated: 'none', // the token may have been guessed or overheard
        dedupeKey: `none:${sha256(token)}:${status}`,
        raw: recordOf(data),
      }
    },
  }
}

function refusalOf(status: number, said: Fields): Error {
  if (status === 408 || status === 429)
    return new ProviderUnreachable('orange', status === 429 ? 'none' : 'unknown', `it answered ${status}`)
  const code = textOf(said.code) ?? String(status)
  const sentence = textOf(said.description) ?? textOf(said.message) ?? 'no reason given'
  const isUsed = status === 403 && /order/i.test(sentence)
  const reason = isUsed
    ? 'reference_used'
    : status === 401 || /merchant/i.test(sentence)
      ? 'credentials'
      : /amount/i.test(sentence)
        ? 'amount'
        : 'other'
  return new ProviderRefused('orange', reason, code, sentence)
}

function jsonOf(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString('utf8')))
  } catch {
    return {}
  }
}
