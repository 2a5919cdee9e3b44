import { dayIn } from '@vondrona/rules/accounts'
import { plantingInput } from '@vondrona/rules/races'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { imagesOf, useImages } from '../../uploads/index.ts'
import { addPlanting } from './store.ts'
import { withPhotos } from './trees.ts'

/** N-15: trees that were planted, where and when, with a picture that was uploaded; not of a day to come. */
export async function recordTreePlanting(ctx: Context, raw: unknown) {
  const { id: byId } = ctx.require('recordTreePlanting')
  const { count, place, date, photoId } = parse(plantingInput, raw)
  if (date > dayIn(ctx.now())) throw badInput([{ field: 'date', key: 'organising.plantingDate' }])
  const photo = photoId?.toLowerCase() ?? null
  const row = await ctx.transaction(async (tx) => {
    if (photo && !(await imagesOf(tx, [photo])).has(photo))
      throw badInput([{ field: 'photoId', key: 'organising.photoUnknown' }])
    const id = ctx.newId()
    const recorded = await addPlanting(tx, { id, count, place, date, photoId: photo, byId, createdAt: ctx.now() })
    if (!recorded.isNew) return recorded.row
    if (photo) await useImages(tx, 'races', id, [photo])
    await writeAudit(tx, ctx, 'trees.recorded', { detail: { count, date } })
    afterCommit(tx, () => ctx.publish('races.treesChanged', { planted: true }))
    return recorded.row
  })
  return (await withPhotos(ctx, [row]))[0]
}
