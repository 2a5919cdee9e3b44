import { bannedNumberLife, identityRetentionDays } from '@vondrona/rules/identity/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { declarePersonalData, erased, kept, otherPerson, ownerId, span } from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { findUser } from '../accounts/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { dropDocument } from './documents/documents.ts'
import { keepNumberOnly } from './documents/store.ts'
import { openPhoto } from './photos/photos.ts'
import { imagesOf } from './photos/store.ts'

const block = 'of a blocked account: leaving is no way around a block; otherwise it goes with the account'
const blockLife = `${span(bannedNumberLife)} after the erasure`
const decider = erased({ withheld: 'about somebody else' })

export const personalData = declarePersonalData('identity', {
  tables: {
    identityDocument: {
      about: 'the examination of a member’s document; its number is in `app_user`, sealed',
      owner: 'userId',
      copy: { file: 'identity', as: 'document', one: true },
      rows: { hook: 'identity document' },
      until: 'as the account',
      columns: {
        userId: kept(block, blockLife, { withheld: 'technical' }),
        type: kept(block, blockLife),
        numberHash: kept(block, blockLife, { withheld: 'derived' }),
        nearNumbers: erased({ withheld: 'derived' }),
        numberMatches: erased(),
        verifiedAt: erased(),
        verifiedBy: decider,
        decidedAt: erased(),
        imagesDeletedAt: kept(block, blockLife),
        createdAt: kept(block, blockLife),
        late: erased({ withheld: 'technical' }),
        erasedAt: kept(block, blockLife, { withheld: 'technical' }),
        expiryToldAt: erased(),
      },
    },
    identityImage: {
      about: 'photos of the document; the sealed files are in `identity/`',
      owner: 'userId',
      copy: { file: 'identity', as: 'photos', order: 'createdAt' },
      rows: { hook: 'identity document' },
      until: `\`IDENTITY_RETENTION_DAYS\` (${identityRetentionDays}) after the decision, \`IDENTITY_UNDECIDED_DAYS\` without one`,
      columns: {
        id: erased(),
        userId: ownerId(),
        side: erased(),
        storageKey: erased({ withheld: 'technical' }),
        bytes: erased(),
        width: erased(),
        height: erased(),
        createdAt: erased(),
      },
    },
    correctionRequest: {
      about: 'what a member was asked to correct',
      owner: 'userId',
      copy: { file: 'identity', as: 'corrections', order: 'id' },
      rows: 'deleted',
      until: 'as the account',
      columns: {
        id: erased({ withheld: 'technical' }),
        userId: ownerId(),
        item: erased(),
        note: erased(),
        requestedBy: otherPerson,
        requestedAt: erased(),
        answeredAt: erased(),
        closedAt: erased(),
      },
    },
    adultTold: {
      about: 'who was asked for a document on coming of age, so that nobody is asked twice',
      owner: 'userId',
      copy: { file: 'identity', as: 'asked_on_coming_of_age', one: true },
      rows: 'deleted',
      until: 'as the account',
      columns: { userId: ownerId(), toldAt: erased() },
    },
    counterCheck: {
      about: 'that somebody was seen with their document',
      owner: 'userId',
      copy: { file: 'identity', as: 'seen_at_counter', one: true },
      rows: 'deleted',
      until: 'as the account',
      columns: { userId: ownerId(), checkedBy: otherPerson, checkedAt: erased() },
    },
  },
  hooks: {
    'identity document': {
      does: 'adds the opened photos to the copy; removes document, photos and files, of a blocked account all but the keyed hash of the number',
      files: photoFiles,
      erase: removeIdentity,
    },
  },
})

async function* photoFiles(ctx: Context, { id }: Person) {
  for (const photo of await imagesOf(ctx.db, id)) {
    const bytes = await openPhoto(ctx, photo)
    if (bytes) yield { name: `photos/${photo.side}.webp`, bytes }
  }
}

async function removeIdentity(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const user = await findUser(tx, id)
  if (user?.status === 'blocked') await removeFilesLater(tx, ctx, await keepNumberOnly(tx, id, ctx.now()))
  else await dropDocument(tx, ctx, id)
}
