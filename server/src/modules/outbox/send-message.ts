import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { MailFileKind } from '../../kernel/mail/files.ts'
import { say } from '../../kernel/refusal.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { fitSms } from './gate/fit-sms.ts'
import {
  type MailOrigin,
  type MailTemplate,
  type MailValues,
  mailParams,
  type SmsOrigin,
  type SmsTemplate,
  type SmsValues,
  smsParams,
} from './gate/templates.ts'
import type { ListReference } from './lists/lists.ts'
import { addMessage, type Message, removeHeld } from './store.ts'

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

interface Letter<P extends Readonly<Record<string, MailOrigin>>> {
  to: string
  /** Of the person who reads it; without one, that of the caller. */
  language?: Language
  /** Its texts, and who writes each of their parameters. */
  template: MailTemplate<P>
  params: MailValues<NoInfer<P>>
  /** Path in the app, on a line of its own. */
  link?: string
  hold?: Hold | undefined
  attachments?: Attachments
  /** Where answers go, if not to the sender of the site. */
  replyTo?: string | null | undefined
  /** One of many: what its reader leaves by one press in their mail program. */
  list?: ListReference | undefined
}

/**
 * Writes a mail in the business transaction; a job sends it once that is committed, and once it passed the gate
 * (decision 0056).
 */
export async function sendMail<P extends Readonly<Record<string, MailOrigin>>>(
  tx: Tx,
  ctx: Context,
  letter: Letter<P>,
): Promise<void> {
  const { template, params: values, link, attachments = [], replyTo = null, list, hold } = letter
  const language = letter.language ?? ctx.language
  const params = mailParams(ctx, template.params, values)
  const text = (key: string) => say(ctx.sentences, language, key, params)
  const body = [text(template.textKey), link && ctx.links.to(link), `-- \n${ctx.config.SITE_NAME}`]
  await send(
    tx,
    ctx,
    {
      channel: 'mail',
      recipient: letter.to,
      subject: text(template.subjectKey).replace(/[\r\n]+/g, ' '),
      body: body.filter(Boolean).join('\n\n'),
      attachments: attachments.map(({ kind, id }) => `${kind}:${id}:${language}`),
      essential: template.essential ?? false,
      replyTo,
      list: list ? `${list.kind}:${list.of}` : null,
    },
    hold,
  )
}

interface ShortLetter<P extends Readonly<Record<string, SmsOrigin>>> {
  to: string
  language?: Language
  template: SmsTemplate<P>
  params: SmsValues<NoInfer<P>>
}

/** The same for a short message to a phone: two SMS at most, and no word of a stranger. */
export async function sendSms<P extends Readonly<Record<string, SmsOrigin>>>(
  tx: Tx,
  ctx: Context,
  { to, language = ctx.language, template, params }: ShortLetter<P>,
): Promise<void> {
  const write = (values: Readonly<Record<string, string | number>>) =>
    say(ctx.sentences, language, template.textKey, values)
  await send(tx, ctx, {
    channel: 'sms',
    recipient: to,
    subject: null,
    body: fitSms(write, template.params, smsParams(ctx, template.params, params)),
    attachments: [],
    essential: template.essential ?? false,
    replyTo: null,
    list: null,
  })
}

type Written = Pick<
  Message,
  'channel' | 'recipient' | 'subject' | 'body' | 'attachments' | 'essential' | 'replyTo' | 'list'
>

async function send(tx: Tx, ctx: Context, written: Written, hold?: Hold) {
  const id = ctx.newId()
  const fresh = { status: 'waiting', attempts: 0, error: null, stoppedFor: null, sentAt: null } as const
  const held = { heldUntil: hold?.until ?? null, heldFor: hold?.about ?? null, heldState: hold?.state ?? null }
  await addMessage(tx, { id, ...written, ...fresh, ...held, cause: ctx.cause, createdAt: ctx.now() })
  await enqueueDelivery(tx, ctx, { id, essential: written.essential }, { runAt: hold?.until })
}

/** Takes back the messages about this person that are still held; null when there are none, else what their reader knows. */
export const takeBackHeld = (tx: Tx, ctx: Context, about: string): Promise<string | null> =>
  removeHeld(tx, about, ctx.now())
