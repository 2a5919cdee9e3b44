import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { openFile } from './files/sealed.ts'
import { documentsOfMember } from './store.ts'

export const personalData = declarePersonalData('documents', {
  tables: {
    documentType: nothingPersonal('what members are asked for', [
      'id',
      'name',
      'description',
      'category',
      'isRequired',
      'hasExpiration',
      'maxFileSize',
      'allowedFormats',
      'validityPeriodDays',
      'isActive',
      'revision',
      'createdAt',
      'updatedAt',
    ]),
    userDocument: {
      about: 'documents that members sent, each version; sealed on the disk in `documents/`',
      owner: 'userId',
      copy: { file: 'documents', as: 'documents', order: 'id' },
      rows: 'deleted',
      until: 'as the account, or until it is deleted',
      columns: {
        id: erased(),
        userId: ownerId(),
        documentTypeId: erased(),
        version: erased(),
        fileName: erased({ withheld: 'technical' }),
        originalName: erased(),
        storageKey: erased({ withheld: 'technical', hook: 'documents' }),
        fileSize: erased(),
        mimeType: erased(),
        status: erased(),
        scan: erased(),
        slotId: erased({ withheld: 'technical' }),
        uploadedAt: erased(),
        supersededAt: erased(),
        expiresAt: erased(),
        declaredUntil: erased(),
        remindAt: notPersonal,
        verifiedAt: erased(),
        verifiedBy: otherPerson,
        rejectionReason: erased(),
      },
    },
    documentCount: nothingPersonal('of a type of documents', ['documentTypeId', 'status', 'count']),
  },
  hooks: {
    documents: {
      does: 'adds the opened files to the copy; removes them from the disk',
      files: copyFiles,
      erase: removeFromDisk,
    },
  },
})

async function* copyFiles(ctx: Context, { id }: Person) {
  for (const document of await documentsOfMember(ctx.db, id)) {
    const bytes = document.scan === 'infected' ? null : await openFile(ctx, document)
    if (bytes) yield { name: `documents/${document.fileName}`, bytes }
  }
}

async function removeFromDisk(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const documents = await documentsOfMember(tx, id)
  await removeFilesLater(
    tx,
    ctx,
    documents.map(({ storageKey }) => storageKey),
  )
}
