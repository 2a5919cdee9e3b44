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
    app_user: {
      about: 'accounts and profiles',
      owner: 'id',
      copy: { file: 'account', one: true },
      rows: 'stay',
      until: 'until its owner leaves',
      columns: {
        id: kept(pointsHere, forEver),
        email: erased(),
        pseudo: anonymised('nothing', ''),
        pseudo_key: anonymised('the id', ownId, { withheld: 'derived' }),
        nom: erased(),
        prenom: erased(),
        date_naissance: erased(),
        gender: erased(),
        role: anonymised('`user`', 'user'),
        status: anonymised('`blocked`', 'blocked'),
        currency: anonymised('`MGA`', 'MGA'),
        language: anonymised('`fr`', 'fr'),
        profile_picture: erased({ hook: 'profile picture' }),
        nationality: erased(),
        residency: erased(),
        document_type: erased(),
        document_number_sealed: erased({
          as: 'document_number',
          show: (sealed: Buffer | null, ctx: Context) => openNumber(ctx, { document_number_sealed: sealed }),
        }),
        country: erased(),
        region: erased(),
        city: erased(),
        postal_code: erased(),
        address: erased(),
        phone: erased(),
        phone_verified_at: erased(),
        email_verified_at: erased(),
        totp_enabled_at: erased(),
        menu_permissions: erased(),
        search_text: anonymised('nothing', '', { withheld: 'derived' }),
        terms_version: erased(),
        terms_accepted_at: erased(),
        decided_by: erased({ withheld: 'about somebody else' }),
        decided_at: erased(),
        decision_reason: erased(),
        previous_status: erased(),
        deletion_requested_at: kept('when the person asked to be erased', forEver),
        deleted_at: anonymised('the time of the erasure', timeOfErasure, { withheld: 'technical' }),
        created_at: kept(pointsHere, forEver),
        updated_at: anonymised('the time of the erasure', timeOfErasure),
      },
    },
    user_count: nothingPersonal('how many members there are', ['status', 'role', 'slot', 'n']),
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
  const key = pictureKey((await findUser(ctx.db, id))?.profile_picture ?? null)
  const bytes = key && (await ctx.storage.get(key))
  if (bytes) yield { name: 'photos/profile.webp', bytes }
}

async function removePicture(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const key = pictureKey((await findUser(tx, id))?.profile_picture ?? null)
  if (key) await removeFilesLater(tx, ctx, [key])
}
