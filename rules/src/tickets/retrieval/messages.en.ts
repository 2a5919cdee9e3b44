import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'retrieval.title': 'Find my ticket',
  'retrieval.text': 'Enter the details given at registration. All three must match.',
  'retrieval.email': 'E-mail address',
  'retrieval.withoutEmail': 'I gave no e-mail address',
  'retrieval.withEmail': 'I gave an e-mail address',
  'retrieval.number': 'Registration number',
  'retrieval.numberHint':
    'It starts with MIT and is in the message received at registration and on the letter of commitment.',
  'retrieval.phone': 'Phone',
  'retrieval.phonePlaceholder': '+261 34 00 000 00',
  'retrieval.birthDate': 'Date of birth',
  'retrieval.birthHint': 'Without an exact date (“born around 1960”), choose 1 January of the year.',
  'retrieval.find': 'Search',
  'retrieval.again': 'New search',
  'retrieval.code': 'Six-digit code',
  'retrieval.open': 'See my tickets',
  'retrieval.found': 'Your tickets',
  'retrieval.show': 'Open the ticket',
  'retrieval.member': 'Do you have an account? Your tickets are under “Tickets”.',
}
