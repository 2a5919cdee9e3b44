import { countedStatuses } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { imagesOf } from '../../uploads/index.ts'
import { countIn } from '../store.ts'
import { countPlanted, type PlantingRow, plantings } from './store.ts'

const shown = 100

export interface TreeCounts {
  /** R-MIT-11: one for each registration that is confirmed. */
  count: number
  /** N-15: those that are in the ground. */
  planted: number
}

export async function countTrees({ db }: Context): Promise<TreeCounts> {
  const [count, planted] = await Promise.all([countIn(db, countedStatuses), countPlanted(db)])
  return { count, planted }
}

/** R-MIT-11, N-15: how many were promised and planted, with the proof. */
export async function trees(ctx: Context) {
  ctx.admit('trees')
  const [counts, rows] = await Promise.all([countTrees(ctx), plantings(ctx.db, shown)])
  return { ...counts, plantings: await withPhotos(ctx, rows) }
}

export async function withPhotos(ctx: Context, rows: readonly PlantingRow[]) {
  const images = await imagesOf(
    ctx.db,
    rows.flatMap(({ photoId }) => photoId ?? []),
  )
  return rows.map(({ id, count, place, date, photoId }) => ({
    id,
    count,
    place,
    date,
    photo: (photoId && images.get(photoId)?.url) || null,
  }))
}
