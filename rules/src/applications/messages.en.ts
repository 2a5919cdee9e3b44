import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'applications.notFound': 'There is no such application.',
  'applications.typeUnknown': 'There is no such application type.',
  'applications.typeInactive': 'This application type is no longer open.',
  'applications.deadlinePassed': 'The deadline is over.',
  'applications.eventOver': 'The event is cancelled or over.',
  'applications.notActive': 'Your account awaits its validation: you can send your application afterwards.',
  'applications.minors': 'This application is for adults only.',
  'applications.already': 'You already have an application of this type.',
  'applications.letterTooLong': 'The letter is too long (5000 characters at most)',
  'applications.notesTooLong': 'This text is too long (2000 characters at most)',
  'applications.scoreInvalid': 'The score is a number between 0 and 100',
  'applications.conflict': 'Somebody else has changed this application in the meantime.',
  'applications.moved': 'This application is no longer in that state.',
  'applications.full': 'There is no place left: put the application on the waiting list.',
  'applications.reasonMissing': 'Give the reason of the refusal: it is sent to the person.',
  'applications.sent': 'This application is already sent.',
}
