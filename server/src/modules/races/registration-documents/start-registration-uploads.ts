import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { makeUploadToken } from './upload-token.ts'

const perAddress = declareAddressLimit({
  name: 'registration-uploads',
  points: raceServer.upload.sessionsPerHour,
  seconds: 3600,
  why: 'A place for photos of somebody who registers; it leaves no row, its photos count apart.',
})

/** A place for documents of people without an account; nothing is stored until a photo comes. */
export async function startRegistrationUploads(ctx: Context) {
  ctx.admit('startRegistrationUploads')
  await ctx.limits.spendFrom(perAddress, ctx)
  return makeUploadToken(ctx)
}
