import { image, remotePicture } from '@vondrona/rules/uploads/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import { fetchPublic } from '../../kernel/http/fetch-public.ts'
import { makePool } from '../../kernel/limits/pools.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { storeImage } from './store-image.ts'
import { asResult, type UploadImageResult } from './upload-result.ts'

const tries = { name: 'remote-images', points: remotePicture.perHour, seconds: 3600 }
/** Each holds up to one picture in memory; a slow server keeps nobody from sending a picture of their own. */
const fetching = perProcess((_kernel: Kernel) => makePool(remotePicture.atOnce, remotePicture.waiting, 10))

/**
 * R-MAG-16: a picture that a pasted text names, kept here like any other, so that no reader calls a server that an editor
 * named. Only public addresses are called (`fetchPublic`: checked and pinned, https, no redirects).
 */
export async function uploadImageFromAddress(
  ctx: Context,
  address: string,
  wires?: Parameters<typeof fetchPublic>[2],
): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImageFromAddress')
  return asResult(ctx, async () => {
    await ctx.limits.spend(tries, id)
    const bounds = { maxBytes: image.maxBytes, timeoutMs: remotePicture.timeout }
    const bytes = await fetching(ctx).run(() => fetchPublic(address, bounds, wires))
    if (!bytes) throw new Refusal('BAD_USER_INPUT', 'uploads.notFetched')
    return storeImage(ctx, { userId: id, read: async () => bytes })
  })
}
