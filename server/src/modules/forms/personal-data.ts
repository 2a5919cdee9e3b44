import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import './store.ts'

export const personalData = declarePersonalData('forms', {
  tables: {
    form: nothingPersonal('of a form', ['id', 'isEnabled', 'version', 'createdAt', 'updatedAt']),
    formVersion: nothingPersonal('of a form', ['formId', 'version', 'fields', 'createdAt']),
    formAnswers: {
      about: 'answers to forms',
      owner: 'userId',
      copy: { file: 'applications', as: 'answers', order: 'id' },
      rows: 'deleted',
      until: 'as what they were given for',
      columns: {
        id: erased({ withheld: 'technical' }),
        formId: erased({ withheld: 'technical' }),
        version: notPersonal,
        userId: ownerId(),
        answers: erased(),
        isFinal: notPersonal,
        createdAt: erased(),
        updatedAt: erased(),
      },
    },
    formFile: {
      about: 'files that answer a question of a form',
      owner: 'userId',
      copy: { file: 'applications', as: 'files', order: 'id' },
      rows: 'deleted',
      until: 'as the answers; a file that no answer names goes after a day',
      columns: {
        id: erased(),
        formId: erased({ withheld: 'technical' }),
        userId: ownerId(),
        fieldName: erased(),
        answersId: erased({ withheld: 'technical' }),
        name: erased(),
        type: erased(),
        bytes: erased(),
        width: notPersonal,
        height: notPersonal,
        storageKey: erased({ withheld: 'technical' }),
        createdAt: erased(),
      },
    },
  },
})
