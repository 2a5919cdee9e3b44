import { ticket as limits } from '@vondrona/rules/tickets/constants'
import {
  anonymised,
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  notPersonal,
  span,
} from '../../kernel/personal-data/declare.ts'

const accounts = kept('who was admitted, and what was sold', 'as the event')

export const personalData = declarePersonalData('tickets', {
  tables: {
    ticket: {
      about: 'tickets of confirmed places, each with the name and the address of its holder',
      owner: 'userId',
      copy: { file: 'tickets', as: 'tickets', order: 'id' },
      rows: 'stay',
      until: `as the event; address and phone until ${span(limits.contactLife)} after it`,
      columns: {
        id: accounts,
        orderId: accounts,
        position: notPersonal,
        eventId: accounts,
        ticketTypeId: accounts,
        fullName: anonymised('nothing', ''),
        status: accounts,
        shortCode: kept('what admits at the gate', 'as the event', { withheld: 'secret' }),
        number: accounts,
        userId: erased({ withheld: 'technical' }),
        email: erased(),
        phone: erased(),
        language: notPersonal,
        finder: erased({ withheld: 'derived' }),
        replacedBy: notPersonal,
        linkGeneration: notPersonal,
        createdAt: accounts,
        updatedAt: notPersonal,
        sentAt: accounts,
        checkedInAt: accounts,
      },
    },
    ticketKey: nothingPersonal('keys that sign the tickets of an event', [
      'eventId',
      'kid',
      'publicKey',
      'privateKey',
      'createdAt',
    ]),
    ticketRetrieval: {
      about: 'searches for tickets that wait for their code',
      rows: 'stay',
      until: span(limits.retrieval.life),
      columns: {
        id: notPersonal,
        ticketIds: erased({ withheld: 'technical' }),
        codeHash: erased({ withheld: 'secret' }),
        tries: notPersonal,
        createdAt: notPersonal,
        expiresAt: notPersonal,
      },
    },
  },
})
