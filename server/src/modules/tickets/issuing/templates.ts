import { mailPart, mailTemplate, smsPart, smsTemplate } from '../../outbox/index.ts'

/** What holders are sent, and who writes each part of it. */
const section = { event: 'staff', when: 'ours', place: 'part', tickets: 'part', advice: 'ours' } as const

export const parts = {
  line: mailPart('tickets.line', { name: 'stranger', type: 'staff' }),
  bib: mailPart('tickets.lineBib', { bib: 'ours' }),
  code: mailPart('tickets.lineCode', { code: 'ours' }),
  place: mailPart('tickets.mail.place', { place: 'staff' }),
  receipt: mailPart('tickets.mail.receipt', { title: 'staff', amount: 'ours', number: 'ours', link: 'ours' }),
} as const

export const occasions = {
  issued: {
    mail: mailTemplate('tickets.mail.subject', 'tickets.mail.text', { event: 'staff', sections: 'part', more: 'part' }),
    section: mailPart('tickets.mail.section', section),
    sms: smsPart('tickets.sms', { code: 'ours', link: 'link' }),
  },
  replaced: {
    mail: mailTemplate('tickets.mail.replacedSubject', 'tickets.mail.replacedText', {
      event: 'staff',
      sections: 'part',
      more: 'part',
    }),
    section: mailPart('tickets.mail.replacedSection', section),
    sms: smsPart('tickets.smsReplaced', { code: 'ours', link: 'link' }),
  },
} as const
export type Occasion = keyof typeof occasions

export const mailOfMany = mailTemplate('tickets.mail.subjectMany', 'tickets.mail.text', {
  event: 'staff',
  sections: 'part',
  more: 'part',
})

/** As many lines as fit: `smsLines`. */
export const ticketSms = smsTemplate('tickets.smsAll', { event: 'staff', when: 'ours', lines: 'part' })
export const receiptLine = smsPart('tickets.smsReceipt', { amount: 'ours', number: 'ours', link: 'link' })

export const codeMail = mailTemplate(
  'tickets.mail.codeSubject',
  'tickets.mail.codeText',
  { code: 'ours', tickets: 'part' },
  { essential: true },
)
export const codeSms = smsTemplate('tickets.smsCode', { code: 'ours', link: 'link' }, { essential: true })
