import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'entering.title': 'My entry',
  'entering.intro':
    'Your draft is kept when you ask for it. An entry that was sent can still be changed before the deadline.',
  'entering.readers': 'The organiser reads your answers, and a jury reads them without your name.',
  'entering.public': 'If the public votes it sees, without your name: {questions}. Nothing more will be shown to it.',
  'entering.notPublic': 'None of your answers is shown to the public.',
  'entering.form': 'Your answers',
  'entering.noQuestions': 'This contest asks nothing: just confirm.',
  'entering.save': 'Keep the draft',
  'entering.saved': 'The draft is kept.',
  'entering.send': 'Send my entry',
  'entering.sent': 'Your entry is on its way to the jury.',
  'entering.sendAndPay': 'Send and pay {amount}',
  'entering.held': 'Your place is held. Your entry is sent as soon as the fee is paid.',
  'entering.change': 'Keep the changes',
  'entering.changed': 'Your changes are kept.',
  'entering.incomplete': 'Something is missing: see the marked fields.',
  'entering.withdraw': 'Withdraw my entry',
  'entering.withdrawTitle': 'Withdraw your entry?',
  'entering.withdrawText': 'Your place becomes free. You can take part again as long as the contest is open.',
  'entering.withdrawn': 'Your entry is withdrawn.',
  'entering.closed': 'You cannot take part now',
  'entering.yourAnswers': 'What you sent',
}
