import type { Context } from '../../../kernel/context.ts'
import { setLike } from './set-like.ts'

/** Likes an article; idempotent. */
export const likeArticle = (ctx: Context, id: string) => setLike(ctx, 'likeArticle', id)
