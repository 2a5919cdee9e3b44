import { say } from '../../../kernel/refusal.ts'
import type { Reportable, ReportedThing } from '../../reports/index.ts'
import { updateArticle } from '../writing/update-article.ts'
import { findReportedArticles } from './store.ts'

/** Hiding one archives it, which is for administrators: moderators pass it on (D-20). */
export const reportableArticles: Reportable = {
  kind: 'article',
  find: async (ctx, ids) => {
    const rows = await findReportedArticles(ctx.db, ids)
    return new Map(
      rows.map(({ id, authorId, title, excerpt, pseudo, picture, deletedAt }): [string, ReportedThing] => [
        id,
        {
          id,
          ownerId: authorId,
          ownerName: deletedAt ? say(ctx.sentences, ctx.language, 'accounts.deleted') : pseudo,
          title,
          text: excerpt,
          picture: deletedAt ? null : picture,
          liveId: null,
          measures: ['hide'],
        },
      ]),
    )
  },
  may: (ctx) => ctx.may('updateArticle', ''),
  hide: (ctx, { id }) => updateArticle(ctx, id, { status: 'archived' }),
}
