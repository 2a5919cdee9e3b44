import { outboxLife } from '@vondrona/rules/outbox/constants'
import { declarePersonalData, erased, nothingPersonal, notPersonal, span } from '../../kernel/personal-data/declare.ts'

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
        cause: erased({ withheld: 'technical' }),
        essential: notPersonal,
        stoppedFor: notPersonal,
        replyTo: erased({ withheld: 'about somebody else' }),
        list: erased({ withheld: 'technical' }),
      },
    },
    shortLink: nothingPersonal('the addresses in SMS, by a keyed hash; 400 days after they were sent last they go', [
      'codeHash',
      'kind',
      'subjectId',
      'generation',
      'createdAt',
    ]),
    messageBudget: nothingPersonal(
      'how many messages left, by a keyed hash of who caused them and of who got them; days are kept 400 days',
      ['channel', 'scope', 'who', 'seconds', 'startsAt', 'spent', 'cost'],
    ),
  },
})
