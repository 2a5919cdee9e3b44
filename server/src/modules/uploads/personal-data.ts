import { image, uploadSlot } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  notPersonal,
  ownerId,
  span,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { addressOf, keyOf, large, webp } from './image.ts'
import { removeFilesLater } from './remove-files.ts'
import { removeFoldersLater } from './remove-images.ts'
import { removeSlotsOf } from './slots/store.ts'
import { findImage, removeUploadsOf, uploadsOf } from './store.ts'

const most = 100 * 1024 * 1024 // of one archive; what is older is named with its address
const shown = 'a page shows it, or somebody else sent it, too; otherwise its row and its files go at once'
const whileShown = `until nothing has shown it for ${span(image.orphanLife)}`

export const personalData = declarePersonalData('uploads', {
  tables: {
    image: {
      about: 'uploaded pictures, re-encoded without metadata; the files are in `images/`',
      copy: { within: 'imageUpload' },
      rows: { hook: 'pictures' },
      until: whileShown,
      columns: {
        id: kept(shown, whileShown),
        width: kept(shown, whileShown),
        height: kept(shown, whileShown),
        thumbhash: kept(shown, whileShown, { withheld: 'derived' }),
        widths: notPersonal,
        hasAvif: notPersonal,
        weight: notPersonal,
        createdAt: notPersonal,
        readyAt: notPersonal,
        unusedSince: notPersonal,
      },
    },
    imageUpload: {
      about: 'who sent which picture',
      owner: 'userId',
      copy: { file: 'images' },
      readBy: 'pictures',
      rows: { hook: 'pictures' },
      until: 'as the picture',
      columns: {
        imageId: erased({ as: 'id' }),
        userId: ownerId(),
        bytes: erased(),
        createdAt: erased(),
      },
    },
    imageUse: nothingPersonal('which article shows which picture', ['imageId', 'domain', 'ownerId']),
    uploadSlot: {
      about: 'pictures on their way, piece by piece; the sealed files are in `uploads/`',
      owner: 'userId',
      rows: { hook: 'pictures' },
      until: span(uploadSlot.life),
      columns: {
        id: notPersonal,
        secretHash: erased({ withheld: 'secret' }),
        size: notPersonal,
        received: notPersonal,
        pieces: erased({ withheld: 'technical' }),
        createdAt: erased({ withheld: 'technical' }),
        expiresAt: notPersonal,
        userId: ownerId(),
        imageId: erased({ withheld: 'technical' }),
      },
    },
  },
  hooks: {
    pictures: {
      does: 'lists a member’s pictures with their addresses and adds the files (100 MB, the newest first); erases what nobody else sent and no page shows, and what is on its way',
      read: async ({ db }, { id }) =>
        (await uploadsOf(db, id)).map((row) => ({ ...row, url: addressOf(row.id, large) })),
      files: imageFiles,
      erase: removeImages,
    },
  },
})

/** One after the other. */
async function* imageFiles(ctx: Context, { id: personId }: Person) {
  let size = 0
  for (const { id } of await uploadsOf(ctx.db, personId)) {
    const row = await findImage(ctx.db, id)
    const [first = 0] = row?.widths ?? []
    const bytes =
      row && (await ctx.storage.get(keyOf(id, row.readyAt ? webp(row.width, 'high') : webp(first, 'medium'))))
    if (!bytes) continue
    size += bytes.length
    if (size > most) return
    yield { name: `images/${id}.webp`, bytes }
  }
}

async function removeImages(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  await removeFilesLater(tx, ctx, await removeSlotsOf(tx, id))
  await removeFoldersLater(tx, ctx, await removeUploadsOf(tx, id))
}
