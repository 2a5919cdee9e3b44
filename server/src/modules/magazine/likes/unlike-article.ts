import type { Context } from '../../../kernel/context.ts'
import { setLike } from './set-like.ts'

export const unlikeArticle = (ctx: Context, id: string) => setLike(ctx, 'unlikeArticle', id)
