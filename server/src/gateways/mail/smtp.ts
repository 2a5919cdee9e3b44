import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { partsOf } from './letter.ts'
import { type Mail, type MailMessage, UnknownOutcome } from './port.ts'

const usual = {
  /** Until the server asks for the letter: nothing of it has left. */
  asked: 60_000,
  /** From then on. A server may look into it for ten minutes (RFC 5321, 4.5.3.2.6): who waits less sends it twice. */
  taken: 600_000,
  /** Of a connection that nobody uses. */
  idle: 20_000,
}

const noAnswer = () => new Error('the mail server does not answer')

/** Sends through the mail server of SMTP_URL, over pooled connections. */
export function smtpMail(url: string, from: string, { asked, taken, idle } = usual): Mail {
  const times = { connectionTimeout: 10_000, socketTimeout: taken, idleTimeout: idle }
  const transport = nodemailer.createTransport({ url, pool: true, ...times } as never, { from })
  const waiting = new Set<AbortController>()
  const letters = new WeakMap<object, Readable>()
  transport.use('stream', ({ message, data }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const letter = read(options)
      if (data.signal) letters.set(data.signal, letter)
      return letter
    }
    done()
  })
  const host = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

  return {
    async send(message) {
      const { id, to, subject, files, replyTo } = message
      const parts = partsOf(message, (await files?.()) ?? [])
      const patience = new AbortController()
      waiting.add(patience)
      const { signal } = patience
      const isHanded = () => letters.get(signal)?.readableDidRead ?? false
      const timer = setTimeout(() => isHanded() || patience.abort(noAnswer()), asked)
      const named = { messageId: `<${id}@${host}>`, headers: headersOf(message) }
      try {
        await transport.sendMail({ to, subject, ...parts, replyTo, ...named, signal })
      } catch (error) {
        if (signal.aborted && !isHanded()) throw signal.reason
        const isAnswered = Boolean((error as { responseCode?: number }).responseCode)
        if (isAnswered || !isHanded()) throw error
        throw new UnknownOutcome(`${(error as Error).message}: the mail server may have taken it`)
      } finally {
        clearTimeout(timer)
        waiting.delete(patience)
      }
      return 'sent'
    },
    hurry(within) {
      const stop = () => {
        for (const one of waiting) one.abort(noAnswer())
      }
      setTimeout(stop, within).unref()
    },
  }
}

/** RFC 3834: no absence message answers us. RFC 8058: one press in the mail program unsubscribes. */
export const headersOf = ({ list }: Pick<MailMessage, 'list'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(list && {
    'List-Id': `<${list.id}>`,
    'List-Unsubscribe': `<${list.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})
