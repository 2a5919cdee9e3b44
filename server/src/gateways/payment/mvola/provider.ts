import { createHash } from 'node:crypto'
import { type Answer, type ClientOptions, providerClient, type Request } from '../client.ts'
import { nothingKnown } from '../evidence.ts'
import {
  type Evidence,
  type PaymentProvider,
  type PaymentStatus,
  ProviderRefused,
  ProviderUnreachable,
  type RefusalReason,
} from '../port.ts'
import { ariaryOf, type Fields, feeOf, fieldsOf, lowerFieldsOf, phoneOf, plain, recordOf, textOf } from '../reading.ts'
import { nothingStarted, oauthToken, sendWithToken, tokenCache } from '../token.ts'

export interface MvolaSettings {
  /** https://api.mvola.mg, or https://devapi.mvola.mg where staff of MVola approve by hand. */
  base: string
  consumerKey: string
  consumerSecret: string
  /** Who gets the money, E.164. */
  merchantPhone: string
  partnerName: string
  now: () => Date
  client?: ClientOptions
}

const root = '/mvola/mm/transactions/type/merchantpay/1.0.0/'
const minute = 60_000

const statuses: Readonly<Record<string, PaymentStatus>> = {
  pending: 'pending',
  completed: 'succeeded',
  failed: 'failed',
}
const statusOf = (value: unknown) => statuses[textOf(value)?.toLowerCase() ?? ''] ?? 'unknown'

/** MVola merchant pay: the payer approves on the phone. Its callbacks are not signed. */
export function mvola(settings: MvolaSettings): PaymentProvider {
  const { base, consumerKey, consumerSecret, partnerName, now } = settings
  const merchant = localNumber(settings.merchantPhone)
  const client = providerClient('mvola', base, settings.client)
  const tokens = tokenCache(async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'cache-control': 'no-cache',
    }
    const body = 'grant_type=client_credentials&scope=EXT_INT_MVOLA_SCOPE'
    const answer = await client.ask({ method: 'POST', path: '/token', headers, body }).catch(nothingStarted)
    return oauthToken('mvola', answer)
  }, now)
  const authorized = sendWithToken(tokens, (token) => ({ authorization: `Bearer ${token}` }))

  const headersOf = (reference: string) => ({
    version: '1.0',
    'x-correlationid': correlationId(reference),
    userlanguage: 'FR',
    useraccountidentifier: `msisdn;${merchant}`,
    partnername: partnerName,
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  })

  /** Amount, fee and payer of a settled transaction; nothing if they cannot be had, since the status stands without. */
  async function detailsOf(reference: string, objectReference: string): Promise<Fields> {
    const path = root + encodeURIComponent(objectReference)
    const request: Request = { method: 'GET', path, headers: headersOf(reference) }
    const answer = await authorized(request, client.ask).catch(() => null)
    return answer?.status === 200 ? lowerFieldsOf(answer.json) : {}
  }

  return {
    id: 'mvola',
    capabilities: {
      flow: 'push',
      methods: ['mobile_money'],
      needsPhone: true,
      refund: 'manual',
      minimum: 100,
      window: 10 * minute, // how long the payer is asked is not documented
      asksByProviderReference: true,
    },

    async start(attempt) {
      const payer = localNumber(attempt.payerPhone ?? '')
      const body = JSON.stringify({
        amount: String(attempt.amount),
        currency: 'Ar',
        descriptionText: plain(attempt.label, 50) || attempt.reference,
        requestingOrganisationTransactionReference: attempt.reference,
        requestDate: attempt.createdAt.toISOString(),
        originalTransactionReference: attempt.reference,
        debitParty: [{ key: 'msisdn', value: payer }],
        creditParty: [{ key: 'msisdn', value: merchant }],
        metadata: [
          { key: 'partnerName', value: partnerName },
          { key: 'fc', value: 'USD' },
          { key: 'amountFc', value: '1' },
        ],
      })
      const headers = { ...headersOf(attempt.reference), 'x-callback-url': attempt.callbackUrl }
      const answer = await authorized({ method: 'POST', path: root, headers, body }, client.send)
      refuse(answer)
      const id = textOf(lowerFieldsOf(answer.json).servercorrelationid)
      if (!id) throw new ProviderUnreachable('mvola', 'unknown', `it answered ${answer.status} without an id`)
      return { providerReference: id, payUrl: null, callbackKey: id, raw: recordOf(answer.json) }
    },

    async ask(attempt) {
      const id = attempt.providerReference
      if (!id) return nothingKnown(attempt)
      const path = `${root}status/${encodeURIComponent(id)}`
      const answer = await authorized({ method: 'GET', path, headers: headersOf(attempt.reference) }, client.ask)
      if (answer.status === 404) return nothingKnown(attempt)
      const said = lowerFieldsOf(answer.json)
      if (answer.status !== 200 || !('status' in said || 'transactionstatus' in said))
        throw new ProviderUnreachable('mvola', 'none', `it answered ${answer.status}`)
      const status = statusOf(said.status ?? said.transactionstatus)
      const isOther = textOf(said.servercorrelationid) !== null && textOf(said.servercorrelationid) !== id
      const objectReference = textOf(said.objectreference)
      const details =
        status === 'succeeded' && objectReference ? await detailsOf(attempt.reference, objectReference) : {}
      return evidenceOf({
        status: isOther ? 'unknown' : status,
        about: { reference: attempt.reference },
        providerReference: id,
        operatorReference: textOf(details.transactionreference) ?? objectReference,
        authenticated: 'pull',
        data: details,
        raw: recordOf([answer.json, details]),
      })
    },

    async parseCallback({ method, body }) {
      const data = lowerFieldsOf(jsonOf(body))
      const id = textOf(data.servercorrelationid)
      const status = data.transactionstatus ?? data.status
      if (!['PUT', 'POST'].includes(method) || !id || !textOf(status)) return 'ignored'
      return evidenceOf({
        status: statusOf(status),
        about: { callbackKey: id },
        providerReference: id,
        operatorReference: textOf(data.transactionreference),
        authenticated: 'none',
        data,
        raw: recordOf(data),
      })
    },
  }
}

type Said = Pick<Evidence, 'status' | 'about' | 'providerReference' | 'operatorReference' | 'authenticated' | 'raw'> & {
  data: Fields
}

function evidenceOf({ data, ...said }: Said): Evidence {
  const fees = Array.isArray(data.fees) ? fieldsOf(data.fees[0]) : {}
  return {
    ...said,
    amount: ariaryOf(data.amount),
    fee: feeOf(fees.feeAmount),
    payerPhone: phoneOf(partyNumber(data.debitparty)),
    dedupeKey: `${said.authenticated}:${said.providerReference}:${said.status}`,
  }
}

const partyNumber = (party: unknown): unknown =>
  Array.isArray(party) ? party.map(fieldsOf).find(({ key }) => key === 'msisdn')?.value : null

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** What answers other than success mean; their spelling differs between its gateway and its service. */
function refuse({ status, json }: Answer): void {
  if (status >= 200 && status < 300) return
  if (status < 400 || status >= 500 || status === 408 || status === 429)
    throw new ProviderUnreachable('mvola', status === 429 ? 'none' : 'unknown', `it answered ${status}`)
  const said = lowerFieldsOf(json)
  const fault = fieldsOf(said.fault)
  const code = textOf(said.errorcode) ?? textOf(fault.code) ?? String(status)
  const sentence = textOf(said.errordescription) ?? textOf(fault.message) ?? 'no reason given'
  const reason = reasons[status] ?? (/amount/i.test(`${code} ${sentence}`) ? 'amount' : 'other')
  throw new ProviderRefused('mvola', reason, code, sentence)
}

const reasons: Readonly<Record<number, RefusalReason>> = {
  401: 'credentials',
  403: 'credentials',
  402: 'payer',
  409: 'reference_used',
}

/** 034 12 345 67, as MVola writes numbers. */
function localNumber(phone: string): string {
  const known = phoneOf(phone)
  if (!known) throw new ProviderRefused('mvola', 'payer', 'phone', 'the number is no Malagasy mobile number')
  return known.replace('+261', '0')
}

/** A UUID for each of our references: the same attempt has the same id in its logs. */
function correlationId(reference: string): string {
  const hex = createHash('sha256').update(reference).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
