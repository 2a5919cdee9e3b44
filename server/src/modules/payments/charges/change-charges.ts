import type { Ariary } from '@vondrona/rules/money'
import { toAriary } from '@vondrona/rules/money'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { settleCharges } from '../settling/settle-charges.ts'
import { type ChargeRow, changeAmounts, insertCharges, type OpenedCharge, withLiveAttempt } from './store.ts'

/** Who pays, without an account as well. */
export interface Payer {
  userId: string | null
  name?: string
  email: string | null
  phone: string | null
  language: Language
}

export interface NewCharge extends Payer {
  id: string
  eventId: string | null
  title: string
  /** Above 0. */
  amount: Ariary
  payableUntil: Date
  isTest?: boolean
}

/** Something is owed from now on; one statement for all. */
export async function openCharges(tx: Tx, ctx: Context, charges: readonly NewCharge[]): Promise<void> {
  if (charges.length === 0) return
  const at = ctx.now()
  const rows = charges.map(
    ({ name = '', isTest = false, ...charge }): OpenedCharge => ({
      ...charge,
      payerName: name,
      isTest,
      paid: toAriary(0),
      returned: toAriary(0),
      paidAt: null,
      heldSince: at,
      reopened: 0,
      createdAt: at,
      updatedAt: at,
    }),
  )
  await insertCharges(tx, rows)
}

/**
 * Those of these locked charges to which something can be added: it can still be paid, no
 * money came, and nobody is paying right now.
 */
export async function joinable(tx: Tx, ctx: Context, charges: Iterable<ChargeRow>): Promise<Set<string>> {
  const now = ctx.now()
  const isOpen = ({ paid, returned, paidAt, amount, payableUntil }: ChargeRow) =>
    paid === returned && !paidAt && amount > 0 && payableUntil > now
  const open = [...charges].filter(isOpen).map(({ id }) => id)
  const busy = await withLiveAttempt(tx, open)
  return new Set(open.filter((id) => !busy.has(id)))
}

/** Adds to what is owed. The charges are locked, and `joinable`. */
export const addToCharges = (tx: Tx, ctx: Context, by: ReadonlyMap<string, number>): Promise<ChargeRow[]> =>
  changeAmounts(tx, by, ctx.now())

/**
 * Takes off what nobody paid for yet and nobody wants any more. The charges are locked and not paid in full. What was
 * paid in part may be enough for the rest now; without a rest it goes back.
 */
export async function takeOffCharges(tx: Tx, ctx: Context, by: ReadonlyMap<string, number>): Promise<void> {
  const lowered = new Map([...by].map(([id, amount]) => [id, -amount]))
  const changed = await changeAmounts(tx, lowered, ctx.now())
  await settleCharges(
    tx,
    ctx,
    changed.map((charge) => ({ charge })),
  )
}
