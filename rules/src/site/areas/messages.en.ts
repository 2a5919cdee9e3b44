import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'areas.soon': 'In preparation',
  'areas.home': 'Back to the home page',
  'areas.profile': 'Complete my profile',
  'areas.join': 'Join the community',

  'areas.contests': 'Contests',
  'areas.contestsEmpty': 'No contest is open',
  'areas.contestsText': 'The contests of the community will be announced here.',

  'areas.votesEmpty': 'No vote is open',
  'areas.votesText': 'When the community has to choose, the question will be asked here.',

  'areas.pollsEmpty': 'Polls are under development',
  'areas.pollsText': 'This is what this page will offer:',
  'areas.polls1': 'Custom polls',
  'areas.polls1Text': 'Your own questions, with one or several answers.',
  'areas.polls2': 'Real-time voting',
  'areas.polls2Text': 'Every answer counts as soon as it is given.',
  'areas.polls3': 'Interactive results',
  'areas.polls3Text': 'Results that everybody can read and compare.',
  'areas.polls4': 'Advanced management',
  'areas.polls4Text': 'Open, extend and close a poll when needed.',

  'areas.retrieval': 'Find my ticket',
  'areas.retrievalEmpty': 'No ticket has been issued yet',
  'areas.retrievalText': 'Once events are open, you will find a ticket here without signing in.',

  'areas.documents': 'Documents',
  'areas.documentsEmpty': 'No document is asked for',
  'areas.documentsText': 'When an event asks for a document, you will hand it in here.',
  'areas.documentAdmin': 'Document verification',
  'areas.documentAdminEmpty': 'No document to verify',
  'areas.documentAdminText': 'The documents handed in by members will arrive here.',

  'areas.mitEmpty': 'No race is set up',
  'areas.mitText': 'The participants, bibs and documents of the race will be managed here.',
  'areas.mitPayment': 'MIT registration and payment',
  'areas.mitPaymentEmpty': 'Registration is not open yet',
  'areas.mitPaymentText': 'You will register for the race and pay for it from this page.',

  'areas.payment': 'Payment',
  'areas.paymentEmpty': 'No payment is under way',
  'areas.paymentText': 'The payment for an event will be made from this page.',
  'areas.paymentResult': 'Payment result',
  'areas.paymentResultEmpty': 'No payment to show',
  'areas.paymentResultText': 'This page shows the result of a payment. None belongs to this address.',

  'areas.testPayment': 'International card payment test',
  'areas.testPaymentEmpty': 'No means of payment is set up',
  'areas.testPaymentText': 'This page will serve to try a card payment before opening it to members.',
}
