import type { LegalFacts } from '@vondrona/rules/accounts/legal'
import type { ContestCardView, ContestListView, ContestView } from '@vondrona/rules/contests/showing'
import type { EventCardView, EventListView, EventView, TicketTypeView } from '@vondrona/rules/events/agenda'
import type { ArticleView, CardView, ListView } from '@vondrona/rules/magazine/reading'
import { linkTo, type PrerenderedPage } from '@vondrona/rules/pages'
import type { OfferView, RaceCardView } from '@vondrona/rules/races/offer'
import type { ResultsView, ResultView, TeamsView } from '@vondrona/rules/races/ranking'
import type { PictureView } from '@vondrona/rules/uploads/view'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { News, SupportView } from './features/site/index.ts'
import { Each, slot } from './lib/takeover/template-slots.tsx'
import { chooseLanguage } from './lib/texts/language.ts'
import { ReadingFrame } from './shell/frames.tsx'
import { PublicLayout } from './shell/public-layout.tsx'

/**
 * The pages that the server sends complete, rendered once per build with slots for what it fills in (see prerender.ts).
 */

const picture: PictureView = {
  src: '{{src}}',
  srcset: '{{srcset}}',
  sizes: '{{sizes}}',
  width: '{{width}}',
  height: '{{height}}',
  thumbhash: '{{thumbhash}}',
  priority: 'auto',
  avif: slot('avif', { srcset: '{{srcset}}', sizes: '{{sizes}}' }),
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
  cover: slot('cover', picture),
}
const article: ArticleView = {
  ...card,
  cover: slot('cover', { ...picture, priority: 'high' }),
  deferredCover: slot('deferredCover', {
    href: '/{{href}}',
    srcset: '{{srcset}}',
    width: '{{width}}',
    height: '{{height}}',
  }),
  content: '{{{content}}}',
  lang: '{{lang}}',
  translations: slot('translations', { href: '/{{href}}', lang: '{{lang}}', text: '{{text}}' }),
  weight: '{{weight}}',
  likes: '{{likes}}',
  updated: slot('updated', { text: '{{text}}' }),
  categories: [],
  tagged: slot('tagged', { tags: slot('tags', { name: '{{name}}', href: '/{{href}}' }) }),
  more: slot('more', { related: slot('related', card) }),
}
const list: ListView = {
  search: '{{search}}',
  types: slot('types', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
  choice: slot('choice', {
    options: slot('options', {
      on: slot('on', { chosen: '{{chosen}}', name: '{{name}}', count: '{{count}}' }),
      off: slot('off', { id: '{{id}}', name: '{{name}}', count: '{{count}}' }),
    }),
  }),
  tagged: slot('tagged', { text: '{{text}}', label: '{{label}}', href: '/{{href}}' }),
}
const text = (name: string) => slot(name, { text: '{{text}}' })
const eventCard: EventCardView = {
  href: '/{{href}}',
  title: '{{title}}',
  place: text('place'),
  when: '{{when}}',
  dateTime: '{{dateTime}}',
  price: '{{price}}',
  leaf: slot('leaf', { weekday: '{{weekday}}', day: '{{day}}', month: '{{month}}' }),
  noLeaf: text('noLeaf'),
  cancelled: text('cancelled'),
  postponed: text('postponed'),
  soldOut: text('soldOut'),
  cover: slot('cover', picture),
}
const ticketType: TicketTypeView = {
  id: '{{id}}',
  title: '{{title}}',
  description: '{{description}}',
  price: '{{price}}',
  left: text('left'),
  popular: text('popular'),
  soldOut: text('soldOut'),
  adults: text('adults'),
}
const event: EventView = {
  ...eventCard,
  cover: slot('cover', { ...picture, priority: 'high' }),
  deferredCover: article.deferredCover,
  by: '{{by}}',
  about: text('about'),
  map: slot('map', { href: '{{href}}' }),
  calendar: slot('calendar', { href: '/{{href}}' }),
  banner: slot('banner', { title: '{{title}}', text: '{{text}}' }),
  ticketed: slot('ticketed', { heading: '{{heading}}', types: slot('types', ticketType) }),
  reservable: slot('reservable', { href: '/{{href}}' }),
  participation: slot('participation', {
    types: slot('types', {
      id: '{{id}}',
      name: '{{name}}',
      details: '{{details}}',
      price: '{{price}}',
      eligibility: text('eligibility'),
      documents: slot('documents', { names: slot('names', { name: '{{name}}' }) }),
      deadline: text('deadline'),
      adults: text('adults'),
      open: slot('open', { href: '/{{href}}', label: '{{label}}' }),
      closed: text('closed'),
    }),
  }),
}
const offer: OfferView = {
  open: slot('open', { text: '{{text}}', href: '/{{href}}', label: '{{label}}' }),
  notOpen: text('notOpen'),
  distance: text('distance'),
  ages: '{{ages}}',
  minors: text('minors'),
  documents: slot('documents', { lines: text('lines') }),
  results: slot('results', { href: '/{{href}}' }),
}
const race: RaceCardView = {
  ...eventCard,
  ...offer,
  label: '{{label}}',
  prices: slot('prices', ticketType),
}
const news: News = {
  race: slot('race', {
    trees: '{{trees}}',
    text: '{{text}}',
    photos: slot('photos', { plantings: slot('plantings', { ...picture, about: '{{about}}' }) }),
    call: slot('call', { href: '/{{href}}' }),
  }),
  now: slot('now', { lives: slot('lives', { href: '/{{href}}', title: '{{title}}', author: '{{author}}' }) }),
  next: slot('next', { events: slot('events', eventCard) }),
  latest: slot('latest', { articles: slot('articles', card) }),
  contests: slot('contests', { href: '/{{href}}' }),
}
const eventList: EventListView = {
  search: '{{search}}',
  periods: slot('periods', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
}
const contestCard: ContestCardView = {
  href: '/{{href}}',
  title: '{{title}}',
  kind: '{{kind}}',
  status: '{{status}}',
  open: text('open'),
  other: text('other'),
  deadline: text('deadline'),
  places: '{{places}}',
  fee: text('fee'),
  cover: slot('cover', picture),
}
const contest: ContestView = {
  ...contestCard,
  cover: slot('cover', { ...picture, priority: 'high' }),
  deferredCover: article.deferredCover,
  by: '{{by}}',
  about: text('about'),
  prize: text('prize'),
  requirements: text('requirements'),
  when: text('when'),
  banner: slot('banner', { title: '{{title}}', text: '{{text}}' }),
  winners: slot('winners', { names: slot('names', { name: '{{name}}' }) }),
  enterable: slot('enterable', { href: '/{{href}}' }),
}
const contestList: ContestListView = {
  search: '{{search}}',
  states: slot('states', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  levels: slot('levels', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
}
const link = { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }
const results: ResultsView = {
  back: '/{{back}}',
  action: '/{{action}}',
  search: '{{search}}',
  genders: slot('genders', link),
  categories: slot('categories', { links: slot('links', link) }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
}
const result: ResultView = {
  position: '{{position}}',
  name: '{{name}}',
  about: '{{about}}',
  time: '{{time}}',
  certificate: slot('certificate', { href: '/{{href}}', label: '{{label}}' }),
}
const teams: TeamsView = slot('teamRanking', {
  text: '{{text}}',
  teams: slot('teams', { position: '{{position}}', name: '{{name}}', runners: '{{runners}}', time: '{{time}}' }),
})
const facts: LegalFacts = {
  days: '{{days}}',
  recordings: '{{recordings}}',
  operator: '{{operator}}',
  contact: '{{contact}}',
}
const support: SupportView = {
  mail: slot('mail', { address: '{{address}}' }),
  sent: slot('sent', { number: '{{number}}' }),
  refused: slot('refused', { text: '{{text}}' }),
}

/** `/` is rendered as the landing page is, and an unknown address has a page of its own. */
type PageName = Exclude<PrerenderedPage, 'home' | 'homepage'> | 'lost'

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
    const [{ EventActions }, { EventSheet }, { ReserveButton }, { OfferSheet }] = await Promise.all([
      import('./features/events/event-actions.tsx'),
      import('./features/events/event-sheet.tsx'),
      import('./features/events/reserve-button.tsx'),
      import('./features/races/offer/offer-sheet.tsx'),
    ])
    const tickets = (
      <>
        <Each of={event.reservable}>{() => <ReserveButton />}</Each>
        <Each of={slot('registration', offer)}>{(view) => <OfferSheet view={view} />}</Each>
      </>
    )
    return (
      <ReadingFrame>
        <EventSheet actions={<EventActions />} tickets={tickets} view={event} />
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
        <ContestSheet view={contest} />
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
        <PrerenderedResults result={result} teams={teams} view={results} />
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
    const { CardSkeletons, LivesSheet } = await import('./features/lives/list/lives-sheet.tsx')
    return (
      <ReadingFrame>
        <LivesSheet onType={() => {}} typed="">
          <CardSkeletons />
        </LivesSheet>
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

export async function render(page: string, language: string): Promise<string> {
  chooseLanguage(language)
  const content = await (pages as Partial<Record<string, () => Promise<ReactNode>>>)[page]?.()
  const { prelude } = await prerender(
    <StaticRouter location={page === 'login' ? linkTo('login') : '/'}>
      <PublicLayout>{content}</PublicLayout>
    </StaticRouter>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('/{{', '{{').replaceAll('<!-- -->', '')
}
