/**
 * What a reading page says of an article, as finished strings: the server fills its page with them and the app draws
 * the same ones, so that nothing changes under the reader's eyes when the app takes over. What may be absent is a list. * They are aliases, because an interface does not fit `Data` of the server's templates.
 */

import { longDay } from '../../dates/index.ts'
import { linkTo } from '../../pages/index.ts'
import type { Language, TextParams } from '../../texts/index.ts'
import { type ArticleImage, type ArticleType, imageSizes } from '../index.ts'
import { holdPictures } from './hold-pictures.ts'

/** Who speaks: the language, and the sentences of `reading.` and `magazine.type.`. `saver`: no picture comes unasked. */
export interface Speech {
  readonly language: Language
  readonly say: (key: string, params?: TextParams) => string
  readonly saver: boolean
}

/** `Article` of the contract, as lists ask for it. */
export interface ReadableCard {
  readonly id: string
  readonly title: string
  readonly excerpt: string
  readonly type: ArticleType
  readonly cover: ArticleImage | null
  readonly category: { readonly id: string; readonly name: string } | null
  readonly author: { readonly name: string; readonly pseudo: string }
  readonly publishedAt: Date | string | null
  readonly createdAt: Date | string
  readonly readingMinutes: number
}
export interface ReadableArticle extends ReadableCard {
  readonly content: string
  readonly updatedAt: Date | string
  readonly weight: number
  readonly likesCount: number
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly related: readonly ReadableCard[]
}

export type PictureView = {
  src: string
  srcset: string
  sizes: string
  width: string
  height: string
  thumbhash: string
  /** `fetchpriority` of the picture that one sees first. */
  priority: 'high' | 'auto'
  avif: readonly { srcset: string; sizes: string }[]
}
/** A picture that waits for a tap. */
export type HeldView = {
  href: string
  srcset: string
  width: string
  height: string
}
export type CardView = {
  href: string
  title: string
  excerpt: string
  kicker: string
  author: string
  date: string
  dateTime: string
  reading: string
  cover: readonly PictureView[]
}
type LinkView = {
  name: string
  href: string
}
export type ArticleView = CardView & {
  heldCover: readonly HeldView[]
  /** HTML of the server's own making. */
  content: string
  weight: string
  likes: string
  updated: readonly { text: string }[]
  categories: readonly LinkView[]
  tagged: readonly { tags: readonly LinkView[] }[]
  more: readonly { related: readonly CardView[] }[]
}

const cardSizes = '(min-width: 1024px) 320px, (min-width: 640px) 50vw, 120px'

export function cardView(article: ReadableCard, speech: Speech): CardView {
  const { language, say, saver } = speech
  const when = new Date(article.publishedAt ?? article.createdAt)
  return {
    href: linkTo('article', { id: article.id }),
    title: article.title,
    excerpt: article.excerpt,
    kicker: article.category?.name ?? say(`magazine.type.${article.type}`),
    author: article.author.name || article.author.pseudo,
    date: longDay(when, language),
    dateTime: when.toISOString(),
    reading: say('reading.minutes', { n: article.readingMinutes }),
    cover: article.cover && !saver ? [pictureView(article.cover, cardSizes, 'auto')] : [],
  }
}

export function articleView(article: ReadableArticle, speech: Speech): ArticleView {
  const { language, say, saver } = speech
  const { cover } = article
  const card = cardView(article, speech)
  const changed = longDay(new Date(article.updatedAt), language)
  const tags = article.tags.map(({ name }) => ({
    name,
    href: linkTo('magazine', { query: { tag: name } }),
  }))
  const related = article.related.map((one) => cardView(one, speech))
  return {
    ...card,
    cover: cover && !saver ? [pictureView(cover, imageSizes, 'high')] : [],
    heldCover:
      cover && saver
        ? [{ href: cover.url, srcset: cover.saver, width: String(cover.width), height: String(cover.height) }]
        : [],
    content: saver ? holdPictures(article.content, say('reading.showPicture')) : article.content,
    weight: say('reading.weight', { size: weightText(article.weight, speech) }),
    likes: String(article.likesCount),
    updated: changed === card.date ? [] : [{ text: say('reading.updated', { date: changed }) }],
    categories: article.categories.map(({ id, name }) => ({
      name,
      href: linkTo('magazine', { query: { category: id } }),
    })),
    tagged: tags.length > 0 ? [{ tags }] : [],
    more: related.length > 0 ? [{ related }] : [],
  }
}

export const pictureView = (image: ArticleImage, sizes: string, priority: PictureView['priority']): PictureView => ({
  src: image.url,
  srcset: image.srcset,
  sizes,
  width: String(image.width),
  height: String(image.height),
  thumbhash: image.thumbhash ?? '',
  priority,
  avif: image.avif ? [{ srcset: image.avif, sizes }] : [],
})

const locales = { fr: 'fr-MG', en: 'en-GB' } as const
/** 86 Ko, 1,2 Mo; of 1000 bytes, as the operators of phones count. */
function weightText(bytes: number, { language, say }: Speech): string {
  const kB = Math.max(1, Math.round(bytes / 1000))
  if (kB < 1000) return say('reading.kB', { n: kB })
  const MB = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(bytes / 1e6)
  return say('reading.MB', { n: MB })
}
