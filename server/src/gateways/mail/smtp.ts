import nodemailer from 'nodemailer'
import type { Mail } from './port.ts'

/** Sends through the mail server of SMTP_URL, over pooled connections. */
export function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(
    { url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 } as never,
    { from },
  )
  return {
    async send({ to, subject, text, files }) {
      const attachments = ((await files?.()) ?? []).map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      }))
      await transport.sendMail({ to, subject, text, attachments })
      return 'sent'
    },
  }
}
