import { longDeadline } from '@vondrona/rules/dates'
import { ariary } from '@vondrona/rules/money'
import { showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { eventsOf } from '../../events/index.ts'
import { channelOf, ordersById } from '../../orders/index.ts'
import { mailTemplate, sendMail, sendSms, shortLink, smsTemplate } from '../../outbox/index.ts'
import { linkOf } from '../access.ts'
import type { ParticipationRow } from '../store.ts'

declare module '../../outbox/links/short-links.ts' {
  interface ShortLinkKinds {
    registration: true
    /** Of one whose place is no longer held: it can be taken again. */
    resume: true
  }
}

/** What each says beside the registration itself. */
const more = {
  registered: {},
  reminded: {},
  eve: { when: 'ours', where: 'staff', documents: 'ours' },
  rejected: { document: 'ours', reason: 'staff' },
  insufficient: {},
  expired: {},
  withdrawn: {},
  postponed: { reason: 'staff', newDate: 'ours', deadline: 'ours', otherwise: 'ours' },
  postponedKept: { reason: 'staff', newDate: 'ours' },
  notPostponed: { date: 'ours', place: 'ours' },
  link: {},
  code: { code: 'ours' },
} as const
export type Message = keyof typeof more
export const messages = Object.keys(more) as Message[]

const facts = { race: 'staff', number: 'ours', amount: 'ours', deadline: 'ours' } as const
type Values = Readonly<Record<string, string>>
const mails = byMessage((message) =>
  mailTemplate<Readonly<Record<string, 'ours' | 'staff' | 'stranger'>>>(
    `races.mail.${message}Subject`,
    `races.mail.${message}Text`,
    { ...facts, name: 'stranger', ...more[message] },
    { essential: message === 'code' },
  ),
)
const texts = byMessage((message) =>
  smsTemplate<Readonly<Record<string, 'ours' | 'staff'>>>(
    `races.sms.${message}`,
    { ...facts, link: 'ours', ...more[message] }, // a short link
    { essential: message === 'code' },
  ),
)

function byMessage<T>(make: (message: Message) => T): Readonly<Record<Message, T>> {
  return Object.fromEntries(messages.map((message) => [message, make(message)])) as Record<Message, T>
}

/** These tell another date: the mail takes it to the calendar of a phone. */
const dated: readonly Message[] = ['postponed', 'postponedKept', 'notPostponed', 'eve']

/**
 * Writes to each of these registrants in their language, with the link of the registration: by mail, else by SMS.
 * `codes`: by order.
 */
export async function tellRegistrants(
  tx: Tx,
  ctx: Context,
  rows: readonly ParticipationRow[],
  message: Message,
  said: Values = {},
  codes: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (rows.length === 0) return
  const events = await eventsOf(tx, [...new Set(rows.map(({ eventId }) => eventId))])
  const orders = await ordersById(
    tx,
    rows.map(({ orderId }) => orderId),
  )
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  for (const row of rows) {
    const { language, email, phone } = row
    const order = orderOf.get(row.orderId)
    const params = {
      race: events.get(row.eventId)?.title ?? '',
      number: showRegistrationNumber(row.registrationNumber),
      amount: ariary(order?.total ?? 0, language),
      deadline: order?.holdUntil ? longDeadline(order.holdUntil, language) : '',
      ...said,
      ...(message === 'code' && { code: codes.get(row.orderId) ?? '' }),
    }
    const isDated = dated.includes(message) || events.get(row.eventId)?.status === 'cancelled'
    if (email && !(message === 'code' && channelOf(ctx, row)?.channel === 'sms'))
      await sendMail(tx, ctx, {
        to: email,
        language,
        template: mails[message],
        params: { ...params, name: row.fullName },
        link: linkOf(ctx, row, codes.get(row.orderId)),
        ...(isDated && { attachments: [{ kind: 'calendar' as const, id: row.eventId }] }),
      })
    else if (phone) {
      const kind = message === 'expired' ? 'resume' : 'registration'
      const link = await shortLink(tx, ctx, kind, row.id, row.linkGeneration)
      await sendSms(tx, ctx, { to: phone, language, template: texts[message], params: { ...params, link } })
    }
  }
}
