import { image, uploadSlot } from '@vondrona/rules/constants'
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
      about: 'uploaded pictures, drawn anew without metadata; the files are in `images/`',
      copy: { within: 'image_upload' },
      rows: { hook: 'pictures' },
      until: whileShown,
      columns: {
        id: kept(shown, whileShown),
        width: kept(shown, whileShown),
        height: kept(shown, whileShown),
        thumbhash: kept(shown, whileShown, { withheld: 'derived' }),
        widths: notPersonal,
        has_avif: notPersonal,
        weight: notPersonal,
        created_at: notPersonal,
        ready_at: notPersonal,
        unused_since: notPersonal,
      },
    },
    image_upload: {
      about: 'who sent which picture',
      owner: 'user_id',
      copy: { file: 'images' },
      readBy: 'pictures',
      rows: { hook: 'pictures' },
      until: 'as the picture',
      columns: {
        image_id: erased({ as: 'id' }),
        user_id: ownerId(),
        bytes: erased(),
        created_at: erased(),
      },
    },
    image_use: nothingPersonal('which article shows which picture', ['image_id', 'domain', 'owner_id']),
    upload_slot: {
      about: 'pictures on their way, piece by piece; the sealed files are in `uploads/`',
      owner: 'user_id',
      rows: { hook: 'pictures' },
      until: span(uploadSlot.life),
      columns: {
        id: notPersonal,
        secret_hash: erased({ withheld: 'secret' }),
        size: notPersonal,
        received: notPersonal,
        pieces: erased({ withheld: 'technical' }),
        created_at: erased({ withheld: 'technical' }),
        expires_at: notPersonal,
        user_id: ownerId(),
        image_id: erased({ withheld: 'technical' }),
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
      row && (await ctx.storage.get(keyOf(id, row.ready_at ? webp(row.width, 'high') : webp(first, 'medium'))))
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
