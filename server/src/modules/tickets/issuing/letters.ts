import { clockTime, longDate } from '@vondrona/rules/dates'
import type { Language } from '@vondrona/rules/texts'
import { showShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import type { TicketRow } from '../store.ts'
import { adviceFor, type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { ticketLink } from '../viewing/ticket-key.ts'

const texts = {
  issued: { mail: 'tickets.mail', sms: 'tickets.sms', subject: 'subject', text: 'text' },
  replaced: { mail: 'tickets.mail', sms: 'tickets.smsReplaced', subject: 'replacedSubject', text: 'replacedText' },
} as const
type Occasion = keyof typeof texts

/**
 * Writes what holders get: one mail for all tickets of an event that go to the same address, else one SMS for each.
 * Who has neither gets nothing here.
 */
export async function writeLetters(tx: Tx, ctx: Context, rows: readonly TicketRow[], occasion: Occasion) {
  const seen = new Map(seenTickets({ ...ctx, db: tx }, rows, 'whole').map((ticket) => [ticket.row.id, ticket]))
  const mails = Map.groupBy(
    rows.filter(({ email }) => email),
    ({ email, eventId, language }) => `${email} ${eventId} ${language}`,
  )
  for (const group of mails.values())
    await mailTickets(
      tx,
      ctx,
      group.flatMap(({ id }) => seen.get(id) ?? []),
      occasion,
    )
  for (const { id, email, phone } of rows) {
    const ticket = seen.get(id)
    if (!email && phone && ticket) await textTicket(tx, ctx, phone, ticket, occasion)
  }
}

async function mailTickets(tx: Tx, ctx: Context, tickets: readonly SeenTicket[], occasion: Occasion) {
  const [first] = tickets
  if (!first?.row.email) return
  const { email, language } = first.row
  const { title, startsAt, location } = await first.event()
  const { mail, subject, text } = texts[occasion]
  await sendMail(tx, ctx, {
    to: email,
    language,
    subjectKey: `${mail}.${subject}`,
    textKey: `${mail}.${text}`,
    params: {
      event: title,
      when: whenIn(ctx, language, startsAt),
      place: location ? say(ctx.sentences, language, 'tickets.mail.place', { place: location }) : '',
      tickets: (await Promise.all(tickets.map((ticket) => linesOf(ctx, language, ticket)))).join('\n\n'),
      advice: adviceFor({ ...ctx, language }, startsAt),
    },
    attachments: tickets.map(({ row }) => ({ kind: 'ticket', id: row.id })),
  })
}

async function textTicket(tx: Tx, ctx: Context, to: string, ticket: SeenTicket, occasion: Occasion) {
  const { language, id, fullName, shortCode } = ticket.row
  const { title, startsAt } = await ticket.event()
  await sendSms(tx, ctx, {
    to,
    language,
    textKey: texts[occasion].sms,
    params: {
      event: title,
      when: whenIn(ctx, language, startsAt),
      name: fullName,
      code: showShortCode(shortCode),
      link: ctx.links.to(ticketLink(ctx, id)),
    },
  })
}

/** Name, type, bib, code and link of one ticket, a line each. */
export async function linesOf(ctx: Context, language: Language, ticket: SeenTicket): Promise<string> {
  const { fullName, number, shortCode, id } = ticket.row
  const line = (key: string, params: Record<string, string>) => say(ctx.sentences, language, key, params)
  return [
    line('tickets.line', { name: fullName, type: await ticket.type() }),
    ...(number ? [line('tickets.lineBib', { bib: number })] : []),
    line('tickets.lineCode', { code: showShortCode(shortCode) }),
    ctx.links.to(ticketLink(ctx, id)),
  ].join('\n')
}

const whenIn = ({ sentences }: Context, language: Language, startsAt: Date | null) =>
  startsAt
    ? say(sentences, language, 'tickets.at', { date: longDate(startsAt, language), time: clockTime(startsAt) })
    : say(sentences, language, 'tickets.undated')
