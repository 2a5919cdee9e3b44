import { outboxLife } from '@vondrona/rules/constants'
import { declarePersonalData, erased, notPersonal, span } from '../../kernel/personal-data/declare.ts'

export const personalData = declarePersonalData('outbox', {
  tables: {
    outgoingMessage: {
      about: 'mails and SMS; the text goes once it was really sent',
      copy: { file: 'messages' },
      readBy: 'messages',
      rows: { hook: 'messages' },
      until: span(outboxLife),
      columns: {
        id: notPersonal,
        channel: erased(),
        recipient: erased(),
        subject: erased(),
        body: erased(),
        status: erased(),
        attempts: notPersonal,
        error: erased({ withheld: 'technical' }),
        createdAt: erased(),
        sentAt: erased(),
        attachments: erased({ withheld: 'technical' }),
        heldUntil: erased({ withheld: 'technical' }),
        heldFor: erased({ withheld: 'technical' }),
        heldState: erased({ withheld: 'technical' }),
      },
    },
  },
})
