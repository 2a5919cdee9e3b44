import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import './store.ts'

export const personalData = declarePersonalData('applications', {
  tables: {
    eventApplication: {
      about: 'applications to events',
      owner: 'userId',
      copy: { file: 'applications', as: 'applications', order: 'id' },
      rows: 'deleted',
      until: 'as the event',
      columns: {
        id: erased(),
        eventId: erased(),
        eventApplicationTypeId: erased(),
        userId: ownerId(),
        status: erased(),
        paymentStatus: erased(),
        motivationLetter: erased(),
        answersId: erased({ withheld: 'technical' }),
        reviewNotes: erased(),
        staffNotes: erased(),
        score: erased(),
        reviewedBy: otherPerson,
        reviewedAt: erased(),
        submittedAt: erased(),
        waitlistedAt: erased(),
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
})
