import { declarePersonalData, erased, ownerId } from '../../kernel/personal-data/declare.ts'

export const personalData = declarePersonalData('signup', {
  tables: {
    guardian_consent: {
      about: 'the consent of a child’s guardian, with that person’s e-mail and name',
      owner: 'user_id',
      copy: { file: 'guardian', order: 'id' },
      rows: 'deleted',
      until: 'as the child’s account',
      columns: {
        id: erased({ withheld: 'technical' }),
        user_id: ownerId(),
        email: erased(),
        requested_at: erased(),
        confirmed_at: erased(),
        guardian_name: erased(),
        confirmed_from: erased({ withheld: 'about somebody else' }),
        replaced_at: erased(),
      },
    },
  },
})
