import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { isId } from '../../kernel/ids.ts'
import type { Module } from '../../kernel/module.ts'
import { generateSizes } from './generate-sizes.ts'
import { type Image, keyOf, toImage, webp } from './image.ts'
import { personalData } from './personal-data.ts'
import { removeFilesJob } from './remove-files.ts'
import { removeFolders, removeOrphans, sweep, sweepImages } from './remove-images.ts'
import { routes } from './routes.ts'
import { createUploadSlot } from './slots/create-upload-slot.ts'
import { readUploadSlot } from './slots/upload-slots.ts'
import { findImages } from './store.ts'
import { sweepUnfinished } from './sweep-stray.ts'
import { uploadImage } from './upload-image.ts'
import { uploadImageFromAddress } from './upload-image-from-address.ts'
import { uploadImageFromSlot } from './upload-image-from-slot.ts'

export { whyNotDocument, whyNotDrawn } from './document-photo.ts'
export { registerGuestFiles } from './guest-files.ts'
export { type Image, imageIdAt } from './image.ts'
export { IncomingFile, incomingFolder, receiveFiles } from './receive-file.ts'
export { tooMany } from './receptions.ts'
export { removeFilesLater } from './remove-files.ts'
export { useImages } from './remove-images.ts'
export { readShare, sharePicture } from './share-picture.ts'
export { removeSlots } from './slots/store.ts'
export { readOwnSlot, readSlotPhoto } from './slots/upload-slots.ts'
export { storeFixedImage } from './store-fixed-image.ts'
export { storeImage } from './store-image.ts'
export { sweepStray } from './sweep-stray.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** All variants of a picture are there: pages that show it may be rendered again. */
    'uploads.ready': { imageId: string }
  }
}

/** The pictures that exist of these ids, in one question. */
export async function imagesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Image>> {
  const known = ids.filter(isId)
  const rows = known.length > 0 ? await findImages(db, known) : []
  return new Map(rows.map((row) => [row.id, toImage(row)]))
}

/** The variant of a picture that is at most this wide, as WebP; null when it is gone. */
export async function readImage(ctx: Context, id: string, most: number): Promise<Buffer | null> {
  const [row] = await findImages(ctx.db, [id])
  if (!row) return null
  const width = Math.max(...row.widths.filter((one) => one <= most), row.widths[0] ?? 0)
  return ctx.storage.get(keyOf(id, webp(width, 'medium')))
}

export const uploads: Module = {
  name: 'uploads',
  personalData,
  resolvers: {
    Query: {
      uploadSlot: (_, { id, secret }, ctx) => readUploadSlot(ctx, id, secret),
      images: async (_, { ids }: { ids: string[] }, ctx) => {
        ctx.require('images')
        return [...(await imagesOf(ctx.db, ids.slice(0, 200))).values()]
      },
    },
    Mutation: {
      createUploadSlot: (_, { size }, ctx) => createUploadSlot(ctx, size),
      uploadImage: (_, { file }, ctx) => uploadImage(ctx, file),
      uploadImageFromAddress: (_, { address }, ctx) => uploadImageFromAddress(ctx, address),
      uploadImageFromSlot: (_, { slotId }, ctx) => uploadImageFromSlot(ctx, slotId),
    },
  },
  routes,
  jobs: {
    'uploads.draw': generateSizes,
    'uploads.removeFiles': removeFilesJob,
    'uploads.removeFolders': removeFolders,
    'uploads.removeOrphans': removeOrphans,
    'uploads.sweep': sweep,
    'uploads.sweepImages': sweepImages,
    'uploads.sweepUnfinished': sweepUnfinished,
  },
  schedule: [
    { cron: '41 * * * *', job: 'uploads.sweep', cleans: true },
    { cron: '17 1 * * *', job: 'uploads.removeOrphans', cleans: true },
    { cron: '23 1 * * *', job: 'uploads.sweepImages', cleans: true },
    { cron: '53 1 * * *', job: 'uploads.sweepUnfinished', cleans: true },
  ],
}
