import { exportLife } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { declarePersonalData, erased, ownerId, span } from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { forgetMessages, readMessages } from './message-data.ts'
import { removeExports } from './store.ts'

export const personalData = declarePersonalData('privacy', {
  tables: {
    dataExport: {
      about: `copies of one’s data; the sealed files are in \`exports/\`, for ${span(exportLife)} or until the next one`,
      owner: 'userId',
      copy: { file: 'exports', order: 'id' },
      rows: { hook: 'copies of one’s data' },
      until: 'as the account',
      columns: {
        id: erased(),
        userId: ownerId(),
        status: erased(),
        requestedAt: erased(),
        readyAt: erased(),
        expiresAt: erased(),
        storageKey: erased({ withheld: 'technical' }),
      },
    },
  },
  hooks: {
    messages: {
      does: 'finds mails and SMS by the addresses that the person proved, without texts that open something; deletes them, letters to the help page and mails to guardians that name the person',
      read: readMessages,
      erase: forgetMessages,
    },
    'copies of one’s data': { does: 'deletes them with their files', erase: removeCopies },
  },
})

async function removeCopies(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  await removeFilesLater(tx, ctx, await removeExports(tx, id))
}
