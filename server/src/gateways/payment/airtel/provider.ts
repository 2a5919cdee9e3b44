import { type Answer, type ClientOptions, providerClient, type Request } from '../client.ts'
import { nothingKnown } from '../evidence.ts'
import {
  type PaymentProvider,
  type PaymentStatus,
  ProviderRefused,
  ProviderUnreachable,
  type RefusalReason,
} from '../port.ts'
import { ariaryOf, type Fields, fieldsOf, phoneOf, recordOf, textOf } from '../reading.ts'
import { nothingStarted, oauthToken, sendWithToken, tokenCache } from '../token.ts'
import { isSigned } from './signature.ts'

export interface AirtelSettings {
  /** https://openapi.airtel.mg, or https://openapiuat.airtel.mg for tests. */
  base: string
  clientId: string
  clientSecret: string
  /** Signs its callbacks, if that is on in its portal; null: they are not signed. */
  callbackKey: string | null
  now: () => Date
  client?: ClientOptions
}

const minute = 60_000
const place = { 'x-country': 'MG', 'x-currency': 'MGA', accept: '*/*' }

const statuses: Readonly<Record<string, PaymentStatus>> = {
  TS: 'succeeded',
  TF: 'failed',
  TIP: 'pending',
  TE: 'expired', // TA, ambiguous, stays unknown
}
const statusOf = (value: unknown) => statuses[textOf(value) ?? ''] ?? 'unknown'

/** Codes that leave open what happened: the enquiry tells. */
const ambiguous = /^(ROUTER117|ESB00000[148]|ESB000014|0000900)$/
const accepted = 'DP00800001006'

/** Airtel Money collection: the payer enters the PIN on the phone. Knows attempts by our own reference. */
export function airtelMoney(settings: AirtelSettings): PaymentProvider {
  const { base, clientId, clientSecret, callbackKey, now } = settings
  const client = providerClient('airtel', base, settings.client)
  const json = { 'content-type': 'application/json' }
  const tokens = tokenCache(async () => {
    const body = JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    })
    const request: Request = { method: 'POST', path: '/auth/oauth2/token', headers: { ...json, accept: '*/*' }, body }
    return oauthToken('airtel', await client.ask(request).catch(nothingStarted))
  }, now)
  const authorized = sendWithToken(tokens, (token) => ({ ...place, authorization: `Bearer ${token}` }))

  return {
    id: 'airtel',
    capabilities: {
      flow: 'push',
      methods: ['mobile_money'],
      needsPhone: true,
      refund: 'whole',
      minimum: 100,
      window: 5 * minute, // an enquiry is advised after 3 minutes
      asksByProviderReference: false,
    },

    async start(attempt) {
      const msisdn = phoneOf(attempt.payerPhone ?? '')?.replace('+261', '')
      if (!msisdn) throw new ProviderRefused('airtel', 'payer', 'phone', 'the number is no Malagasy mobile number')
      const where = { country: 'MG', currency: 'MGA' }
      const body = JSON.stringify({
        reference: attempt.reference,
        subscriber: { ...where, msisdn },
        transaction: { amount: attempt.amount, ...where, id: attempt.reference },
      })
      const answer = await authorized(
        { method: 'POST', path: '/merchant/v1/payments/', headers: json, body },
        client.send,
      )
      refuse(answer)
      return { providerReference: null, payUrl: null, callbackKey: null, raw: recordOf(answer.json) }
    },

    async ask(attempt) {
      const path = `/standard/v1/payments/${encodeURIComponent(attempt.reference)}`
      const answer = await authorized({ method: 'GET', path, headers: {} }, client.ask)
      if (answer.status === 404) return nothingKnown(attempt)
      const transaction = transactionOf(answer.json)
      if (answer.status !== 200 || (!textOf(transaction.status) && !textOf(statusPart(answer.json).response_code)))
        throw new ProviderUnreachable('airtel', 'none', `it answered ${answer.status}`)
      const about = textOf(transaction.id)
      const status = about !== null && about !== attempt.reference ? 'unknown' : statusOf(transaction.status)
      return {
        ...nothingKnown(attempt),
        status,
        operatorReference: textOf(transaction.airtel_money_id),
        amount: ariaryOf(transaction.amount),
        dedupeKey: `pull:${attempt.reference}:${textOf(transaction.status)}`,
        raw: recordOf(answer.json),
      }
    },

    async parseCallback({ body }) {
      const text = body.toString('utf8')
      const { transaction, hash } = jsonOf(text)
      const said = fieldsOf(transaction)
      const reference = textOf(said.id)
      if (!reference || !textOf(said.status_code)) return 'ignored'
      if (callbackKey && !isSigned(text, textOf(hash) ?? '', callbackKey)) return 'bad_signature'
      const authenticated = callbackKey ? 'signature' : 'none'
      return {
        status: statusOf(said.status_code),
        about: { reference },
        providerReference: null,
        operatorReference: textOf(said.airtel_money_id),
        amount: null,
        fee: null,
        payerPhone: null,
        authenticated,
        dedupeKey: `${authenticated}:${reference}:${textOf(said.status_code)}`,
        raw: recordOf(said),
      }
    },

    async refund({ operatorReference }) {
      const body = JSON.stringify({ transaction: { airtel_money_id: operatorReference } })
      const path = '/standard/v1/payments/refund'
      const answer = await authorized({ method: 'POST', path, headers: json, body }, client.send)
      refuse(answer)
      const said = transactionOf(answer.json)
      const isDone = /^(SUCCESS|TS|TR)$/i.test(textOf(said.status) ?? '')
      return {
        status: isDone ? 'done' : 'pending',
        providerReference: textOf(said.airtel_money_id),
        raw: recordOf(answer.json),
      }
    },
  }
}

const transactionOf = (json: unknown) => fieldsOf(fieldsOf(fieldsOf(json).data).transaction)
const statusPart = (json: unknown) => fieldsOf(fieldsOf(json).status)

/** Throws unless it was accepted; `status.success` alone is misleading. */
function refuse({ status, json }: Answer): void {
  const said = statusPart(json)
  const code = textOf(said.result_code) ?? ''
  const answer = textOf(said.response_code) ?? ''
  const isKnown = code !== '' || answer !== ''
  if (status >= 500 || status === 408 || !isKnown || [code, answer].some((each) => ambiguous.test(each))) {
    const isCredentials = status === 401 || status === 403
    if (isCredentials) throw new ProviderRefused('airtel', 'credentials', String(status), 'the token is refused')
    throw new ProviderUnreachable(
      'airtel',
      status === 429 ? 'none' : 'unknown',
      `it answered ${status} ${code || answer}`,
    )
  }
  if (status < 300 && (answer === accepted || said.success === true)) return
  const sentence = textOf(said.message) ?? 'no reason given'
  throw new ProviderRefused('airtel', reasonOf(code, answer), code || answer, sentence)
}

function reasonOf(code: string, answer: string): RefusalReason {
  if (code === 'ESB000041') return 'reference_used'
  if (/^DP0080000100(2|5|7|8)$/.test(answer)) return 'payer' // wrong PIN, limit, not enough money, no such account
  return answer === 'DP00800001004' || answer === 'DP00800001003' ? 'amount' : 'other'
}

function jsonOf(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
