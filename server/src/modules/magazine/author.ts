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

/** The author as readers see them. */
export const authorOf = (ctx: Context, row: ListedArticle) =>
  signed(ctx, {
    id: row.authorId,
    pseudo: row.authorPseudo,
    picture: row.authorPicture,
    erased: row.authorErased,
  })

/** Who saved a version, as editors see them. */
export const saverOf = (ctx: Context, { savedBy: id, pseudo, profilePicture: picture, erased }: SeenVersion) =>
  signed(ctx, { id, pseudo, picture, erased })

/** The first of its categories (R-MAG-04). */
export const mainCategory = ({ categoryId: id, categoryName: name, categoryCount: count }: ListedArticle) =>
  id === null ? null : ({ id, name, count } as LabelRow)
