export const articleTypes = ['article', 'news', 'interview', 'video', 'dossier'] as const // R-MAG-05
export type ArticleType = (typeof articleTypes)[number]

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const // R-MAG-14
export type ArticleStatus = (typeof articleStatuses)[number]

/** Every move of an article, once, for server and pages: from each state, where it may go. */
export const articleMoves = {
  draft: ['scheduled', 'published', 'archived'],
  scheduled: ['draft', 'published', 'archived'],
  published: ['draft', 'archived'],
  archived: ['draft', 'published'],
} as const satisfies Record<ArticleStatus, readonly ArticleStatus[]>

/** True where the article may go there, or is there already. */
export const mayMove = (from: ArticleStatus, to: ArticleStatus): boolean =>
  from === to || (articleMoves[from] as readonly ArticleStatus[]).includes(to)

export const versionKinds = ['saved', 'autosaved', 'published', 'restored', 'discarded'] as const
export type VersionKind = (typeof versionKinds)[number]
