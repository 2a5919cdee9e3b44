import type { Context } from '../../../kernel/context.ts'
import { setLike } from './set-like.ts'

export const likeArticle = (ctx: Context, id: string) => setLike(ctx, 'likeArticle', id)
