import { type ArticleView, articlePath, articleView, type Speech } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { useEffect, useState } from 'react'
import { isComplete, later } from '../../lib/later/index.ts'
import type { Kept as OfDevice, Wanted } from '../../lib/later/later.ts'
import type { Article } from './operations.generated.ts'

export type WholeArticle = NonNullable<Article['article']>

const widest = 1080 // pixels: a phone's screen
const inText = /<picture>(?:<source [^>]*\/>)?<img ([^>]*)\/><\/picture>/g
const attributeOf = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** Of the small sizes of a picture the widest that a phone shows. */
function addressIn(srcset: string): string | undefined {
  const sizes = srcset.split(', ').map((one) => one.split(' '))
  const fits = sizes.filter(([, width]) => Number.parseInt(width ?? '', 10) <= widest)
  return (fits.at(-1) ?? sizes[0])?.[0] || undefined
}

/** An article with its pictures, each in one size. */
export function wantedArticle(article: WholeArticle): Wanted<WholeArticle> {
  const cover = article.cover ? [{ of: article.cover.url, srcset: article.cover.saver }] : []
  const inside = [...article.content.matchAll(inText)].map(([, attributes = '']) => ({
    of: attributeOf(attributes, 'src'),
    srcset: attributeOf(attributes, 'data-saver'),
  }))
  const files = new Map([...cover, ...inside].map(({ of, srcset }) => [of, addressIn(srcset) ?? of]))
  return {
    id: article.id,
    kind: 'article',
    title: article.title,
    path: articlePath(article),
    data: article,
    weight: article.weight,
    files: [...files].filter(([of]) => of).map(([of, address]) => ({ of, address })),
  }
}

/** The same article with the pictures that are kept from this device. */
export function withFiles(article: WholeArticle, urls: ReadonlyMap<string, string>): WholeArticle {
  const { cover } = article
  const own = cover && urls.get(cover.url)
  return {
    ...article,
    cover: cover && own ? { ...cover, url: own, srcset: `${own} ${cover.width}w`, saver: '', avif: null } : cover,
    content: article.content.replace(inText, (tag, attributes: string) => {
      const url = urls.get(attributeOf(attributes, 'src'))
      if (!url) return tag
      const kept = ['width', 'height', 'alt'].map((name) => ` ${name}="${attributeOf(attributes, name)}"`).join('')
      return `<img src="${url}"${kept} />`
    }),
  }
}

/** What the page shows: what is kept as always, everything else as the data saver says. */
export function keptView(article: WholeArticle, pictures: Kept['pictures'], speech: Speech): ArticleView {
  if (!pictures) return articleView(article, { ...speech, saver: true }) // none is fetched that may be kept
  const shown = withFiles(article, pictures)
  const view = articleView(shown, speech)
  if (!article.cover || !pictures.has(article.cover.url)) return view
  return { ...view, cover: articleView(shown, { ...speech, saver: false }).cover, deferredCover: [] }
}

interface Kept {
  article: WholeArticle | undefined
  /** Addresses on this device of the pictures by those of the server; undefined while they are read. */
  pictures: ReadonlyMap<string, string> | undefined
}
const nothing: Kept = { article: undefined, pictures: new Map() }

/** An article among all that is kept, by its id or its readable address. */
export function articleIn(list: readonly OfDevice[], id: string): OfDevice | undefined {
  const path = linkTo('article', { id })
  return list.find((one) => one.kind === 'article' && (one.id === id || one.path === path))
}

/** What is kept for later under this id, or readable address. */
export function useKept(id: string): Kept {
  const [found, setFound] = useState<{ id: string; kept: Kept }>()
  useEffect(() => {
    let made: string[] = []
    let isOver = false
    const look = async () => {
      const kept = articleIn(await later.list(), id)
      if (isOver || !kept) return
      const article = kept.data as WholeArticle
      setFound({ id, kept: { article, pictures: isComplete(kept) ? undefined : new Map() } })
      const files = await later.files(kept.id)
      if (isOver) return
      const pictures = new Map([...files].map(([of, file]) => [of, URL.createObjectURL(file)]))
      made = [...pictures.values()]
      setFound({ id, kept: { article, pictures } })
    }
    void look()
    return () => {
      isOver = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [id])
  return found?.id === id ? found.kept : nothing
}
