import { createHmac, randomUUID } from 'node:crypto'
import { bearer, fieldsOf, header, text } from './reading.ts'
import type { Call, Desk, Payment, Protocol, Reply } from './types.ts'

const words: Readonly<Record<string, string>> = {
  INITIATED: 'TIP',
  PENDING: 'TIP',
  SUCCESS: 'TS',
  FAILED: 'TF',
  EXPIRED: 'TE',
  AMBIGUOUS: 'TA',
}
const wordOf = (etat: string) => words[etat] ?? etat

const answered = (transaction: object, result: string, response: string, message: string, success = true): Reply => ({
  status: 200,
  body: {
    data: { transaction },
    status: { code: '200', message, result_code: result, response_code: response, success },
  },
})
const refused = (result: string, response: string, message: string): Reply =>
  answered({}, result, response, message, false)

export interface AirtelMerchant {
  /** Its portal knows one address for all callbacks; null: none are sent. */
  callbackUrl?: string | null
  /** Whether its callbacks are signed. */
  signs?: boolean
  /** What is signed, which its documentation leaves open: the value of `transaction`, or an object with it alone. */
  signsObject?: boolean
}

function start(call: Call, desk: Desk, callbackUrl: string | null): Reply {
  const { reference, subscriber, transaction } = fieldsOf(call) as Record<string, Record<string, unknown>>
  const { id, amount, currency } = transaction ?? {}
  const { msisdn } = subscriber ?? {}
  if (header(call, 'x-country') !== 'MG' || header(call, 'x-currency') !== 'MGA' || currency !== 'MGA')
    return refused('ESB000010', 'DP00800001010', 'Invalid country or currency')
  if (!Number.isInteger(amount) || Number(amount) <= 0) return refused('ESB000010', 'DP00800001004', 'Invalid amount')
  if (!/^3\d{8}$/.test(text(msisdn))) return refused('ESB000010', 'DP00800001005', 'Invalid msisdn')
  if (!text(id) || !text(reference) || text(reference).length > 25)
    return refused('ESB000010', 'DP00800001010', 'Invalid reference')
  const payment = desk.open({
    reference: text(id),
    id: text(id),
    noticeKey: text(id),
    pageKey: randomUUID(),
    method: 'mobile_money',
    amount: Number(amount),
    label: text(reference),
    phone: text(msisdn),
    noticeUrl: callbackUrl ?? '',
    returnUrl: '',
  })
  if (!payment) return refused('ESB000041', '', 'External Transaction ID already exists.')
  return answered({ id, status: 'SUCCESS' }, 'ESB000010', 'DP00800001006', 'Success.')
}

const moneyIdOf = ({ settled }: Payment) => settled || null

function query(call: Call, desk: Desk): Reply {
  const id = decodeURIComponent(call.url.pathname.split('/').at(-1) ?? '')
  const payment = desk.find({ reference: id })
  if (!payment) return { ...refused('ESB000010', 'DP00800001012', 'Transaction not found'), status: 404 }
  const status = payment.isRefunded ? 'TR' : wordOf(desk.etatOf(payment))
  const airtel_money_id = moneyIdOf(payment)
  return answered({ airtel_money_id, id, message: '', status }, 'ESB000010', 'DP00800001001', 'Success.')
}

function refund(call: Call, desk: Desk): Reply {
  const { transaction } = fieldsOf(call) as Record<string, Record<string, unknown>>
  const payment = desk.find({ settled: text(transaction?.airtel_money_id) })
  if (!payment) return refused('ESB000010', 'DP00800001012', 'Transaction not found')
  if (payment.isRefunded) return refused('ESB000010', 'DP00800001009', 'Already refunded')
  desk.refund(payment)
  return answered(
    { airtel_money_id: `R${payment.settled}`, status: 'SUCCESS' },
    'ESB000010',
    'DP00800001001',
    'Success.',
  )
}

/** Airtel Money collection: the payer enters the PIN on the phone. */
export function airtelProtocol({
  callbackUrl = null,
  signs = true,
  signsObject = false,
}: AirtelMerchant = {}): Protocol {
  return {
    name: 'airtel',
    title: 'Airtel Money',
    window: 5 * 60_000,
    kindOf(method, path) {
      if (method === 'POST' && path === '/auth/oauth2/token') return 'token'
      if (method === 'POST' && path === '/merchant/v1/payments/') return 'start'
      if (method === 'POST' && path === '/standard/v1/payments/refund') return 'refund'
      return method === 'GET' && /^\/standard\/v1\/payments\/[^/]+$/.test(path) ? 'query' : null
    },
    answer(kind, call, desk) {
      if (kind === 'token') {
        const { clientId, clientSecret } = desk.credentials
        const { client_id, client_secret } = fieldsOf(call)
        if (client_id !== clientId || client_secret !== clientSecret)
          return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid client authentication' } }
        const { token, seconds } = desk.issueToken(180)
        return { status: 200, body: { access_token: token, expires_in: String(seconds), token_type: 'bearer' } }
      }
      if (!desk.isToken(bearer(call))) return { status: 401, body: { error: 'invalid_token' } }
      if (kind === 'query') return query(call, desk)
      return kind === 'refund' ? refund(call, desk) : start(call, desk, callbackUrl)
    },
    refusal: () => refused('ESB000010', 'DP00800001007', 'Not enough balance'),
    notice(payment, etat, script, desk) {
      const transaction = JSON.stringify({
        id: payment.reference,
        message: 'Paid',
        status_code: wordOf(etat),
        airtel_money_id: moneyIdOf(payment),
      })
      const object = `{"transaction":${transaction}}`
      const key = script.badSignature ? 'another key' : desk.credentials.key
      const hash = createHmac('sha256', key)
        .update(signsObject ? object : transaction)
        .digest('base64')
      const body = signs ? `{"transaction":${transaction},"hash":"${hash}"}` : object
      return { method: 'POST', url: payment.noticeUrl, headers: { 'content-type': 'application/json' }, body }
    },
    pageOf: (url, desk) => desk.find({ pageKey: /^\/phone\/([^/]+)$/.exec(url.pathname)?.[1] ?? '' }),
  }
}
