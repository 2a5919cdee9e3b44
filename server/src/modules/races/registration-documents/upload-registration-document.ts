import type { DocumentKind } from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { keepPhoto, named } from './photos.ts'
import { addDocument, countOfSession, lockPlace } from './store.ts'
import { readUploadToken } from './upload-token.ts'

const { upload: limits } = raceServer
const perAddress = declareAddressLimit({
  name: 'registration-files',
  points: limits.filesPerHour,
  seconds: 3600,
  why: 'Each photo is decoded and kept for 48 h; the place that it belongs to counts first (24).',
})

/** R-GAP-10, R-EVT-19: a photo for a registration that will name it; without one it is swept. */
export async function uploadRegistrationDocument(
  ctx: Context,
  { uploadToken, kind, file }: { uploadToken: string; kind: DocumentKind; file: unknown },
): Promise<{ id: string; kind: DocumentKind }> {
  ctx.admit('uploadRegistrationDocument')
  const session = readUploadToken(ctx, uploadToken)
  if (!session) throw new Refusal('BAD_USER_INPUT', 'races.uploadOver', { field: 'uploadToken' })
  await ctx.limits.spendFrom(perAddress, ctx)
  const full = new Refusal('BAD_USER_INPUT', 'races.documentsTooMany', { field: 'file' })
  if ((await countOfSession(ctx.db, session.id)) >= limits.perSession) throw full
  const photo = await keepPhoto(ctx, { participationId: null, sessionId: session.id }, kind, file)
  await named(ctx, photo, () =>
    ctx.transaction(async (tx) => {
      await lockPlace(tx, session.id)
      if ((await countOfSession(tx, session.id)) >= limits.perSession) throw full
      await addDocument(tx, photo)
    }),
  )
  return { id: photo.id, kind }
}
