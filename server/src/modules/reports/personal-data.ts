import {
  anonymised,
  declarePersonalData,
  erased,
  kept,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import './store.ts'

const decision = kept('what moderators decided about a thing that is gone or emptied', 'a year after the decision', {
  withheld: 'about somebody else',
})

export const personalData = declarePersonalData('reports', {
  tables: {
    report: {
      about: 'things that members reported, and what moderators decided',
      owner: 'ownerId',
      rows: 'stay',
      until: 'a year after the decision',
      columns: {
        id: notPersonal,
        kind: notPersonal,
        thingId: decision,
        ownerId: kept('whose thing it was; the account itself is emptied', 'a year after the decision', {
          withheld: 'technical',
        }),
        status: decision,
        reporters: notPersonal,
        escalation: anonymised('nothing', '', { withheld: 'about somebody else' }),
        escalatedBy: otherPerson,
        hidden: decision,
        mutedMinutes: decision,
        banned: decision,
        decidedBy: otherPerson,
        decidedAt: decision,
        toldThrough: notPersonal,
        toldAt: notPersonal,
        createdAt: notPersonal,
      },
    },
    reportReporter: {
      about: 'what a member reported, and why',
      owner: 'userId',
      copy: { file: 'reports', order: 'createdAt' },
      rows: 'deleted',
      until: 'a year after the decision',
      columns: {
        reportId: erased({ withheld: 'technical' }),
        kind: erased(),
        thingId: erased(),
        userId: ownerId(),
        reason: erased(),
        note: erased(),
        createdAt: erased(),
        isGone: notPersonal,
      },
    },
  },
})
