import type { Context, Kernel } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import type { MailPart } from '../../outbox/index.ts'
import type { TicketRow } from '../store.ts'

/** What another domain says of a ticket in the mail with which it comes. */
export interface TicketWords {
  /** Below its code. */
  line: MailPart
  /** At the end of the mail, once however many tickets say it. */
  closing: MailPart
}

/** By ticket, in the language of each; tickets of which there is nothing to say are left out. */
export type Speaker = (tx: Tx, ctx: Context, tickets: readonly TicketRow[]) => Promise<Map<string, TicketWords>>

const speakers = perProcess((): Speaker[] => [])

/** A domain that would write to holders of tickets says it with the ticket instead: they get one message. */
export const registerTicketWords = (kernel: Kernel, speaker: Speaker) => void speakers(kernel).push(speaker)

/** What all of them say, by ticket. */
export async function wordsOf(
  tx: Tx,
  ctx: Context,
  tickets: readonly TicketRow[],
): Promise<Map<string, TicketWords[]>> {
  const all = new Map<string, TicketWords[]>()
  for (const speaker of speakers(ctx))
    for (const [id, words] of await speaker(tx, ctx, tickets)) all.set(id, [...(all.get(id) ?? []), words])
  return all
}
