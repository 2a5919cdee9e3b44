import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { normalizePhone } from '@vondrona/rules/accounts'
import { retrieveByEmailInput, retrieveByNumberInput } from '@vondrona/rules/tickets'
import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, say } from '../../../kernel/refusal.ts'
import { joinParts, requireSmsNumber, sendMail, sendSms, shortLink } from '../../outbox/index.ts'
import { finderOf } from '../issuing/finder.ts'
import { linesOf } from '../issuing/letters.ts'
import { codeMail, codeSms } from '../issuing/templates.ts'
import { liveTicketsOf, lockTickets, type TicketRow } from '../store.ts'
import { type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { numberSearch } from './number-searches.ts'
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
  why: 'Whoever tries many people finds tickets. The e-mail or number and the phone that are looked for count first (5 an hour each).',
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
 * found is shown masked and a code is sent to the contact on file; where the installation can send nothing to it, it is
 * shown at once.
 */
export async function retrieveTickets(ctx: Context, raw: unknown): Promise<Retrieved> {
  ctx.admit('retrieveTickets')
  const { subject, phone, find } = searchOf(ctx, raw)
  await ctx.limits.spend(perContact, subject)
  await ctx.limits.spend(perContact, phone)
  await ctx.limits.spendFrom(perAddress, ctx)
  const [found] = await Promise.all([find().then((rows) => tell(ctx, rows)), wait(retrieval.leastTime)])
  return found
}

interface Search {
  /** What else than the phone the limits count. */
  subject: string
  phone: string
  find(): Promise<TicketRow[]>
}

/** R-TKT-02: by e-mail; by the number of a registration where one is given, as they have no e-mail then. */
function searchOf(ctx: Context, raw: unknown): Search {
  const { SMTP_URL, SMS_URL } = ctx.config
  if (!(raw as { registrationNumber?: string | null }).registrationNumber) {
    const { email, ...parts } = parse(retrieveByEmailInput, raw)
    const phone = String(normalizePhone(parts.phone))
    if (!SMTP_URL && SMS_URL) requireSmsNumber(ctx, parts.phone) // no code would come there
    const finder = finderOf(ctx, { ...parts, email, phone })
    return { subject: email, phone, find: async () => (finder ? ticketsFound(ctx.db, finder, retrieval.most) : []) }
  }
  const { registrationNumber, birthDate, ...parts } = parse(retrieveByNumberInput, raw)
  const known = numberSearch(registrationNumber)
  if (!known) throw badInput([{ field: 'registrationNumber', key: 'tickets.numberWrong' }])
  const phone = String(normalizePhone(parts.phone))
  if (SMS_URL) requireSmsNumber(ctx, parts.phone)
  const { number, search } = known
  const find = async () => liveTicketsOf(ctx.db, await search.find(ctx, { number, phone, birthDate }))
  return { subject: number, phone, find }
}

async function tell(ctx: Context, rows: readonly TicketRow[]): Promise<Retrieved> {
  const text = (textKey: string) => say(ctx.sentences, ctx.language, textKey)
  const nothing = { codeSent: false, retrievalId: null }
  const [first] = rows
  if (!first) return { ...nothing, tickets: [], message: text('tickets.noneFound') }
  const channel = channelOf(ctx, first)
  if (!channel) return { ...nothing, tickets: seenTickets(ctx, rows, 'whole'), message: text('tickets.found') }
  const retrievalId = await sendCode(ctx, channel, rows)
  return {
    tickets: seenTickets(ctx, rows, 'masked'),
    codeSent: true,
    retrievalId,
    message: text(channel === 'mail' ? 'tickets.codeMailed' : 'tickets.codeTexted'),
  }
}

/** How a code can leave this installation for whoever holds the tickets. */
const channelOf = ({ config }: Context, { email, phone }: TicketRow): 'mail' | 'sms' | null =>
  config.SMTP_URL && email ? 'mail' : config.SMS_URL && phone ? 'sms' : null

/**
 * Every ticket that was found has the same contact: it is a part of what finds them, or they are of one order. Where it
 * changes at this moment, no code is sent, and none is right.
 */
async function sendCode(ctx: Context, channel: 'mail' | 'sms', rows: readonly TicketRow[]) {
  const [first] = rows as [TicketRow]
  const id = ctx.newId()
  const code = String(randomInt(10 ** retrieval.digits)).padStart(retrieval.digits, '0')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + retrieval.life)
  const { language, email, phone } = first
  await ctx.transaction(async (tx) => {
    const ticketIds = rows.map((row) => row.id)
    const locked = await lockTickets(tx, ticketIds)
    if (locked.some((row) => row.email !== email || row.phone !== phone)) return
    await addRetrieval(tx, { id, ticketIds, codeHash: retrievalHash(ctx, id, code), createdAt: now, expiresAt })
    if (channel === 'mail' && email) {
      const seen = seenTickets({ ...ctx, db: tx, language }, rows, 'whole')
      const tickets = joinParts(await Promise.all(seen.map((ticket) => linesOf(ctx, language, ticket))), '\n\n')
      await sendMail(tx, ctx, { to: email, language, template: codeMail, params: { code, tickets } })
    }
    if (channel === 'sms' && phone) {
      const link = await shortLink(tx, ctx, 'ticket', first.id, first.linkGeneration)
      await sendSms(tx, ctx, { to: phone, language, template: codeSms, params: { code, link } })
    }
  })
  return id
}
