import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'gate.title': 'Ticket check',
  'gate.closed': 'This gate link is no longer valid. Ask the organiser for another one.',
  'gate.eventUnknown': 'This event does not exist.',
  'gate.nameMissing': 'Give this gate a name.',
  'gate.nameTooLong': 'This name is too long: at most 60 characters.',
  'gate.timeInvalid': 'This date is not valid.',
  'gate.expiryPast': 'This date is past. Choose a later one.',
  'gate.scanInvalid': 'This scan cannot be read.',
  'gate.tooManyScans': 'Send at most 500 scans at once.',
  'gate.tooManyLinks': 'This event has 100 links already. Revoke those that are not used any more.',
  'gate.organiser': 'Organisation',
  'gate.deskTitle': 'Bib pick-up',
  'gate.desk.countInvalid': 'Ask for 1 to 200 bibs.',
  'gate.desk.collectorTooLong': 'This name is too long: at most 120 characters.',
  'gate.desk.tooManyPickUps': 'Send at most 200 pick-ups at once.',
  'gate.desk.noPile': 'This race gives no bibs at pick-up.',
  'gate.desk.tooManyDevices': 'Too many devices use this link. Ask the organiser for another one.',
  'gate.desk.linkFull': 'The devices of this link have enough bibs: hand those out first.',
}
