import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { anonymised, declarePersonalData, erased, kept, nothingPersonal } from '../../kernel/personal-data/declare.ts'
import { ownId, timeOfErasure } from '../../kernel/personal-data/erase.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { openNumber } from './document-number.ts'
import { pictureKey } from './picture.ts'
import { findUser } from './store.ts'

const pointsHere = 'what others did with this account, and the log, still point somewhere'
const forEver = 'as long as the site exists'

export const personalData = declarePersonalData('accounts', {
  tables: {
    appUser: {
      about: 'accounts and profiles',
      owner: 'id',
      copy: { file: 'account', one: true },
      rows: 'stay',
      until: 'until its owner leaves',
      columns: {
        id: kept(pointsHere, forEver),
        email: erased(),
        pseudo: anonymised('nothing', ''),
        pseudoKey: anonymised('the id', ownId, { withheld: 'derived' }),
        pseudoSkeleton: anonymised('the id', ownId, { withheld: 'derived' }),
        pseudoResembles: kept('how names are compared', forEver, { withheld: 'derived' }),
        nom: erased(),
        prenom: erased(),
        dateNaissance: erased(),
        gender: erased(),
        role: anonymised('`user`', 'user'),
        status: anonymised('`blocked`', 'blocked'),
        currency: anonymised('`MGA`', 'MGA'),
        language: anonymised('`fr`', 'fr'),
        profilePicture: erased({ hook: 'profile picture' }),
        nationality: erased(),
        residency: erased(),
        documentType: erased(),
        documentNumberSealed: erased({
          as: 'document_number',
          show: (sealed: Buffer | null, ctx: Context) => openNumber(ctx, { documentNumberSealed: sealed }),
        }),
        country: erased(),
        region: erased(),
        city: erased(),
        postalCode: erased(),
        address: erased(),
        phone: erased(),
        phoneVerifiedAt: erased(),
        emailVerifiedAt: erased(),
        totpEnabledAt: erased(),
        menuPermissions: erased(),
        searchText: anonymised('nothing', '', { withheld: 'derived' }),
        termsVersion: erased(),
        termsAcceptedAt: erased(),
        decidedBy: erased({ withheld: 'about somebody else' }),
        decidedAt: erased(),
        decisionReason: erased(),
        previousStatus: erased(),
        deletionRequestedAt: kept('when the person asked to be erased', forEver),
        deletedAt: anonymised('the time of the erasure', timeOfErasure, { withheld: 'technical' }),
        createdAt: kept(pointsHere, forEver),
        updatedAt: anonymised('the time of the erasure', timeOfErasure),
      },
    },
    userCount: nothingPersonal('how many members there are', ['status', 'role', 'slot', 'n']),
  },
  hooks: {
    'profile picture': {
      does: 'adds the file to the copy; removes it',
      files: pictureFile,
      erase: removePicture,
    },
  },
})

async function* pictureFile(ctx: Context, { id }: Person) {
  const key = pictureKey((await findUser(ctx.db, id))?.profilePicture ?? null)
  const bytes = key && (await ctx.storage.get(key))
  if (bytes) yield { name: 'photos/profile.webp', bytes }
}

async function removePicture(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const key = pictureKey((await findUser(tx, id))?.profilePicture ?? null)
  if (key) await removeFilesLater(tx, ctx, [key])
}
