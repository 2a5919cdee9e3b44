import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { eventsOf } from '../../events/index.ts'
import { mailTemplate, sendMail, sendSms, smsTemplate } from '../../outbox/index.ts'
import { linkOf } from '../access.ts'
import type { ParticipationRow } from '../store.ts'
import { lockMessage, type MessageRow, nextReaders, noteReached, unsentMessages } from './store.ts'

const mail = mailTemplate('organising.mail.messageSubject', 'organising.mail.messageText', {
  subject: 'staff',
  body: 'staff',
  name: 'stranger',
  race: 'staff',
})
const sms = smsTemplate('organising.sms.message', { text: 'staff', race: 'staff' })

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
  const [writer] = message.byId ? await contactsOf(tx, [message.byId]) : []
  for (const reader of readers) await write(tx, ctx, message, { race, replyTo: writer?.email ?? null }, reader)
  const isLast = readers.length < raceServer.perTurn
  await noteReached(tx, id, readers.at(-1)?.id ?? null, isLast ? ctx.now() : null)
  return !isLast
}

async function write(
  tx: Tx,
  ctx: Context,
  message: MessageRow,
  { race, replyTo }: { race: string; replyTo: string | null },
  reader: ParticipationRow,
) {
  const { email, phone, language, fullName: name } = reader
  const { subject, body } = message
  const link = linkOf(ctx, reader)
  if (email) {
    const params = { subject, body, name, race }
    const isOrganisers = message.guestsOf === null // what the product tells of a change is no list that one leaves
    await sendMail(tx, ctx, {
      to: email,
      language,
      template: mail,
      params,
      link,
      ...(isOrganisers && { list: { kind: 'race', of: `${message.eventId}:${reader.id}` }, replyTo }),
    })
  } else if (phone) {
    await sendSms(tx, ctx, { to: phone, language, template: sms, params: { text: `${subject}. ${body}`, race } })
  }
}
