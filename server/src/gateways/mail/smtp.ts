import nodemailer from 'nodemailer'
import { partsOf } from './letter.ts'
import type { Mail, MailMessage } from './port.ts'

/** Sends through the mail server of SMTP_URL, over pooled connections. */
export function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(
    { url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 } as never,
    { from },
  )
  return {
    async send(message) {
      const { to, subject, files, replyTo } = message
      const parts = partsOf(message, (await files?.()) ?? [])
      await transport.sendMail({ to, subject, ...parts, replyTo, headers: headersOf(message) })
      return 'sent'
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
