import type { Context } from '../../kernel/context.ts'
import type { Resolver } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { type AccountsAmong, accountField, accountsAmong } from '../accounts/index.ts'
import type { SeenArticle } from './article-page-loader.ts'
import type { LabelRow, ListedArticle, SeenVersion } from './article-row.ts'

export interface SeenAuthor {
  id: string
  pseudo: string
  name: string
  profilePicture: string | null
  accounts?: AccountsAmong
}

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

/** The same with their account, for whoever may see it. */
export const seenAuthorOf = (ctx: Context, row: SeenArticle): SeenAuthor => ({
  ...authorOf(ctx, row),
  accounts: () => row.page.accounts(),
})

/** Who saved a version, as editors see them. */
export const saverOf = (ctx: Context, row: SeenVersion): SeenAuthor => {
  const { savedBy: id, pseudo, profilePicture: picture, erased } = row
  return {
    ...signed(ctx, { id, pseudo, picture, erased }),
    accounts: row.accounts ?? accountsAmong(ctx, 'authors', [id]),
  }
}

/** R-DATA-01: what readers do not see of an author is read from the account. */
export const authorField = (field: string): Resolver<object, SeenAuthor> | undefined =>
  readersSee.includes(field)
    ? undefined
    : async (author, _, ctx) => {
        const account = (await author.accounts?.())?.get(author.id)
        return account ? accountField(account, field, ctx) : null
      }

const readersSee: readonly string[] = ['id', 'pseudo', 'name', 'profilePicture'] satisfies (keyof SeenAuthor)[]

/** The first of its categories (R-MAG-04). */
export const mainCategory = ({ categoryId: id, categoryName: name, categoryCount: count }: ListedArticle) =>
  id === null ? null : ({ id, name, count } as LabelRow)
