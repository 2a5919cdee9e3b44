import type { Context } from '../../../kernel/context.ts'
import { setLike } from './set-like.ts'

/** Takes back a like; idempotent. */
export const unlikeArticle = (ctx: Context, id: string) => setLike(ctx, 'unlikeArticle', id)
