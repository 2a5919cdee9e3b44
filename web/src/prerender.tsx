import { pages as addresses, areaSlot, areas, type PrerenderedPage } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Each, slot } from './lib/takeover/template-slots.tsx'
import { chooseLanguage } from './lib/texts/language.ts'
import {
  article,
  card,
  contest,
  contestCard,
  contestList,
  event,
  eventCard,
  eventList,
  facts,
  glance,
  list,
  liveCard,
  news,
  offer,
  race,
  result,
  results,
  support,
  teams,
} from './prerendered-views.ts'
import { ReadingFrame } from './shell/frames.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { FirstPaint } from './shell/root.tsx'
import { ShareButton } from './ui/controls/share-button.tsx'

/**
 * The pages that the server sends complete, rendered once per build with slots for what it fills in (see prerender.ts).
 */

/** Which of them an installation shows, says the server. */
const ofVisitors = areas.filter((area) => area !== 'votes').map((area) => ({ area, is: slot(areaSlot(area), {}) }))

/** `/` is rendered as the landing page is, and an unknown address has a page of its own. */
type PageName = Exclude<PrerenderedPage, 'home' | 'homepage'> | 'lost'

/** The app, which answers a press on it, knows what is shared. */
const share = <ShareButton path="" text="" title="" />

const pages: Record<PageName, () => Promise<ReactNode>> = {
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
    const { PrerenderedList } = await import('./features/magazine/prerendered-list.tsx')
    return (
      <ReadingFrame>
        <PrerenderedList card={card} view={list} />
      </ReadingFrame>
    )
  },
  event: async () => {
    const [{ EventSheet }, { ReserveButton }, { OfferSheet }, { PageAction }] = await Promise.all([
      import('./features/events/event-sheet.tsx'),
      import('./features/events/reserve-button.tsx'),
      import('./features/races/offer/offer-sheet.tsx'),
      import('./ui/layout/page-action.tsx'),
    ])
    const tickets = (
      <>
        <Each of={event.reservable}>{() => <ReserveButton price={event.price} />}</Each>
        <Each of={event.full}>{({ text }) => <PageAction text={text} />}</Each>
        <Each of={slot('registration', offer)}>{(view) => <OfferSheet price={event.price} view={view} />}</Each>
      </>
    )
    return (
      <ReadingFrame>
        <EventSheet actions={share} tickets={tickets} view={event} />
      </ReadingFrame>
    )
  },
  events: async () => {
    const { PrerenderedEvents } = await import('./features/events/prerendered-list.tsx')
    return (
      <ReadingFrame>
        <PrerenderedEvents card={eventCard} view={eventList} />
      </ReadingFrame>
    )
  },
  contests: async () => {
    const { PrerenderedContests } = await import('./features/contests/prerendered-list.tsx')
    return (
      <ReadingFrame>
        <PrerenderedContests card={contestCard} view={contestList} />
      </ReadingFrame>
    )
  },
  contest: async () => {
    const { ContestSheet } = await import('./features/contests/contest-sheet.tsx')
    return (
      <ReadingFrame>
        <ContestSheet share={share} view={contest} />
      </ReadingFrame>
    )
  },
  'mit-payment': async () => {
    const { PrerenderedRaces } = await import('./features/races/offer/prerendered-races.tsx')
    return (
      <ReadingFrame>
        <PrerenderedRaces race={race} />
      </ReadingFrame>
    )
  },
  'race-results': async () => {
    const { PrerenderedResults } = await import('./features/races/ranking/prerendered-results.tsx')
    return (
      <ReadingFrame>
        <PrerenderedResults glance={glance} result={result} share={share} teams={teams} view={results} />
      </ReadingFrame>
    )
  },
  login: async () => {
    const { Component } = await import('./features/sessions/login-page.tsx')
    return <Component />
  },
  signup: async () => {
    const { Component } = await import('./features/signup/signup-page.tsx')
    return <Component />
  },
  lives: async () => {
    const { PrerenderedLives } = await import('./features/lives/list/prerendered-list.tsx')
    return (
      <ReadingFrame>
        <PrerenderedLives card={liveCard} />
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
        <SupportPage form={<Each of={slot('form', {})}>{() => <SupportForm />}</Each>} view={support} />
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

/** The frame of members' pages before the app is there, the same for everybody. */
export const renderFrame = () => text(<FirstPaint member />)

export async function render(page: string, language: string): Promise<string> {
  chooseLanguage(language)
  const content = await (pages as Partial<Record<string, () => Promise<ReactNode>>>)[page]?.()
  const html = await text(
    <StaticRouter location={page === 'lost' ? '/' : addresses[page as PrerenderedPage].path}>
      <PublicLayout areas={ofVisitors}>{content}</PublicLayout>
    </StaticRouter>,
  )
  return html.replaceAll('/{{', '{{').replaceAll('<!-- -->', '')
}

async function text(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content)
  return new Response(prelude).text()
}
