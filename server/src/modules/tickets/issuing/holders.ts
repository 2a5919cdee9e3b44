import { normalizePhone } from '@vondrona/rules/accounts'
import { cleanEmail } from '@vondrona/rules/sessions'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { putHolders, putNumbers, touchOf } from '../store.ts'
import { finderOf } from './finder.ts'

/** Who uses a ticket and how they are reached. */
export interface TicketHolder {
  ticketId: string
  /** Null leaves it in the list of the account that bought it. */
  userId: string | null
  /** Absent: the name stays as it is. */
  fullName?: string
  email: string | null
  phone: string | null
  /** `YYYY-MM-DD`; with e-mail and phone it finds the ticket again (D-30) and is not stored. */
  birthDate: string | null
  language: Language
}

/** Names the holders of these tickets. What was written to is the address of the last call. */
export async function setTicketHolders(tx: Tx, ctx: Context, holders: readonly TicketHolder[]): Promise<void> {
  if (holders.length === 0) return
  await putHolders(
    tx,
    holders.map((holder) => ({
      ticketId: holder.ticketId,
      userId: holder.userId,
      fullName: holder.fullName ?? null,
      email: cleanEmail(holder.email ?? '') || null,
      phone: holder.phone && normalizePhone(holder.phone),
      language: holder.language,
      finder: finderOf(ctx, holder),
    })),
    ctx.now(),
  )
}

/** The numbers of the bibs as they are printed; null where a number was taken back. */
export async function setTicketNumbers(
  tx: Tx,
  ctx: Context,
  numbers: readonly { ticketId: string; number: string | null }[],
): Promise<void> {
  if (numbers.length > 0) await putNumbers(tx, numbers, ctx.now())
}

/** Gates and bib desks get these tickets again: what they show with them is another domain's, and has changed. */
export async function touchTickets(
  tx: Tx,
  ctx: Context,
  by: { ids: readonly string[] } | { orderIds: readonly string[] },
): Promise<void> {
  await touchOf(tx, by, ctx.now())
}
