import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { countedTotal } from '../../kernel/figures/store.ts'
import type { Module, Push, Rooms } from '../../kernel/module.ts'
import { announcePresence, presenceTopic } from '../../kernel/sockets/presence.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import { registerReportable } from '../reports/index.ts'
import './events.ts'
import { answerShares } from './answer-shares.ts'
import { authorField } from './author.ts'
import { articleFor } from './find-article.ts'
import { personalData } from './personal-data.ts'
import { reportableArticles } from './reporting/reportable-articles.ts'
import { resolvers } from './resolvers.ts'
import { counters } from './store.ts'
import { visitorCache } from './visitors/visitor-cache.ts'
import { publishDue } from './writing/publish-due.ts'
import { renderOld, renderWithImage } from './writing/render-again.ts'
import { tellHeld } from './writing/tell-held.ts'

export { createCategory } from './labels/create-category.ts'
export { categories } from './labels/labels.ts'
export { likeArticle } from './likes/like-article.ts'
export { articles } from './lists/articles.ts'
export { learnWordsAnew } from './lists/store.ts'
export {
  type ArticleCard,
  type ArticlePage,
  articlePage,
  latestArticles,
  sitemapEntries,
} from './visitors/article-page.ts'
export { type ListPage, listPage } from './visitors/list-page.ts'
export { createArticle } from './writing/create-article.ts'
export { publishDue } from './writing/publish-due.ts'
export { translateArticle } from './writing/translate-article.ts'
export { updateArticle } from './writing/update-article.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Figures {
    /** Of every status. */
    totalArticles: true
  }
}

export const magazine: Module = {
  name: 'magazine',
  personalData,
  counters,
  overview: { figures: async ({ db }) => ({ totalArticles: await countedTotal(db, 'articles') }) },
  resolvers,
  defaultResolvers: { ArticleAuthor: authorField },
  routes: (app, kernel) => {
    responseCache(app, ['articles', 'article', 'categories', 'category', 'tags'], visitorCache(kernel))
    answerShares(app)
  },
  topics: [presenceTopic('editing_', 'saveArticle', articleFor)],
  listen,
  jobs: {
    'magazine.publishDue': (ctx: Context) => publishDue(ctx),
    'magazine.tellHeld': (ctx: Context) => tellHeld(ctx),
    'magazine.renderOld': (ctx: Context) => renderOld(ctx),
    'magazine.renderWithImage': async (ctx: Context, payload: { imageId: string }) => {
      await renderWithImage(ctx, payload)
    },
  },
  schedule: [
    { cron: '* * * * *', job: 'magazine.publishDue' },
    { cron: '*/10 * * * *', job: 'magazine.tellHeld' },
    { cron: '41 * * * *', job: 'magazine.renderOld' },
  ],
}

function listen(kernel: Kernel, push: Push, rooms: Rooms) {
  registerReportable(kernel, reportableArticles)
  announcePresence(kernel, push, rooms)
  const ctx = systemContext(kernel)
  kernel.bus.on('uploads.ready', ({ imageId }) =>
    ctx.jobs.enqueue(ctx.db, 'magazine.renderWithImage', { imageId }, { jobKey: `magazine.render.${imageId}` }),
  )
}
