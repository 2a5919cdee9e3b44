import { raceServer } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { makeUploadToken } from './upload-token.ts'

const perAddress = { name: 'registration-uploads', points: raceServer.upload.sessionsPerHour, seconds: 3600 }

/** A place for documents of people without an account; nothing is stored until a photo comes. */
export async function startRegistrationUploads(ctx: Context) {
  ctx.admit('startRegistrationUploads')
  await ctx.limits.spend(perAddress, addressKey(ctx.address))
  return makeUploadToken(ctx)
}
