import { randomBytes } from 'node:crypto'
import { basic, bearer, fieldsOf, isAddress, text } from './reading.ts'
import type { Call, Desk, Protocol, Reply } from './types.ts'

const refused = (status: number, code: number, message: string, description: string): Reply => ({
  status,
  body: { code, message, description },
})

function start(call: Call, desk: Desk): Reply {
  const { merchant_key, currency, order_id, amount, return_url, cancel_url, notif_url, lang, reference } =
    fieldsOf(call)
  if (merchant_key !== desk.credentials.key) return refused(403, 50, 'Forbidden', 'Invalid merchant_key')
  const isSandbox = call.url.pathname.includes('/dev/')
  if (currency !== (isSandbox ? 'OUV' : 'MGA')) return refused(400, 25, 'Invalid body field', 'currency')
  const texts = [order_id, return_url, cancel_url, notif_url, lang, reference]
  if (!texts.every((each) => text(each))) return refused(400, 23, 'Missing body field', 'A field is missing')
  if (!Number.isInteger(amount) || Number(amount) <= 0) return refused(400, 25, 'Invalid body field', 'amount')
  if (text(order_id).length > 30) return refused(400, 25, 'Invalid body field', 'order_id')
  if (![return_url, cancel_url, notif_url].every(isAddress)) return refused(400, 25, 'Invalid body field', 'url')
  const [payToken, notifToken] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')]
  const payment = desk.open({
    reference: text(order_id),
    id: payToken,
    noticeKey: notifToken,
    pageKey: payToken,
    method: 'mobile_money',
    amount: Number(amount),
    label: text(reference),
    language: text(lang),
    phone: '',
    noticeUrl: text(notif_url),
    returnUrl: text(return_url),
  })
  if (!payment) return refused(403, 51, 'Forbidden', 'This order_id is already used')
  const payment_url = `${desk.pages()}/payment/pay_token/${payToken}`
  return {
    status: 201,
    body: { status: 201, message: 'OK', pay_token: payToken, payment_url, notif_token: notifToken },
  }
}

function query(call: Call, desk: Desk): Reply {
  const { order_id, amount, pay_token } = fieldsOf(call)
  const payment = desk.find({ id: text(pay_token) })
  if (!payment || payment.reference !== order_id || payment.amount !== amount)
    return refused(404, 60, 'Not found', 'No such transaction')
  const status = desk.etatOf(payment)
  return { status: 201, body: { status, order_id, ...(payment.settled && { txnid: payment.settled }) } }
}

/** Orange Money Web Payment: a hosted page for ten minutes, one unsigned notification that is never repeated. */
export const orangeProtocol: Protocol = {
  name: 'orange',
  title: 'Orange Money',
  window: 10 * 60_000,
  kindOf(method, path) {
    if (method !== 'POST') return null
    if (path === '/oauth/v3/token') return 'token'
    const [, end] = /^\/orange-money-webpay\/(?:mg|dev)\/v1\/(webpayment|transactionstatus)$/.exec(path) ?? []
    return end === 'webpayment' ? 'start' : end ? 'query' : null
  },
  answer(kind, call, desk) {
    if (kind === 'token') {
      const { clientId, clientSecret } = desk.credentials
      if (basic(call) !== `${clientId}:${clientSecret}`)
        return { status: 401, body: { error: 'invalid_client', error_description: 'The client is unknown' } }
      const { token, seconds } = desk.issueToken(7_776_000)
      return { status: 200, body: { token_type: 'Bearer', access_token: token, expires_in: String(seconds) } }
    }
    if (!desk.isToken(bearer(call))) return refused(401, 42, 'Expired credentials', 'The token has expired')
    return kind === 'start' ? start(call, desk) : query(call, desk)
  },
  refusal: () => refused(400, 25, 'Invalid body field', 'amount'),
  notice: (payment, etat) => ({
    method: 'POST',
    url: payment.noticeUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: etat, notif_token: payment.noticeKey, txnid: payment.settled }),
  }),
  pageOf: (url, desk) => desk.find({ pageKey: /^\/payment\/pay_token\/([^/]+)$/.exec(url.pathname)?.[1] ?? '' }),
}
