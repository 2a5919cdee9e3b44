import { declareStates, moveBetween } from '../states/index.ts'

export const articleTypes = ['article', 'news', 'interview', 'video', 'dossier'] as const // R-MAG-05
export type ArticleType = (typeof articleTypes)[number]

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const // R-MAG-14
export type ArticleStatus = (typeof articleStatuses)[number]

const editors = ['saveArticle', 'updateArticle'] as const

/** Every move of an article, once, for server and pages. */
export const articleStates = declareStates({
  of: 'an article',
  states: articleStatuses,
  begins: articleStatuses,
  moves: {
    schedule: { from: ['draft'], to: 'scheduled', by: editors },
    publish: { from: ['draft', 'scheduled', 'archived'], to: 'published', by: editors },
    /** Its scheduled time has come. */
    appear: { from: ['scheduled'], to: 'published', by: ['clock'], notifies: { author: 'article.published' } },
    withdraw: { from: ['scheduled', 'published', 'archived'], to: 'draft', by: editors },
    archive: { from: ['draft', 'scheduled', 'published'], to: 'archived', by: editors },
  },
})

/** True if the article may move there, or is there already. */
export const mayMove = (from: ArticleStatus, to: ArticleStatus): boolean =>
  from === to || moveBetween(articleStates, from, to) !== undefined

export const versionKinds = ['saved', 'autosaved', 'published', 'restored', 'discarded'] as const
export type VersionKind = (typeof versionKinds)[number]
