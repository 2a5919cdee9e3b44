import { randomUUID } from 'node:crypto'
import { basic, bearer, fieldsOf, header, isAddress, text } from './reading.ts'
import type { Call, Desk, Payment, Protocol, Reply } from './types.ts'

const root = '/mvola/mm/transactions/type/merchantpay/1.0.0/'
const words: Readonly<Record<string, string>> = {
  INITIATED: 'pending',
  PENDING: 'pending',
  SUCCESS: 'completed',
  FAILED: 'failed',
  EXPIRED: 'failed',
}
const wordOf = (etat: string) => words[etat] ?? etat.toLowerCase()
const required = ['version', 'x-correlationid', 'useraccountidentifier', 'partnername', 'cache-control']

const refused = (status: number, code: string, description: string): Reply => ({
  status,
  body: { errorCategory: 'business', errorCode: code, errorDescription: description, errorParameters: [] },
})
const fault = { status: 401, body: { fault: { code: 900901, message: 'Invalid Credentials', description: '' } } }

function partyOf(value: unknown): string {
  const [party] = Array.isArray(value) ? (value as { key?: unknown; value?: unknown }[]) : []
  return party?.key === 'msisdn' ? text(party.value) : ''
}

function start(call: Call, desk: Desk): Reply {
  const fields = fieldsOf(call)
  const missing = required.find((name) => !header(call, name))
  if (missing) return refused(400, 'missing_header', `Missing header ${missing}`)
  const {
    amount,
    currency,
    descriptionText,
    debitParty,
    requestingOrganisationTransactionReference: reference,
  } = fields
  if (!/^[1-9]\d{0,11}$/.test(text(amount))) return refused(400, 'invalid_amount', 'Invalid amount')
  if (currency !== 'Ar') return refused(400, 'invalid_currency', 'Invalid currency')
  if (!/^[A-Za-z0-9 -]{1,50}$/.test(text(descriptionText)))
    return refused(400, 'invalid_text', 'Invalid descriptionText')
  const phone = partyOf(debitParty)
  if (!/^03[48]\d{7}$/.test(phone)) return refused(402, 'unknown_account', 'The debit party is no MVola account')
  if (!text(reference) || Number.isNaN(Date.parse(text(fields.requestDate))))
    return refused(400, 'missing_field', 'Missing')
  const noticeUrl = header(call, 'x-callback-url')
  const id = randomUUID()
  const payment = desk.open({
    reference: text(reference),
    id,
    noticeKey: id,
    pageKey: id,
    method: 'mobile_money',
    amount: Number(amount),
    label: text(descriptionText),
    phone,
    noticeUrl: isAddress(noticeUrl) ? noticeUrl : '',
    returnUrl: '',
  })
  if (!payment) return refused(409, 'duplicate', 'Duplicate transaction reference')
  const notificationMethod = payment.noticeUrl ? 'callback' : 'polling'
  return { status: 202, body: { status: 'pending', serverCorrelationId: id, notificationMethod } }
}

const detailsOf = (payment: Payment, desk: Desk) => ({
  amount: String(desk.amountOf(payment)),
  currency: 'Ar',
  transactionReference: payment.settled,
  debitParty: [{ key: 'msisdn', value: payment.phone }],
  metadata: [],
  fees: [{ feeAmount: String(Math.floor(desk.amountOf(payment) / 100)) }],
})

function query({ url }: Call, desk: Desk): Reply {
  const rest = decodeURIComponent(url.pathname.slice(root.length))
  const id = /^status\/(.+)$/.exec(rest)?.[1]
  const payment = id ? desk.find({ id }) : desk.find({ settled: rest })
  if (!payment) return refused(404, 'not_found', 'Transaction not found')
  const status = wordOf(desk.etatOf(payment))
  if (!id) return { status: 200, body: { ...detailsOf(payment, desk), transactionStatus: status } }
  const objectReference = status === 'completed' ? payment.settled : ''
  return { status: 200, body: { status, serverCorrelationId: id, notificationMethod: 'callback', objectReference } }
}

/** MVola merchant pay: the payer approves on the phone; its callbacks are PUT and not signed. */
export const mvolaProtocol: Protocol = {
  name: 'mvola',
  title: 'MVola',
  window: null,
  kindOf(method, path) {
    if (method === 'POST' && path === '/token') return 'token'
    if (method === 'POST' && path === root) return 'start'
    return method === 'GET' && path.startsWith(root) ? 'query' : null
  },
  answer(kind, call, desk) {
    if (kind === 'token') {
      const { clientId, clientSecret } = desk.credentials
      if (basic(call) !== `${clientId}:${clientSecret}`) return fault
      if (fieldsOf(call).scope !== 'EXT_INT_MVOLA_SCOPE') return refused(400, 'invalid_scope', 'Invalid scope')
      const { token, seconds } = desk.issueToken(3600)
      const scope = 'EXT_INT_MVOLA_SCOPE'
      return { status: 200, body: { access_token: token, scope, token_type: 'Bearer', expires_in: seconds } }
    }
    if (!desk.isToken(bearer(call))) return fault
    return kind === 'start' ? start(call, desk) : query(call, desk)
  },
  refusal: () => refused(402, 'insufficient_funds', 'Insufficient balance'),
  notice: (payment, etat, _script, desk) => ({
    method: 'PUT',
    url: payment.noticeUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...detailsOf(payment, desk),
      transactionStatus: wordOf(etat),
      serverCorrelationId: payment.id,
      requestDate: new Date(payment.startedAt).toISOString(),
    }),
  }),
  pageOf: (url, desk) => desk.find({ pageKey: /^\/phone\/([^/]+)$/.exec(url.pathname)?.[1] ?? '' }),
}
