import { declarePersonalData, erased, ownerId } from '../../kernel/personal-data/declare.ts'

export const personalData = declarePersonalData('signup', {
  tables: {
    guardianConsent: {
      about: 'the consent of a child’s guardian, with that person’s e-mail and name',
      owner: 'userId',
      copy: { file: 'guardian', order: 'id' },
      rows: 'deleted',
      until: 'as the child’s account',
      columns: {
        id: erased({ withheld: 'technical' }),
        userId: ownerId(),
        email: erased(),
        requestedAt: erased(),
        confirmedAt: erased(),
        guardianName: erased(),
        confirmedFrom: erased({ withheld: 'about somebody else' }),
        replacedAt: erased(),
      },
    },
  },
})
