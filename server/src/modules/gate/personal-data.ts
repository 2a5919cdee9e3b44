import { declarePersonalData, nothingPersonal, notPersonal, otherPerson } from '../../kernel/personal-data/declare.ts'

export const personalData = declarePersonalData('gate', {
  tables: {
    gateLink: {
      about: 'links with which volunteers check tickets',
      rows: 'stay',
      until: 'as the event',
      columns: {
        id: notPersonal,
        eventId: notPersonal,
        name: notPersonal,
        role: notPersonal,
        secretHash: notPersonal,
        createdBy: otherPerson,
        createdAt: notPersonal,
        expiresAt: notPersonal,
        revokedAt: notPersonal,
      },
    },
    gateDevice: nothingPersonal('phones that check tickets', ['linkId', 'device', 'firstSeenAt']),
    gateScan: nothingPersonal('scans of tickets at the gate', [
      'nonce',
      'eventId',
      'ticketId',
      'code',
      'linkId',
      'gate',
      'device',
      'at',
      'receivedAt',
      'refused',
      'outcome',
      'undoes',
      'undoneAt',
      'exits',
      'follows',
    ]),
  },
})
