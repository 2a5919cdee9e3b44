import { clockTime, longDay } from '@vondrona/rules/dates'
import { ariary } from '@vondrona/rules/money'
import { showRegistrationNumber } from '@vondrona/rules/races'
import type { TextParams } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { eventsOf } from '../../events/index.ts'
import { channelOf, ordersById } from '../../orders/index.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import { linkOf } from '../access.ts'
import type { ParticipationRow } from '../store.ts'

export type Message =
  | 'registered'
  | 'reminded'
  | 'eve'
  | 'rejected'
  | 'expired'
  | 'withdrawn'
  | 'postponed'
  | 'notPostponed'
  | 'link'
  | 'code'

/** These tell another date: the mail takes it to the calendar of a phone. */
const dated: readonly Message[] = ['postponed', 'notPostponed', 'eve']

/**
 * Writes to each of these registrants in their language, with the link of the registration: by mail, else by SMS.
 * `codes`: by order.
 */
export async function tellRegistrants(
  tx: Tx,
  ctx: Context,
  rows: readonly ParticipationRow[],
  message: Message,
  more: TextParams = {},
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
      name: row.fullName,
      race: events.get(row.eventId)?.title ?? '',
      number: showRegistrationNumber(row.registrationNumber),
      amount: ariary(order?.total ?? 0, language),
      deadline: order?.holdUntil ? `${longDay(order.holdUntil, language)}, ${clockTime(order.holdUntil)}` : '',
      code: codes.get(row.orderId) ?? '',
      ...more,
    }
    const path = linkOf(ctx, row.id, codes.get(row.orderId))
    const isDated = dated.includes(message) || events.get(row.eventId)?.status === 'cancelled'
    if (email && !(message === 'code' && channelOf(ctx, row)?.channel === 'sms'))
      await mail(tx, ctx, email, message, row, { params, link: path, isDated })
    else if (phone)
      await sendSms(tx, ctx, {
        to: phone,
        language,
        textKey: `races.sms.${message}`,
        params: { ...params, link: ctx.links.to(path) },
      })
  }
}

const mail = (
  tx: Tx,
  ctx: Context,
  to: string,
  message: Message,
  { language, eventId }: ParticipationRow,
  { params, link, isDated }: { params: TextParams; link: string; isDated: boolean },
) =>
  sendMail(tx, ctx, {
    to,
    language,
    subjectKey: `races.mail.${message}Subject`,
    textKey: `races.mail.${message}Text`,
    params,
    link,
    ...(isDated && { attachments: [{ kind: 'calendar', id: eventId }] }),
  })
