import { countedStatuses } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { imagesOf } from '../../uploads/index.ts'
import { countIn } from '../store.ts'
import { type PlantingRow, plantings } from './store.ts'

const shown = 100

/** R-MIT-11, N-15: a tree for each registration that is confirmed, and those that were planted, with the proof. */
export async function trees(ctx: Context) {
  ctx.admit('trees')
  const [count, rows] = await Promise.all([countIn(ctx.db, countedStatuses), plantings(ctx.db, shown)])
  return { count, plantings: await withPhotos(ctx, rows) }
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
