import { clockTime, longDate } from '@vondrona/rules/dates'
import { ariary } from '@vondrona/rules/money'
import type { Language } from '@vondrona/rules/texts'
import { showShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import type { UntoldReceipt } from '../../payments/index.ts'
import type { TicketRow } from '../store.ts'
import { adviceFor, type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { ticketLink } from '../viewing/ticket-key.ts'
import { type TicketWords, wordsOf } from './words.ts'

const texts = {
  issued: { sms: 'tickets.sms', subject: 'subject', section: 'section', text: 'text' },
  replaced: {
    sms: 'tickets.smsReplaced',
    subject: 'replacedSubject',
    section: 'replacedSection',
    text: 'replacedText',
  },
} as const
type Occasion = keyof typeof texts

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
  const word = (key: string, params: Record<string, string>) => say(ctx.sentences, language, key, params)
  const { subject, section, text } = texts[occasion]
  const ofEvents = [...Map.groupBy(tickets, ({ row }) => row.eventId).values()]
  const sections = ofEvents.map((some) => sectionOf(ctx, language, some, `tickets.mail.${section}`, words))
  const titles = await Promise.all(ofEvents.map(async ([one]) => (await one?.event())?.title ?? ''))
  const closings = new Set(tickets.flatMap(({ row }) => words.get(row.id) ?? []).map(({ closing }) => closing))
  const paid = receipts.map(({ title, amount, number, link }) =>
    word('tickets.mail.receipt', { title, amount: ariary(amount, language), number, link: link(language) }),
  )
  await sendMail(tx, ctx, {
    to: email,
    language,
    subjectKey: `tickets.mail.${titles.length > 1 && occasion === 'issued' ? 'subjectMany' : subject}`,
    textKey: `tickets.mail.${text}`,
    params: {
      event: titles.join(', '),
      sections: (await Promise.all(sections)).join('\n\n'),
      more: [...closings, ...paid].map((paragraph) => `\n\n${paragraph}`).join(''),
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
  key: string,
  words: Words,
): Promise<string> {
  const { title, startsAt, location } = (await tickets[0]?.event()) ?? { title: '', startsAt: null, location: '' }
  const said = (ticket: SeenTicket) => (words.get(ticket.row.id) ?? []).map(({ line }) => line)
  const lines = tickets.map(async (ticket) => [await linesOf(ctx, language, ticket), ...said(ticket)].join('\n'))
  return say(ctx.sentences, language, key, {
    event: title,
    when: whenIn(ctx, language, startsAt),
    place: location ? say(ctx.sentences, language, 'tickets.mail.place', { place: location }) : '',
    tickets: (await Promise.all(lines)).join('\n\n'),
    advice: adviceFor({ ...ctx, language }, startsAt),
  })
}

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
  const word = (key: string, params: Record<string, string>) => say(ctx.sentences, language, key, params)
  const lines = tickets.map(async (ticket) => {
    const { row } = ticket
    const { title, startsAt } = await ticket.event()
    return word(texts[occasion].sms, {
      event: title,
      when: whenIn(ctx, language, startsAt),
      name: row.fullName,
      code: showShortCode(row.shortCode),
      link: ctx.links.to(ticketLink(ctx, row.id)),
    })
  })
  const paid = receipts.map(({ amount, number, link }) =>
    word('tickets.smsReceipt', { amount: ariary(amount, language), number, link: link(language) }),
  )
  const text = [...(await Promise.all(lines)), ...paid].join('\n')
  await sendSms(tx, ctx, { to: phone, language, textKey: 'tickets.smsAll', params: { text } })
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
