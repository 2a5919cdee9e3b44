import { live } from '@vondrona/rules/tickets'
import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeLetters } from '../issuing/letters.ts'
import { requireTicket } from './find-ticket.ts'
import { maskEmail } from './mask.ts'

const perTicket = { name: 'ticket-mails', points: limits.mailsPerHour, seconds: 3600, key: 'tickets.tooManyMails' }
const perSender = { ...perTicket, name: 'ticket-mails-of', points: limits.mailsPerSender }
const perAddress = declareAddressLimit({
  ...perTicket,
  name: 'ticket-mails-from',
  points: limits.mailsPerAddress,
  why: 'Mails that a visitor causes. The ticket counts first (5 an hour), a member for themselves.',
})

/** R-GAP-06: only to the address on file, whoever asks. */
export async function sendTicketEmail(ctx: Context, id: string, key?: string | null) {
  const row = await requireTicket(ctx, 'sendTicketEmail', id, key)
  if (!live.includes(row.status)) throw new Refusal('TICKET_ENDED', 'tickets.ended')
  if (!row.email) throw new Refusal('TICKET_NOT_SENT', 'tickets.notSent')
  await ctx.limits.spend(perTicket, row.id)
  if (ctx.actor) await ctx.limits.spend(perSender, ctx.actor.id)
  else await ctx.limits.spendFrom(perAddress, ctx)
  await ctx.transaction((tx) => writeLetters(tx, ctx, [row], 'issued'))
  return {
    success: true,
    message: say(ctx.sentences, ctx.language, 'tickets.sentTo', { address: maskEmail(row.email) }),
  }
}
