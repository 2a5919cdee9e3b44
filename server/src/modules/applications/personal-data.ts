import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import { changeApplicationCounts } from '../events/index.ts'
import { isCounted } from './move-application.ts'
import { settleErased } from './paying/price.ts'
import { moveUp } from './reviewing/waiting-list.ts'
import { removeApplicationsOf } from './store.ts'

export const personalData = declarePersonalData('applications', {
  tables: {
    eventApplication: {
      about: 'applications to events',
      owner: 'userId',
      copy: { file: 'applications', as: 'applications', order: 'id' },
      rows: { hook: 'applications' },
      until: 'as the event',
      columns: {
        id: erased(),
        eventId: erased(),
        eventApplicationTypeId: erased(),
        userId: ownerId(),
        status: erased(),
        paymentStatus: erased(),
        chargeId: erased({ withheld: 'technical' }),
        motivationLetter: erased(),
        answersId: erased({ withheld: 'technical' }),
        reviewNotes: erased(),
        staffNotes: erased({ withheld: 'secret' }),
        score: erased({ withheld: 'secret' }),
        reviewedBy: otherPerson,
        reviewedAt: erased(),
        submittedAt: erased(),
        waitlistedAt: erased(),
        toldOf: notPersonal,
        revision: notPersonal,
        createdAt: erased(),
        updatedAt: erased(),
      },
    },
    applicationMove: {
      about: 'what became of applications: who, when, why',
      owner: { column: 'applicationId', in: 'eventApplication', key: 'id', owner: 'userId' },
      copy: { file: 'applications', as: 'moves', order: 'applicationId' },
      rows: { with: 'eventApplication' },
      until: 'as the application',
      columns: {
        applicationId: erased(),
        position: notPersonal,
        fromStatus: erased(),
        toStatus: erased(),
        byId: otherPerson,
        reason: erased(),
        at: erased(),
      },
    },
    applicationCount: nothingPersonal('of an application type', ['eventApplicationTypeId', 'status', 'count']),
  },
  hooks: {
    applications: {
      does: 'deletes the applications with their moves; the counters follow, places go to who waits for them, what was paid for an event to come is paid back, and nothing is owed any more',
      erase: async (tx, ctx, { id }) => {
        const removed = await removeApplicationsOf(tx, id)
        for (const row of removed) {
          const { eventApplicationTypeId: typeId, status } = row
          await settleErased(tx, ctx, row)
          const [applications, approved] = [-Number(isCounted(status)), -Number(status === 'approved')]
          if (applications || approved) await changeApplicationCounts(tx, typeId, { applications, approved })
          if (approved) await moveUp(tx, ctx, typeId)
        }
      },
    },
  },
})
