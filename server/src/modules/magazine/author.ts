import type { Context } from '../../kernel/context.ts'
import { say } from '../../kernel/refusal.ts'
import type { LabelRow, ListedArticle, SeenVersion } from './article-row.ts'

interface Person {
  id: string
  pseudo: string
  picture: string | null
  erased: boolean
}

/** Authors sign with the name they are known by here; of an erased account nothing is left. */
const signed = (ctx: Context, { id, pseudo, picture, erased }: Person) => {
  const name = erased ? say(ctx.sentences, ctx.language, 'accounts.deleted') : pseudo
  return { id, pseudo: name, name, profilePicture: erased ? null : picture }
}

export const authorOf = (ctx: Context, row: ListedArticle) =>
  signed(ctx, {
    id: row.author_id,
    pseudo: row.author_pseudo,
    picture: row.author_picture,
    erased: row.author_erased,
  })

export const saverOf = (ctx: Context, { saved_by: id, pseudo, profile_picture: picture, erased }: SeenVersion) =>
  signed(ctx, { id, pseudo, picture, erased })

/** The first of its categories (R-MAG-04). */
export const mainCategory = ({ category_id: id, category_name: name, category_count: count }: ListedArticle) =>
  id === null ? null : ({ id, name, count } as LabelRow)
