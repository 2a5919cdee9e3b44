import type { ArticleDocument, ArticleStatus, ArticleType, VersionKind } from '@vondrona/rules/magazine'

/** What lists show of an article, read in one statement with its author and main category. */
export interface ListedArticle {
  id: string
  author_id: string
  title: string
  excerpt: string
  reading_minutes: number
  weight: number
  type: ArticleType
  status: ArticleStatus
  cover_id: string | null
  category_id: string | null
  revision: number
  likes: number
  scheduled_at: Date | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
  author_pseudo: string
  author_picture: string | null
  author_erased: boolean
  category_name: string | null
  category_count: number | null
  /** Of a search: what was found, between U+E000 and U+E001. */
  found_title?: string
  found_text?: string
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

/** What is made of a document and stored beside it. */
export interface RenderedText {
  content: string
  clean_version: number
  plain: string
  excerpt: string
  reading_minutes: number
  weight: number
  image_ids: string[]
}

/** One article as the database keeps it. */
export interface ArticleRow extends RenderedText {
  id: string
  author_id: string
  title: string
  document: ArticleDocument
  type: ArticleType
  status: ArticleStatus
  cover_id: string | null
  category_id: string | null
  /** Of the title and text: grows when they change. */
  revision: number
  likes: number
  preview_hash: Buffer | null
  scheduled_at: Date | null
  /** The first time. */
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface VersionRow {
  article_id: string
  revision: number
  title: string
  document: ArticleDocument
  kind: VersionKind
  saved_by: string
  /** Of the first of the autosaves that it replaced. */
  began_at: Date
  saved_at: Date
}

export interface SeenVersion extends VersionRow {
  pseudo: string
  profile_picture: string | null
  erased: boolean
}

export interface LabelRow {
  id: string
  name: string
  count: number
}
