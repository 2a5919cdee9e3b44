import { raceServer } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { eventsOf } from '../../events/index.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import { linkOf } from '../access.ts'
import type { ParticipationRow } from '../store.ts'
import { lockMessage, type MessageRow, nextReaders, noteReached, unsentMessages } from './store.ts'

/** Job: sends what organisers wrote, some readers in each transaction; stopped anywhere it goes on from there. */
export async function sendMessages(ctx: Context): Promise<void> {
  for (const id of await unsentMessages(ctx.db)) {
    const some = () => ctx.transaction((tx) => sendSome(tx, ctx, id))
    while (await some());
  }
}

async function sendSome(tx: Tx, ctx: Context, id: string): Promise<boolean> {
  const message = await lockMessage(tx, id)
  if (!message) return false
  const readers = await nextReaders(tx, message, raceServer.perTurn)
  const race = (await eventsOf(tx, [message.eventId])).get(message.eventId)?.title ?? ''
  for (const reader of readers) await write(tx, ctx, message, race, reader)
  const isLast = readers.length < raceServer.perTurn
  await noteReached(tx, id, readers.at(-1)?.id ?? null, isLast ? ctx.now() : null)
  return !isLast
}

async function write(tx: Tx, ctx: Context, message: MessageRow, race: string, reader: ParticipationRow) {
  const { email, phone, language, fullName: name } = reader
  const { subject, body } = message
  const link = linkOf(ctx, reader.id)
  if (email) {
    const texts = { subjectKey: 'organising.mail.messageSubject', textKey: 'organising.mail.messageText' }
    await sendMail(tx, ctx, { to: email, language, ...texts, params: { subject, body, name, race }, link })
  } else if (phone) {
    const whole = `${subject}. ${body}`.replace(/\s+/g, ' ')
    const text = whole.length > raceServer.smsLength ? `${whole.slice(0, raceServer.smsLength - 1)}…` : whole
    await sendSms(tx, ctx, { to: phone, language, textKey: 'organising.sms.message', params: { text, race } })
  }
}
