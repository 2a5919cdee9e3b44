import type { LegalFacts } from '@vondrona/rules/accounts/legal'
import type { ContestCardView, ContestListView, ContestView } from '@vondrona/rules/contests/showing'
import type { EventCardView, EventListView, EventView, TicketTypeView } from '@vondrona/rules/events/agenda'
import type { LiveCardView } from '@vondrona/rules/lives/viewer'
import type { ArticleView, CardView, ListView } from '@vondrona/rules/magazine/reading'
import type { OfferView, RaceCardView } from '@vondrona/rules/races/offer'
import type { GlanceView, ResultsView, ResultView, TeamsView } from '@vondrona/rules/races/ranking'
import type { PictureView } from '@vondrona/rules/uploads/view'
import type { News, SupportView } from './features/site/index.ts'
import { slot } from './lib/takeover/template-slots.tsx'

/** What prerendered pages show, with a slot for each value that the server fills in (kernel/http/template.ts). */

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
export const card: CardView = {
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
export const article: ArticleView = {
  ...card,
  cover: slot('cover', { ...picture, priority: 'high' }),
  deferredCover: slot('deferredCover', {
    href: '/{{href}}',
    srcset: '{{srcset}}',
    width: '{{width}}',
    height: '{{height}}',
    weight: '{{weight}}',
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
export const list: ListView = {
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
const spot = (name: string) => slot(name, { x: '{{x}}', y: '{{y}}' })
export const eventCard: EventCardView = {
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
  forWhom: text('forWhom'),
}
export const event: EventView = {
  ...eventCard,
  cover: slot('cover', { ...picture, priority: 'high' }),
  deferredCover: article.deferredCover,
  by: '{{by}}',
  about: text('about'),
  map: slot('map', { href: '{{href}}' }),
  calendar: slot('calendar', { href: '/{{href}}' }),
  banner: slot('banner', { title: '{{title}}', text: '{{text}}' }),
  ticketed: slot('ticketed', { heading: '{{heading}}', types: slot('types', ticketType), soon: text('soon') }),
  reservable: slot('reservable', { href: '/{{href}}' }),
  full: text('full'),
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
export const offer: OfferView = {
  open: slot('open', { text: '{{text}}', href: '/{{href}}', label: '{{label}}' }),
  notOpen: text('notOpen'),
  distance: text('distance'),
  ages: '{{ages}}',
  minors: text('minors'),
  documents: slot('documents', { lines: text('lines') }),
  results: slot('results', { href: '/{{href}}' }),
  course: slot('course', {
    box: '{{box}}',
    line: '{{line}}',
    start: spot('start'),
    finish: spot('finish'),
    marks: slot('marks', { x: '{{x}}', y: '{{y}}', km: '{{km}}' }),
    water: spot('water'),
    others: spot('others'),
    profile: slot('profile', { line: '{{line}}', area: '{{area}}', from: '{{from}}', to: '{{to}}' }),
    summary: '{{summary}}',
    places: text('places'),
  }),
}
export const race: RaceCardView = {
  ...eventCard,
  ...offer,
  label: '{{label}}',
  prices: slot('prices', ticketType),
}
export const news: News = {
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
export const eventList: EventListView = {
  search: '{{search}}',
  periods: slot('periods', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
}
export const contestCard: ContestCardView = {
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
export const contest: ContestView = {
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
  inShort: '{{inShort}}',
}
export const contestList: ContestListView = {
  search: '{{search}}',
  states: slot('states', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  levels: slot('levels', { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }),
  hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
}
export const liveCard: LiveCardView = {
  id: '{{id}}',
  href: '/{{href}}',
  title: '{{title}}',
  author: '{{author}}',
  onAir: text('onAir'),
  state: text('state'),
  length: text('length'),
  viewers: text('viewers'),
  when: text('when'),
  lead: slot('lead', { src: '{{src}}' }),
  picture: slot('picture', { src: '{{src}}' }),
  leaf: slot('leaf', { weekday: '{{weekday}}', day: '{{day}}', month: '{{month}}' }),
  coming: slot('coming', {}),
  over: slot('over', {}),
}
const link = { name: '{{name}}', href: '/{{href}}', current: '{{current}}' }
export const results: ResultsView = {
  back: '/{{back}}',
  finder: slot('finder', {
    action: '/{{action}}',
    search: '{{search}}',
    genders: slot('genders', link),
    categories: slot('categories', { links: slot('links', link) }),
    hidden: slot('hidden', { name: '{{name}}', value: '{{value}}' }),
  }),
}
export const result: ResultView = {
  position: '{{position}}',
  medal: '{{medal}}',
  runner: slot('runner', { href: '/{{href}}', name: '{{name}}' }),
  erased: slot('erased', { name: '{{name}}' }),
  gap: '{{gap}}',
  about: '{{about}}',
  time: '{{time}}',
  certificate: slot('certificate', { href: '/{{href}}', label: '{{label}}' }),
}
export const glance: GlanceView = {
  podium: slot('podium', {
    title: '{{title}}',
    steps: slot('steps', {
      at: '{{at}}',
      place: '{{place}}',
      time: '{{time}}',
      about: '{{about}}',
      runner: slot('runner', { href: '/{{href}}', name: '{{name}}' }),
      erased: slot('erased', { name: '{{name}}' }),
    }),
  }),
  histogram: slot('histogram', {
    about: '{{about}}',
    bars: '{{bars}}',
    box: '{{box}}',
    from: '{{from}}',
    to: '{{to}}',
    most: '{{most}}',
    here: [], // the server does not know who reads
  }),
}
export const teams: TeamsView = slot('teamRanking', {
  text: '{{text}}',
  teams: slot('teams', { position: '{{position}}', name: '{{name}}', runners: '{{runners}}', time: '{{time}}' }),
})
export const facts: LegalFacts = {
  days: '{{days}}',
  recordings: '{{recordings}}',
  operator: '{{operator}}',
  contact: '{{contact}}',
}
export const support: SupportView = {
  mail: slot('mail', { address: '{{address}}' }),
  sent: slot('sent', { number: '{{number}}' }),
  refused: slot('refused', { text: '{{text}}' }),
}
