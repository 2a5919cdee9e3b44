import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { fileNameOf } from './files/file-name.ts'
import { openFile } from './files/sealed.ts'
import { filesOfMember } from './files/store.ts'

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
      about: 'files that answer a question of a form; sealed on the disk in `forms/`',
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
        storageKey: erased({ withheld: 'technical', hook: 'files of forms' }),
        createdAt: erased(),
        unlinkedAt: notPersonal,
      },
    },
  },
  hooks: {
    'files of forms': {
      does: 'adds the opened files to the copy; removes them from the disk',
      files: copyFiles,
      erase: removeFromDisk,
    },
  },
})

async function* copyFiles(ctx: Context, { id }: Person) {
  for (const file of await filesOfMember(ctx.db, id)) {
    const bytes = await openFile(ctx, file)
    if (bytes) yield { name: `forms/${fileNameOf(file.id, file.type)}`, bytes }
  }
}

async function removeFromDisk(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const files = await filesOfMember(tx, id)
  await removeFilesLater(
    tx,
    ctx,
    files.map(({ storageKey }) => storageKey),
  )
}
