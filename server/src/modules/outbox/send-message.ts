import type { Language, TextParams } from '@vondrona/rules/texts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { MailFileKind } from '../../kernel/mail/files.ts'
import { say } from '../../kernel/refusal.ts'
import { addMessage, type Channel, removeHeld } from './store.ts'

/** Tries of one message, hours apart in the end, before an admin has to look. */
export const deliveryTries = 10

/** What is said only once it can no longer be taken back. */
export interface Hold {
  /** Whom it is about. */
  about: string
  until: Date
  /** What the reader knows as long as the message is held. */
  state: string
}

/** Made when the mail is delivered, by the module that declares their kind in its `mailFiles`. */
export type Attachments = readonly { kind: MailFileKind; id: string }[]

interface Letter {
  to: string
  /** Of the person who reads it; without one, that of the caller. */
  language?: Language
  subjectKey: string
  textKey: string
  /** `{site}` is always there. */
  params?: TextParams
  /** Path in the app, on a line of its own. */
  link?: string
  hold?: Hold | undefined
  attachments?: Attachments
}

/** Writes a mail in the business transaction; a job sends it once that is committed. */
export async function sendMail(tx: Tx, ctx: Context, letter: Letter): Promise<void> {
  const language = letter.language ?? ctx.language
  const params = { site: ctx.config.SITE_NAME, ...letter.params }
  const text = (key: string) => say(ctx.sentences, language, key, params)
  const body = [text(letter.textKey), letter.link && ctx.links.to(letter.link), `-- \n${ctx.config.SITE_NAME}`]
  await send(
    tx,
    ctx,
    'mail',
    letter.to,
    text(letter.subjectKey).replace(/[\r\n]+/g, ' '),
    body.filter(Boolean).join('\n\n'),
    (letter.attachments ?? []).map(({ kind, id }) => `${kind}:${id}`),
    letter.hold,
  )
}

/** The same for a short message to a phone. */
export async function sendSms(
  tx: Tx,
  ctx: Context,
  { to, language = ctx.language, textKey, params }: Omit<Letter, 'subjectKey' | 'link' | 'attachments' | 'hold'>,
): Promise<void> {
  const body = say(ctx.sentences, language, textKey, { site: ctx.config.SITE_NAME, ...params })
  await send(tx, ctx, 'sms', to, null, body.replace(noBreak, ' '))
}

/** Not in the alphabet of short messages: a single one would leave room for 70 letters instead of 160. */
const noBreak = /[\u00a0\u202f]/g

async function send(
  tx: Tx,
  ctx: Context,
  channel: Channel,
  recipient: string,
  subject: string | null,
  body: string,
  attachments: readonly string[] = [],
  hold?: Hold,
) {
  const id = ctx.newId()
  const fresh = { status: 'waiting', attempts: 0, error: null, createdAt: ctx.now(), sentAt: null } as const
  const held = { heldUntil: hold?.until ?? null, heldFor: hold?.about ?? null, heldState: hold?.state ?? null }
  await addMessage(tx, { id, channel, recipient, subject, body, attachments, ...fresh, ...held })
  const runAt = hold && { runAt: hold.until }
  await ctx.jobs.enqueue(tx, 'outbox.deliver', { id }, { maxAttempts: deliveryTries, ...runAt })
}

/** Takes back the messages about this person that are still held; null when there are none, else what their reader knows. */
export const takeBackHeld = (tx: Tx, ctx: Context, about: string): Promise<string | null> =>
  removeHeld(tx, about, ctx.now())
