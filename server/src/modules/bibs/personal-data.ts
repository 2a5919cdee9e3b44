import { declarePersonalData, nothingPersonal } from '../../kernel/personal-data/declare.ts'

export const personalData = declarePersonalData('bibs', {
  tables: {
    bibSeries: nothingPersonal('which bib numbers a race gives', [
      'id',
      'eventId',
      'isEnabled',
      'prefix',
      'digitCount',
      'startNumber',
      'endNumber',
      'assignment',
      'allowWishes',
      'nextNumber',
      'createdAt',
      'updatedAt',
    ]),
    bib: nothingPersonal('bib numbers that were given to tickets', [
      'seriesId',
      'number',
      'text',
      'eventId',
      'ticketId',
      'assignedAt',
      'releasedAt',
    ]),
  },
})
