import { clockTime, longDate } from '@vondrona/rules/dates'
import { ariary } from '@vondrona/rules/money'
import type { Language } from '@vondrona/rules/texts'
import { showShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import {
  joinParts,
  linkPart,
  type MailPart,
  noPart,
  packSms,
  sayMailPart,
  saySmsPart,
  sendMail,
  sendSms,
  shortLink,
} from '../../outbox/index.ts'
import type { UntoldReceipt } from '../../payments/index.ts'
import type { TicketRow } from '../store.ts'
import { adviceFor, type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { ticketLink } from '../viewing/ticket-key.ts'
import { mailOfMany, type Occasion, occasions, parts, receiptLine, ticketSms } from './templates.ts'
import { type TicketWords, wordsOf } from './words.ts'

type Words = ReadonlyMap<string, readonly TicketWords[]>

/**
 * Writes what holders get: one mail for all tickets that go to the same address, else one SMS for those of one telephone.
 * What other domains would tell them is in it, and the receipts of whoever paid; gives the receipts that were told. Who
 * has neither address nor telephone gets nothing here.
 */
export async function writeLetters(
  tx: Tx,
  ctx: Context,
  rows: readonly TicketRow[],
  occasion: Occasion,
  receipts: readonly UntoldReceipt[] = [],
): Promise<string[]> {
  const words: Words = occasion === 'issued' ? await wordsOf(tx, ctx, rows) : new Map()
  const left = new Set(receipts)
  const take = (isTheirs: (receipt: UntoldReceipt) => boolean) => {
    const some = [...left].filter(isTheirs)
    for (const one of some) left.delete(one)
    return some
  }
  const tickets = seenTickets({ ...ctx, db: tx }, rows, 'whole')
  for (const group of together(tickets, ({ row }) => row.email)) {
    const to = group[0]?.row.email?.toLowerCase()
    const theirs = take(({ email }) => email?.toLowerCase() === to)
    await mailTickets(tx, ctx, group, occasion, words, theirs)
  }
  for (const group of together(tickets, ({ row }) => (row.email ? null : row.phone))) {
    const to = group[0]?.row.phone
    const theirs = take(({ email, phone }) => !email && phone === to)
    await textTickets(tx, ctx, group, occasion, theirs)
  }
  return receipts.flatMap((one) => (left.has(one) ? [] : one.id))
}

/** The tickets of each address, in each language. */
const together = (tickets: readonly SeenTicket[], addressOf: (ticket: SeenTicket) => string | null): SeenTicket[][] => [
  ...Map.groupBy(tickets.filter(addressOf), (ticket) => `${addressOf(ticket)} ${ticket.row.language}`).values(),
]

async function mailTickets(
  tx: Tx,
  ctx: Context,
  tickets: readonly SeenTicket[],
  occasion: Occasion,
  words: Words,
  receipts: readonly UntoldReceipt[],
) {
  const [first] = tickets
  if (!first?.row.email) return
  const { email, language } = first.row
  const { mail, section } = occasions[occasion]
  const ofEvents = [...Map.groupBy(tickets, ({ row }) => row.eventId).values()]
  const sections = ofEvents.map((some) => sectionOf(ctx, language, some, section, words))
  const titles = await Promise.all(ofEvents.map(async ([one]) => (await one?.event())?.title ?? ''))
  const closings = new Set(tickets.flatMap(({ row }) => words.get(row.id) ?? []).map(({ closing }) => closing))
  const paid = receipts.map(({ title, amount, number, link }) =>
    sayMailPart(ctx, language, parts.receipt, {
      title,
      amount: ariary(amount, language),
      number,
      link: link(language),
    }),
  )
  await sendMail(tx, ctx, {
    to: email,
    language,
    template: titles.length > 1 && occasion === 'issued' ? mailOfMany : mail,
    params: {
      event: titles.join(', '),
      sections: joinParts(await Promise.all(sections), '\n\n'),
      more: joinParts([noPart, ...closings, ...paid], '\n\n'),
    },
    attachments: [
      ...tickets.map(({ row }) => ({ kind: 'ticket' as const, id: row.id })),
      ...receipts.map(({ id }) => ({ kind: 'receipt' as const, id })),
    ],
  })
}

/** The tickets of one event. */
async function sectionOf(
  ctx: Context,
  language: Language,
  tickets: readonly SeenTicket[],
  section: (typeof occasions)[Occasion]['section'],
  words: Words,
): Promise<MailPart> {
  const { title, startsAt, location } = (await tickets[0]?.event()) ?? { title: '', startsAt: null, location: '' }
  const said = (ticket: SeenTicket) => (words.get(ticket.row.id) ?? []).map(({ line }) => line)
  const lines = tickets.map(async (ticket) => joinParts([await linesOf(ctx, language, ticket), ...said(ticket)], '\n'))
  return sayMailPart(ctx, language, section, {
    event: title,
    when: whenIn(ctx, language, startsAt),
    place: location ? sayMailPart(ctx, language, parts.place, { place: location }) : noPart,
    tickets: joinParts(await Promise.all(lines), '\n\n'),
    advice: adviceFor({ ...ctx, language }, startsAt),
  })
}

/** For each event as few SMS as its tickets need; the receipts go with the last. */
async function textTickets(
  tx: Tx,
  ctx: Context,
  tickets: readonly SeenTicket[],
  occasion: Occasion,
  receipts: readonly UntoldReceipt[],
) {
  const [first] = tickets
  if (!first?.row.phone) return
  const { phone, language } = first.row
  const ofEvents = [...Map.groupBy(tickets, ({ row }) => row.eventId).values()]
  for (const some of ofEvents) {
    const { title, startsAt } = (await some[0]?.event()) ?? { title: '', startsAt: null }
    const lines = []
    for (const { row } of some) {
      const link = await shortLink(tx, ctx, 'ticket', row.id, row.linkGeneration)
      lines.push(saySmsPart(ctx, language, occasions[occasion].sms, { code: showShortCode(row.shortCode), link }))
    }
    for (const { id, amount, number } of some === ofEvents.at(-1) ? receipts : []) {
      const link = await shortLink(tx, ctx, 'receipt', id)
      lines.push(saySmsPart(ctx, language, receiptLine, { amount: ariary(amount, language), number, link }))
    }
    const when = whenIn(ctx, language, startsAt)
    for (const part of packSms(lines, when))
      await sendSms(tx, ctx, { to: phone, language, template: ticketSms, params: { event: title, when, lines: part } })
  }
}

/** Name, type, bib, code and link of one ticket, a line each. */
export async function linesOf(ctx: Context, language: Language, ticket: SeenTicket): Promise<MailPart> {
  const { fullName, number, shortCode } = ticket.row
  return joinParts(
    [
      sayMailPart(ctx, language, parts.line, { name: fullName, type: await ticket.type() }),
      ...(number ? [sayMailPart(ctx, language, parts.bib, { bib: number })] : []),
      sayMailPart(ctx, language, parts.code, { code: showShortCode(shortCode) }),
      linkPart(ctx, ticketLink(ctx, ticket.row)),
    ],
    '\n',
  )
}

const whenIn = ({ sentences }: Context, language: Language, startsAt: Date | null) =>
  startsAt
    ? say(sentences, language, 'tickets.at', { date: longDate(startsAt, language), time: clockTime(startsAt) })
    : say(sentences, language, 'tickets.undated')
