import type { ArticleDocument, ArticleStatus, ArticleType, VersionKind } from '@vondrona/rules/magazine'
import type { Language } from '@vondrona/rules/texts'
import type { AccountsAmong } from '../accounts/index.ts'

/** What lists show of an article, read in one statement with its author and main category. */
export interface ListedArticle {
  id: string
  authorId: string
  title: string
  excerpt: string
  readingMinutes: number
  weight: number
  type: ArticleType
  status: ArticleStatus
  coverId: string | null
  categoryId: string | null
  revision: number
  likes: number
  summary: string
  shareText: string
  shareImageId: string | null
  slug: string | null
  language: Language
  counterpartId: string | null
  scheduledAt: Date | null
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  authorPseudo: string
  authorPicture: string | null
  authorErased: boolean
  categoryName: string | null
  categoryCount: number | null
  /** Of a search: what was found, between U+E000 and U+E001. */
  foundTitle?: string
  foundText?: string
  /** Of one article that was read by its id. */
  details?: ArticleDetails
}

/** What is read together with an article that is opened. */
export interface ArticleDetails {
  content: string
  /** JSON of its ArticleDocument. */
  document: string
  categories: LabelRow[]
  tags: LabelRow[]
}

/** What is made of a document and stored next to it. */
export interface RenderedText {
  content: string
  cleanVersion: number
  plain: string
  excerpt: string
  readingMinutes: number
  weight: number
  imageIds: string[]
}

/** One article as the database keeps it. */
export interface ArticleRow extends RenderedText {
  id: string
  authorId: string
  title: string
  document: ArticleDocument
  type: ArticleType
  status: ArticleStatus
  coverId: string | null
  categoryId: string | null
  summary: string
  shareText: string
  shareImageId: string | null
  slug: string | null
  language: Language
  /** The same article in the other language. */
  counterpartId: string | null
  /** Of the title and text: grows when they change. */
  revision: number
  likes: number
  previewHash: Buffer | null
  scheduledAt: Date | null
  /** The first time. */
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface VersionRow {
  articleId: string
  revision: number
  title: string
  document: ArticleDocument
  kind: VersionKind
  savedBy: string
  /** Of the first of the autosaves that it replaced. */
  beganAt: Date
  savedAt: Date
}

export interface SeenVersion extends VersionRow {
  pseudo: string
  profilePicture: string | null
  erased: boolean
  /** Of all who are in the list. */
  accounts?: AccountsAmong
}

export interface LabelRow {
  id: string
  name: string
  count: number
  /** The caller may delete it: they are an editor, and no article has it. Left out where nobody asks. */
  deletable?: boolean
}
