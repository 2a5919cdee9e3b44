import { articlePath } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { useEffect, useState } from 'react'
import { later } from '../../lib/later/index.ts'
import type { Wanted } from '../../lib/later/later.ts'
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
    title: article.title,
    path: articlePath(article),
    data: article,
    files: [...files].filter(([of]) => of).map(([of, address]) => ({ of, address })),
  }
}

/** The same article with its pictures from this device; where data is saved the covers of others are not fetched. */
export function withFiles(article: WholeArticle, urls: ReadonlyMap<string, string>, saver: boolean): WholeArticle {
  const { cover } = article
  const own = cover && urls.get(cover.url)
  return {
    ...article,
    related: saver ? article.related.map((one) => ({ ...one, cover: null })) : article.related,
    cover: cover && own ? { ...cover, url: own, srcset: `${own} ${cover.width}w`, saver: '', avif: null } : cover,
    content: article.content.replace(inText, (tag, attributes: string) => {
      const url = urls.get(attributeOf(attributes, 'src'))
      if (!url) return tag
      const kept = ['width', 'height', 'alt'].map((name) => ` ${name}="${attributeOf(attributes, name)}"`).join('')
      return `<img src="${url}"${kept} />`
    }),
  }
}

/** The article that is kept for later under this id, or readable address. */
export function useKeptArticle(id: string): WholeArticle | undefined {
  const [found, setFound] = useState<{ id: string; article: WholeArticle | undefined }>()
  useEffect(() => {
    let isOver = false
    void later.list().then((list) => {
      const path = linkTo('article', { id })
      const kept = list.find((one) => one.id === id || one.path === path)
      if (!isOver) setFound({ id, article: kept?.data as WholeArticle | undefined })
    })
    return () => {
      isOver = true
    }
  }, [id])
  return found?.id === id ? found.article : undefined
}

/** Addresses on this device of the pictures of an article that is kept whole, by those of the server. */
export function useKeptPictures(id: string): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let made: string[] = []
    let isOver = false
    void later.files(id).then((files) => {
      if (isOver || files.size === 0) return
      const found = new Map([...files].map(([of, file]) => [of, URL.createObjectURL(file)]))
      made = [...found.values()]
      setUrls(found)
    })
    return () => {
      isOver = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [id])
  return urls
}
