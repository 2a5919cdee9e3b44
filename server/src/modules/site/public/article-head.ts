import { articleView } from '@vondrona/rules/magazine/reading'
import { linkTo, titleIn } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head, Picture } from '../../../kernel/http/head.ts'
import { type ArticlePage, articlePage } from '../../magazine/index.ts'
import { cardOf } from '../cards/card.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { keptHeads } from './kept-heads.ts'
import { coverOf, previewOf } from './preview-picture.ts'
import { speechOf, visitor } from './speech.ts'

/**
 * A shared article as visitors and link-preview bots get it, complete (B2). The magazine returns the same object until
 * the article changes, and so does this: its bytes are then made once. Null where visitors find none.
 */
export function articleHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<ArticlePage>()
  return async (asked: Asked, id: string): Promise<Head | null> => {
    if (asked.query.has('preview')) return { ...plain(asked), isHidden: true }
    const article = await articlePage(visitors[asked.language], id)
    return article && kept(article, asked, () => describe(kernel, plain, asked, article))
  }
}

function describe(kernel: Kernel, plain: PageHead, asked: Asked, article: ArticlePage): Head {
  const site = siteOf(kernel)
  const absolute = kernel.links.lasting
  const path = pathOf(article)
  const base = plain({ ...asked, path })
  const picture = previewOf(article.shareImage ?? article.cover, absolute) ?? base.picture
  const published = (article.publishedAt ?? article.createdAt).toISOString()
  const section = article.category?.name
  const speech = speechOf(kernel, asked)
  const view = articleView(article, speech)
  return {
    ...base,
    title: titleIn(site.name, article.title),
    shared: article.title,
    description: article.shareText || article.excerpt || base.description,
    picture,
    // R-MAG-15: a picture that was made for previews is shown as it is.
    ...(!article.shareImage &&
      cardOf(kernel, asked.language, path, {
        kicker: section ?? speech.say('shell.menu.magazine'),
        title: article.title,
        lines: [view.date, view.author],
        isRace: false,
        picture: coverOf(visitor(kernel, asked.language), article.cover),
      })),
    kind: 'article',
    alternates: alternatesOf(article, absolute),
    facts: [
      ['article:published_time', published],
      ['article:modified_time', article.updatedAt.toISOString()],
      ...(section ? ([['article:section', section]] as const) : []),
      ...article.tags.map(({ name }) => ['article:tag', name] as const),
    ],
    about: [articleThing(article, { site: site.name, picture, absolute }), trail(kernel, asked, article)],
    content: {
      page: 'article',
      variant: variantOf(site),
      data: {
        ...view,
        ...frameData(site),
      },
    },
  }
}

const pathOf = ({ id, slug }: { id: string; slug: string | null }) => linkTo('article', { id: slug ?? id })

/** Both languages name each other and themselves, as search engines want it. */
const alternatesOf = ({ translation, ...own }: ArticlePage, absolute: Absolute) =>
  (translation ? [own, translation] : []).flatMap((one) => {
    const address = absolute(pathOf(one))
    return address ? [{ language: one.language, address }] : []
  })

type Absolute = (path: string) => string | null

interface Setting {
  site: string
  picture: Picture | null
  absolute: Absolute
}

const organization = ({ site, absolute }: Pick<Setting, 'site' | 'absolute'>) => ({
  '@type': 'Organization',
  name: site,
  ...(absolute('/') && { url: absolute('/'), logo: absolute('/icon-192.png') }),
})

function articleThing(article: ArticlePage, setting: Setting) {
  const address = setting.absolute(pathOf(article))
  return {
    '@context': 'https://schema.org',
    '@type': article.type === 'news' ? 'NewsArticle' : 'Article',
    headline: article.title,
    description: article.excerpt,
    ...(address && { url: address, mainEntityOfPage: address }),
    ...(setting.picture && { image: [setting.picture.address] }),
    datePublished: (article.publishedAt ?? article.createdAt).toISOString(),
    dateModified: article.updatedAt.toISOString(),
    author: { '@type': 'Person', name: article.author.name },
    publisher: organization(setting),
    ...(article.tags.length > 0 && { keywords: article.tags.map(({ name }) => name) }),
    isAccessibleForFree: true,
  }
}

/** Home, magazine, this. */
function trail(kernel: Kernel, { language }: Asked, article: ArticlePage) {
  const { say } = speechOf(kernel, { language, saver: false })
  const steps = [
    [siteOf(kernel).name, linkTo('home')],
    [say('shell.menu.magazine'), linkTo('magazine')],
    [article.title, pathOf(article)],
  ] as const
  const absolute = kernel.links.lasting
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(absolute(path) && { item: absolute(path) }),
    })),
  }
}
