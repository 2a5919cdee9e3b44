import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'papers.payment': 'Payment receipt',
  'papers.refund': 'Refund receipt',
  'papers.number': 'Receipt no. {number}',
  'papers.date': 'Date',
  'papers.payer': 'Paid by',
  'papers.payee': 'Refunded to',
  'papers.billTo': 'Billed to',
  'papers.nif': 'NIF {number}',
  'papers.stat': 'STAT {number}',
  'papers.method': 'Payment method',
  'papers.reference': 'Reference',
  'papers.what': 'Description',
  'papers.amount': 'Amount',
  'papers.totalPaid': 'Total paid: {amount}',
  'papers.totalRefunded': 'Total refunded: {amount}',
  'papers.keep': 'Please keep this receipt: you will need it for any question about your payment.',
  'papers.mandate': 'Payment mandate',
  'papers.mandateIntro':
    'With this sheet you can pay without a connection. Somebody else may pay for you by showing this page or its reference.',
  'papers.due': 'Amount due',
  'papers.deadline': 'To be paid before',
  'papers.to': 'Payee',
  'papers.for': 'For',
  'papers.accepted': 'Where to pay',
  'papers.quote': 'Always state the reference {reference}: your payment cannot be found without it.',
  'papers.afterwards':
    'Once the payment has arrived, your receipt is sent to you. After the deadline the places are offered to others.',
}
