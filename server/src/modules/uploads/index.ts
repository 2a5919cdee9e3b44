import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Module } from '../../kernel/module.ts'
import { Refused } from '../../kernel/refused.ts'

/** `Image` of the contract. */
export interface Image {
  id: string
  url: string
  width: number
  height: number
  thumbhash: string | null
  srcset: string
  avif: string | null
  saver: string
  weight: number
}

declare module '../../kernel/bus.ts' {
  interface Events {
    /** All variants of a picture are there: pages that show it may be rendered again. */
    'uploads.ready': { imageId: string }
  }
}

/** The pictures that exist of these ids, in one question. */
export const imagesOf = async (_db: Db | Tx, _ids: readonly string[]): Promise<Map<string, Image>> => new Map()

/** The id of a picture from an address that uploadImage answered; null for any other address. */
export const imageIdAt = (_url: string): string | null => null

const notYet = (ctx: Context, operation: 'uploadImage' | 'uploadImageFromSlot') => {
  ctx.require(operation)
  throw new Refused('UNAVAILABLE', 'shell.unavailable')
}

export const uploads: Module = {
  name: 'uploads',
  resolvers: {
    Query: {
      images: async (_, { ids }: { ids: string[] }, ctx) => {
        ctx.require('images')
        return [...(await imagesOf(ctx.db, ids.slice(0, 200))).values()]
      },
    },
    Mutation: {
      uploadImage: (_, __, ctx) => notYet(ctx, 'uploadImage'),
      uploadImageFromSlot: (_, __, ctx) => notYet(ctx, 'uploadImageFromSlot'),
    },
  },
}
