import { form } from '@vondrona/rules/forms/constants'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { redraw } from '../../../kernel/images.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { VisitorCache } from '../../../kernel/visitors/visitor-cache.ts'
import type { FormFileRow } from '../store.ts'
import { openFile } from './sealed.ts'
import { pictureTickets } from './tickets.ts'

const isPhoto = ({ type }: Pick<FormFileRow, 'type'>) => type === 'image/webp'

/** The address of the small picture of a photo, for this member: whoever opens it is asked again. Null of a PDF. */
export function pictureAddress(ctx: Context, file: Pick<FormFileRow, 'id' | 'type'>): string | null {
  const { actor } = ctx
  if (!actor || !isPhoto(file)) return null
  const holder = { memberId: actor.id, sessionId: actor.sessionId, fileId: file.id }
  return `/api/forms/pictures/${file.id}?ticket=${pictureTickets.make(ctx, holder).token}`
}

const drawn = perProcess((kernel: Kernel) => new VisitorCache(() => kernel.now().getTime()))

/** Drawn once for many who look at it within a minute. Null when the file is gone, or is no photo. */
export async function drawPicture(ctx: Context, file: FormFileRow): Promise<Buffer | null> {
  const cache = drawn(ctx)
  const known = cache.get<Buffer>(file.id)
  if (known) return known
  const bytes = isPhoto(file) ? await openFile(ctx, file) : null
  if (!bytes) return null
  const picture = (await ctx.pools.image.run(() => redraw(bytes, form.picture))).bytes
  cache.put(file.id, picture, picture.length, cache.generation)
  return picture
}
