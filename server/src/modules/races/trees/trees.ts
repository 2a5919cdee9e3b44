import { countedStatuses } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { type Image, imagesOf } from '../../uploads/index.ts'
import { countIn } from '../store.ts'
import { countPlanted, type PlantingRow, plantings, withPhoto } from './store.ts'

const shown = 100
const shownToVisitors = 3

export interface TreeCounts {
  /** R-MIT-11: one for each registration that is confirmed. */
  count: number
  /** N-15: those that are in the ground. */
  planted: number
  /** What visitors see of it. */
  newest: { place: string; date: string; image: Image }[]
}

export async function countTrees({ db }: Context): Promise<TreeCounts> {
  const [count, planted, rows] = await Promise.all([
    countIn(db, countedStatuses),
    countPlanted(db),
    withPhoto(db, shownToVisitors),
  ])
  const images = await imagesOf(
    db,
    rows.flatMap(({ photoId }) => photoId ?? []),
  )
  const newest = rows.flatMap(({ place, date, photoId }) => {
    const image = photoId && images.get(photoId)
    return image ? [{ place, date, image }] : []
  })
  return { count, planted, newest }
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
    photo: images.get(photoId ?? '')?.url ?? null,
  }))
}
