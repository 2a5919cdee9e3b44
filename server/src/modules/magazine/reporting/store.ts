import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'

/** Published articles with their authors as readers see them. */
export const findReportedArticles = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('article')
    .innerJoin('appUser as author', 'author.id', 'article.authorId')
    .select(['article.id', 'article.authorId', 'article.title', 'article.excerpt'])
    .select(['author.pseudo', 'author.profilePicture as picture', 'author.deletedAt'])
    .where('article.id', '=', anyOf(ids))
    .where('article.status', '=', 'published')
    .execute()
