import type { LegalFacts } from '@vondrona/rules/accounts/legal'
import type { ArticleView, CardView, ListView, PictureView } from '@vondrona/rules/magazine/reading'
import type { WholePage } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { News, SupportView } from './features/site/index.ts'
import { Each, hole } from './lib/takeover/template-slots.tsx'
import { chooseLanguage } from './lib/texts/language.ts'
import { ReadingFrame } from './shell/frames.tsx'
import { PublicLayout } from './shell/public-layout.tsx'

/** The pages that the server sends whole, drawn once per build with holes for what it fills in (see prerender.ts). */

const picture: PictureView = {
  src: '{{src}}',
  srcset: '{{srcset}}',
  sizes: '{{sizes}}',
  width: '{{width}}',
  height: '{{height}}',
  thumbhash: '{{thumbhash}}',
  priority: 'auto',
  avif: hole('avif', { srcset: '{{srcset}}', sizes: '{{sizes}}' }),
}
const card: CardView = {
  href: '/{{href}}',
  title: '{{title}}',
  excerpt: '{{excerpt}}',
  kicker: '{{kicker}}',
  author: '{{author}}',
  date: '{{date}}',
  dateTime: '{{dateTime}}',
  reading: '{{reading}}',
  cover: hole('cover', picture),
}
const article: ArticleView = {
  ...card,
  cover: hole('cover', { ...picture, priority: 'high' }),
  heldCover: hole('heldCover', {
    href: '/{{href}}',
    srcset: '{{srcset}}',
    width: '{{width}}',
    height: '{{height}}',
  }),
  content: '{{{content}}}',
  weight: '{{weight}}',
  likes: '{{likes}}',
  updated: hole('updated', { text: '{{text}}' }),
  categories: [],
  tagged: hole('tagged', { tags: hole('tags', { name: '{{name}}', href: '/{{href}}' }) }),
  more: hole('more', { related: hole('related', card) }),
}
const news: News = {
  now: hole('now', { lives: hole('lives', { href: '/{{href}}', title: '{{title}}', author: '{{author}}' }) }),
  latest: hole('latest', { articles: hole('articles', card) }),
}

const list: ListView = {
  search: '{{search}}',
  types: hole('types', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: hole('hidden', { name: '{{name}}', value: '{{value}}' }),
  choice: hole('choice', {
    options: hole('options', {
      on: hole('on', { chosen: '{{chosen}}', name: '{{name}}', count: '{{count}}' }),
      off: hole('off', { id: '{{id}}', name: '{{name}}', count: '{{count}}' }),
    }),
  }),
  tagged: hole('tagged', { text: '{{text}}', label: '{{label}}', href: '/{{href}}' }),
}
const facts: LegalFacts = {
  days: '{{days}}',
  recordings: '{{recordings}}',
  operator: '{{operator}}',
  contact: '{{contact}}',
}
const support: SupportView = {
  mail: hole('mail', { address: '{{address}}' }),
  sent: hole('sent', { number: '{{number}}' }),
  refused: hole('refused', { text: '{{text}}' }),
}

/** `/` is drawn as the landing page is, and an unknown address has a page of its own. */
type Drawn = Exclude<WholePage, 'home' | 'homepage'> | 'lost'

const pages: Record<Drawn, () => Promise<ReactNode>> = {
  landing: async () => {
    const { LandingPage } = await import('./features/site/landing-page.tsx')
    return <LandingPage news={news} />
  },
  article: async () => {
    const [{ ArticleActions }, { ArticleSheet }] = await Promise.all([
      import('./features/magazine/article-actions.tsx'),
      import('./features/magazine/article-sheet.tsx'),
    ])
    const text = <div className="article-text">{article.content}</div>
    return (
      <ReadingFrame>
        <ArticleSheet actions={<ArticleActions likes={article.likes} />} text={text} view={article} />
      </ReadingFrame>
    )
  },
  magazine: async () => {
    const { DrawnList } = await import('./features/magazine/drawn-list.tsx')
    return (
      <ReadingFrame>
        <DrawnList card={card} view={list} />
      </ReadingFrame>
    )
  },
  terms: () => legal('terms'),
  privacy: () => legal('privacy'),
  support: async () => {
    const [{ SupportPage }, { SupportForm }] = await Promise.all([
      import('./features/site/support-page.tsx'),
      import('./features/site/support-form.tsx'),
    ])
    return (
      <ReadingFrame>
        <SupportPage form={<Each of={hole('form', {})}>{() => <SupportForm />}</Each>} view={support} />
      </ReadingFrame>
    )
  },
  lost: async () => {
    const { Component } = await import('./features/site/not-found-page.tsx')
    return <Component />
  },
}

async function legal(which: 'terms' | 'privacy') {
  const { LegalPage } = await import('./features/site/legal-page.tsx')
  return <LegalPage facts={facts} which={which} />
}

export async function draw(page: string, language: string): Promise<string> {
  chooseLanguage(language)
  const content = await (pages as Partial<Record<string, () => Promise<ReactNode>>>)[page]?.()
  const { prelude } = await prerender(
    <StaticRouter location="/">
      <PublicLayout>{content}</PublicLayout>
    </StaticRouter>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('/{{', '{{').replaceAll('<!-- -->', '')
}
