import type { Context } from '../../../kernel/context.ts'
import { liveFor } from '../find-live.ts'
import { refuseLimited } from '../may-broadcast.ts'
import { cut } from '../move-live.ts'
import { credentialsOf, renew } from './stream-credentials.ts'

/** The old secret dies at once, and whoever publishes with it is sent away. */
export async function rotateStreamKey(ctx: Context, liveId: string) {
  const row = await liveFor(ctx, 'rotateStreamKey', liveId)
  refuseLimited(ctx)
  const renewed = await renew(ctx, row.id)
  await cut(ctx, { ...renewed, pullId: null }, 'rotated')
  return credentialsOf(ctx, renewed)
}
