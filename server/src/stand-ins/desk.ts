import { createHash, randomBytes } from 'node:crypto'
import { payloadOf, sign } from './jws.ts'
import type { Credentials, Desk, Payment } from './types.ts'

/** Older payments are forgotten: a stand-in may run for weeks. */
const mostPayments = 20_000

interface Options {
  credentials: Credentials
  now: () => number
  pages: () => string
  window: number | null
  /** What the provider reports instead of the amount that was asked. */
  otherAmount: (payment: Payment) => number | undefined
  /** Seconds that tokens are valid instead of the provider's usual time. */
  tokenTtl: () => number | undefined
}

/** The books of one provider, in memory. */
export interface Books extends Desk {
  all(): Payment[]
  /** How many payments were ever opened. */
  opened(): number
  tokens(): number
  /** The payment reaches this state. */
  reach(payment: Payment, etat: string): void
  clear(): void
}

export function makeBooks({ credentials, now, pages, window, otherAmount, tokenTtl }: Options): Books {
  const key = randomBytes(32)
  const byReference = new Map<string, Payment>()
  const byOther = new Map<string, Payment>()
  let serial = 0
  let opened = 0
  let tokens = 0
  const forget = (payment: Payment) => {
    byReference.delete(payment.reference)
    for (const name of namesOf(payment)) byOther.delete(name)
  }
  return {
    credentials,
    now,
    pages,
    signed: (payload) => sign(payload, key),
    issueToken(usual) {
      const seconds = tokenTtl() ?? usual
      const payload = {
        clientID: credentials.clientId,
        clientSECRET: createHash('sha256').update(credentials.clientSecret).digest('hex'),
        dateExpiration: now() + seconds * 1000,
        serial: ++tokens,
      }
      return { token: sign(JSON.stringify(payload), key), seconds }
    },
    isToken(value) {
      const payload = payloadOf(value, key)
      return payload?.startsWith('{') === true && JSON.parse(payload).dateExpiration > now()
    },
    open(asked) {
      if (byReference.has(asked.reference)) return null
      const payment = { ...asked, startedAt: now(), etat: 'INITIATED', settled: '', isRefunded: false }
      const [oldest] = byReference.size >= mostPayments ? byReference.values() : []
      if (oldest) forget(oldest)
      byReference.set(payment.reference, payment)
      for (const name of namesOf(payment)) byOther.set(name, payment)
      opened++
      return payment
    },
    find(by) {
      if ('reference' in by) return byReference.get(by.reference)
      const [kind = '', name = ''] = Object.entries(by)[0] ?? []
      return name ? byOther.get(`${kind}:${name}`) : undefined
    },
    etatOf(payment) {
      const isOpen = payment.etat === 'INITIATED' || payment.etat === 'PENDING'
      return isOpen && window !== null && now() > payment.startedAt + window ? 'EXPIRED' : payment.etat
    },
    amountOf: (payment) => otherAmount(payment) ?? payment.amount,
    next: () => ++serial,
    refund(payment) {
      payment.isRefunded = true
    },
    all: () => [...byReference.values()],
    opened: () => opened,
    tokens: () => tokens,
    reach(payment, etat) {
      payment.etat = etat
      if (etat !== 'SUCCESS' || payment.settled) return
      payment.settled = String(900_000_000 + ++serial)
      byOther.set(`settled:${payment.settled}`, payment)
    },
    clear() {
      byReference.clear()
      byOther.clear()
    },
  }
}

const namesOf = ({ id, pageKey, settled }: Payment) => [`id:${id}`, `pageKey:${pageKey}`, `settled:${settled}`]
