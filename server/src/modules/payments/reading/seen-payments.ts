import type { Ariary } from '@vondrona/rules/money'
import { liveStatuses, shownStatus } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { makeReadOnce } from '../../../kernel/graphql/read-once.ts'
import { contactsOf } from '../../accounts/index.ts'
import { type AttemptRow, attemptsOf, type EventRow, eventsOfAttempts } from '../attempts/store.ts'
import { type ReceiptRow, type RefundRow, receiptsOf, refundsOf } from '../books/store.ts'
import { oversightOf } from '../charges/oversight.ts'
import { type ChargeRow, chargesOf, dueOf, overseenOf } from '../charges/store.ts'
import { keptOf } from '../refunds/store.ts'
import { pseudosOf } from './store.ts'

/** An attempt together with those that were read with it. */
export type SeenPayment = Omit<AttemptRow, 'status' | 'paymentUrl'> & {
  row: AttemptRow
  status: ReturnType<typeof shownStatus>
  date: Date
  currency: string
  paymentUrl: string | null
  /** Whether it was found by the charge, whose id is a secret. */
  isByCharge: boolean
  page: SeenCharges
}
export type SeenCharge = Omit<ChargeRow, 'payableUntil'> & { due: number; payableUntil: Date | null; page: SeenCharges }

/** What is requested for one of these is fetched for all of them, once. */
class SeenCharges {
  readonly #ctx: Context
  readonly #chargeIds: readonly string[]
  readonly #attemptIds: readonly string[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, chargeIds: readonly string[], attemptIds: readonly string[] = []) {
    this.#ctx = ctx
    this.#chargeIds = [...new Set(chargeIds)]
    this.#attemptIds = attemptIds
  }

  charges(): Promise<Map<string, ChargeRow>> {
    return this.#once('charges', () => chargesOf(this.#ctx.db, this.#chargeIds))
  }
  attempts(): Promise<Map<string, AttemptRow[]>> {
    return this.#once('attempts', () => attemptsOf(this.#ctx.db, this.#chargeIds))
  }
  refunds(): Promise<Map<string, RefundRow[]>> {
    return this.#once('refunds', () => refundsOf(this.#ctx.db, this.#chargeIds))
  }
  receipts(): Promise<Map<string, ReceiptRow[]>> {
    return this.#once('receipts', () => receiptsOf(this.#ctx.db, this.#chargeIds))
  }
  events(): Promise<Map<string, EventRow[]>> {
    return this.#once('events', () => eventsOfAttempts(this.#ctx.db, this.#attemptIds))
  }
  /** What of each charge can still go back. */
  kept(): Promise<Map<string, Ariary>> {
    return this.#once('kept', () => keptOf(this.#ctx.db, this.#chargeIds))
  }
  /** Pseudos of those who recorded attempts of these charges. */
  recorders(): Promise<Map<string, string>> {
    return this.#once('recorders', async () => {
      const all = [...(await this.attempts()).values()].flat()
      return pseudosOf(this.#ctx.db, [...new Set(all.flatMap(({ recordedBy }) => recordedBy ?? []))])
    })
  }
  /** Those of them that the caller looks after. */
  overseen(): Promise<Set<string>> {
    return this.#once('overseen', async () =>
      this.#ctx.may('payments')
        ? overseenOf(this.#ctx.db, oversightOf(this.#ctx, 'payments'), this.#chargeIds)
        : new Set(),
    )
  }
  /** The accounts of those who pay with one. */
  payers() {
    return this.#once('payers', async () => {
      const ids = [...(await this.charges()).values()].flatMap(({ userId }) => userId ?? [])
      return new Map((await contactsOf(this.#ctx.db, ids)).map((one) => [one.id, one]))
    })
  }
}

const seenIn = (ctx: Context, page: SeenCharges, row: AttemptRow, isByCharge = false): SeenPayment => ({
  ...row,
  row,
  status: shownStatus(row.status),
  date: row.createdAt,
  currency: 'MGA',
  paymentUrl: leadsSomewhere(row, ctx.now()) ? row.paymentUrl : null,
  isByCharge,
  page,
})

const leadsSomewhere = ({ status, expiresAt }: AttemptRow, now: Date) =>
  liveStatuses.includes(status) && (!expiresAt || expiresAt > now)

export function seenPayments(ctx: Context, rows: readonly AttemptRow[]): SeenPayment[] {
  const page = new SeenCharges(
    ctx,
    rows.map(({ chargeId }) => chargeId),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => seenIn(ctx, page, row))
}

/** What is left to pay is 0 where nothing can be paid any more. */
export function seenCharge(ctx: Context, row: ChargeRow, page = new SeenCharges(ctx, [row.id])): SeenCharge {
  const isOpen = !row.paidAt && row.payableUntil > ctx.now() && dueOf(row) > 0
  return { ...row, due: isOpen ? dueOf(row) : 0, payableUntil: isOpen ? row.payableUntil : null, page }
}

/** Who pays, as it is on the charge, or in the account. */
export async function payerOf({ chargeId, page }: Pick<SeenPayment, 'chargeId' | 'page'>) {
  const row = (await page.charges()).get(chargeId)
  const account = row?.userId ? (await page.payers()).get(row.userId) : undefined
  return {
    name: row?.payerName || [account?.prenom, account?.nom].filter(Boolean).join(' ') || null,
    email: row?.email ?? account?.email ?? null,
    phone: row?.phone ?? account?.phone ?? null,
  }
}

/** Its charge, with whatever the others of the page have fetched. */
export async function chargeOf(ctx: Context, { chargeId, page }: SeenPayment): Promise<SeenCharge> {
  const row = (await page.charges()).get(chargeId)
  if (!row) throw new Error('an attempt without its charge')
  return seenCharge(ctx, row, page)
}

export const paymentsOf = async (ctx: Context, { id, page }: SeenCharge): Promise<SeenPayment[]> =>
  ((await page.attempts()).get(id) ?? []).map((row) => seenIn(ctx, page, row, true))
