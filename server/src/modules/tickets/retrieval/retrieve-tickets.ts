import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { normalizePhone } from '@vondrona/rules/accounts'
import { ticket as limits } from '@vondrona/rules/constants'
import { retrieveTicketsInput } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { say } from '../../../kernel/refusal.ts'
import { joinParts, requireSmsNumber, sendMail, sendSms, shortLink } from '../../outbox/index.ts'
import { finderOf } from '../issuing/finder.ts'
import { linesOf } from '../issuing/letters.ts'
import { codeMail, codeSms } from '../issuing/templates.ts'
import type { TicketRow } from '../store.ts'
import { type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { retrievalHash } from './retrieval-code.ts'
import { addRetrieval, ticketsFound } from './store.ts'

const { retrieval } = limits
const seconds = 3600
const key = 'tickets.tooManyTries'
const perAddress = declareAddressLimit({
  name: 'ticket-search-from',
  points: retrieval.perAddress,
  seconds,
  key,
  why: 'Whoever tries many people finds tickets. The e-mail and the phone that are looked for count first (5 an hour each).',
})
const perContact = { name: 'ticket-search', points: retrieval.perContact, seconds, key }

export interface Retrieved {
  tickets: SeenTicket[]
  codeSent: boolean
  message: string
  retrievalId: string | null
}

/**
 * R-TKT-02, D-30: all three match or nothing does, with the same answer in the same time whichever differs. What is
 * found is shown masked and a code is sent to the address on file; where the installation can send neither mail nor
 * SMS it is shown at once.
 */
export async function retrieveTickets(ctx: Context, raw: unknown): Promise<Retrieved> {
  ctx.admit('retrieveTickets')
  const parts = parse(retrieveTicketsInput, raw)
  if (channelOf(ctx) === 'sms') requireSmsNumber(ctx, parts.phone) // no code would come there
  const phone = normalizePhone(parts.phone)
  await ctx.limits.spend(perContact, parts.email)
  await ctx.limits.spend(perContact, String(phone))
  await ctx.limits.spendFrom(perAddress, ctx)
  const [found] = await Promise.all([find(ctx, { ...parts, phone }), wait(retrieval.leastTime)])
  return found
}

async function find(ctx: Context, parts: Parameters<typeof finderOf>[1]): Promise<Retrieved> {
  const finder = finderOf(ctx, parts)
  const rows = finder ? await ticketsFound(ctx.db, finder, retrieval.most) : []
  const text = (textKey: string) => say(ctx.sentences, ctx.language, textKey)
  const nothing = { codeSent: false, retrievalId: null }
  if (!finder || rows.length === 0) return { ...nothing, tickets: [], message: text('tickets.noneFound') }
  const channel = channelOf(ctx)
  if (!channel) return { ...nothing, tickets: seenTickets(ctx, rows, 'whole'), message: text('tickets.found') }
  const retrievalId = await sendCode(ctx, channel, finder, rows)
  return {
    tickets: seenTickets(ctx, rows, 'masked'),
    codeSent: true,
    retrievalId,
    message: text(channel === 'mail' ? 'tickets.codeMailed' : 'tickets.codeTexted'),
  }
}

/** How a code can leave this installation. */
const channelOf = ({ config }: Context): 'mail' | 'sms' | null =>
  config.SMTP_URL ? 'mail' : config.SMS_URL ? 'sms' : null

/** Every ticket that was found has the same address and phone: they are a part of what finds them. */
async function sendCode(ctx: Context, channel: 'mail' | 'sms', finder: Buffer, rows: readonly TicketRow[]) {
  const [first] = rows as [TicketRow]
  const id = ctx.newId()
  const code = String(randomInt(10 ** retrieval.digits)).padStart(retrieval.digits, '0')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + retrieval.life)
  const { language, email, phone } = first
  await ctx.transaction(async (tx) => {
    await addRetrieval(tx, { id, finder, codeHash: retrievalHash(ctx, id, code), createdAt: now, expiresAt })
    if (channel === 'mail' && email) {
      const seen = seenTickets({ ...ctx, db: tx, language }, rows, 'whole')
      const tickets = joinParts(await Promise.all(seen.map((ticket) => linesOf(ctx, language, ticket))), '\n\n')
      await sendMail(tx, ctx, { to: email, language, template: codeMail, params: { code, tickets } })
    }
    if (channel === 'sms' && phone) {
      const link = await shortLink(tx, ctx, 'ticket', first.id)
      await sendSms(tx, ctx, { to: phone, language, template: codeSms, params: { code, link } })
    }
  })
  return id
}
