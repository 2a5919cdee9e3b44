import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'bibs.notFound': 'This race does not exist.',
  'bibs.numberInvalid': 'Enter a whole number from 0 to 99,999,999.',
  'bibs.prefixInvalid': 'Use at most 6 letters, digits, spaces or hyphens.',
  'bibs.digitsInvalid': 'Choose from 1 to 8 digits.',
  'bibs.endBeforeStart': 'The last number must follow the first.',
  'bibs.rangeTooSmall': 'This range has {count} numbers for {capacity} places. Make it larger.',
  'bibs.rangeOverlaps': 'This range overlaps that of “{race}” ({range}). Choose numbers that this race cannot give.',
  'bibs.openRange': 'from {start}',
  'bibs.closedRange': 'from {start} to {end}',
  'bibs.disabled': 'This race has no bib numbers. Enable them in the settings of the race.',
  'bibs.ticketEnded': 'This ticket is no longer valid: it cannot get a bib.',
  'bibs.taken': 'Bib {bib} has been given already. Choose another one.',
  'bibs.outOfRange': 'Number {number} is not in the range of this race.',
  'bibs.exhausted': 'All numbers of this race have been given. Make the range larger.',
}
