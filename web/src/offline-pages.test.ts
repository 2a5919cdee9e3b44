/** R-NET-03: what each page shows where there is no network. A new page is named here, or this does not compile. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { type PageName, pageNames, pages } from '@vondrona/rules/pages'
import { keptQueries } from './lib/api/kept-queries.generated.ts'

/** Queries whose last answers the page shows, or why it shows none. */
const shows: Readonly<Record<PageName, readonly string[] | string>> = {
  home: 'a text of the app',
  landing: 'a text of the app',
  terms: 'a text of the app',
  privacy: 'a text of the app',
  support: 'a text of the app',
  'spinner-test': 'a text of the app',
  polls: 'a text of the app',
  'settings.legal': 'a text of the app',
  'settings.display': 'choices of this device',
  settings: 'a menu of the app',

  profile: ['Profile', 'MyRegistrations', 'MyPlaces', 'DueDocuments', 'MyApplications', 'RunningVotes', 'NextEvents'],
  tickets: ['MyTickets', 'MyOrders'],
  ticket: ['TicketByLink'],
  applications: ['MyApplications', 'MyRegistrations'],
  application: ['OneApplication'],
  apply: ['Offer', 'MyApplications'],
  documents: ['MyDocuments'],
  notifications: ['Notifications'],
  'mit-payment': ['Participation', 'RaceOfParticipation', 'Offers'],
  'settings.account': ['MyContacts'],
  'settings.security': ['MyContacts'],
  'settings.sessions': ['MySessions'],
  'settings.notifications': ['NotificationPreferences'],
  'settings.privacy': ['MyExports'],

  magazine: ['Articles', 'Categories'],
  article: ['Article'],
  'my-articles': ['MyArticles'],
  'edit-article': 'the editor keeps what is written in it (features/magazine/editor/saving)',
  'new-article': ['EditorCategories'],
  'shared-pictures': ['MyArticles'],
  labels: ['EditorCategories', 'EditorTags'],
  events: ['EventList'],
  event: ['Event'],
  lives: ['Lives'],
  live: ['Live', 'GetLiveById'],
  'lives-id': ['Live', 'GetLiveById'],
  'lives-graphql': ['GetLiveById'],
  replay: ['LiveReplay'],
  votes: ['VoteList'],
  vote: ['Vote'],
  contests: ['ContestList'],
  contest: ['OneContest'],
  'enter-contest': ['ContestToEnter'],
  'race-results': ['RankedRace', 'RaceResults', 'RaceRanking', 'RaceRunner', 'RaceCourse'],
  dashboard: ['Dashboard'],

  gate: 'keeps its list by itself (features/gate/offline)',
  'bib-desk': 'keeps its list by itself (features/gate/offline)',

  login: 'asks the server who somebody is',
  'forgot-password': 'asks the server who somebody is',
  'reset-password': 'asks the server who somebody is',
  'verify-email': 'asks the server who somebody is',
  signup: 'a form that keeps its draft; its end needs the server',
  guardian: 'a consent that the server takes',
  identity: 'photos of documents do not lie on a device',
  correction: 'photos of documents do not lie on a device',
  capture: 'photos of documents do not lie on a device',
  'ticket-retrieval': 'a search of the server, for whoever has no account',

  'event-payment': 'nobody pays without a network',
  'payment-result': 'nobody pays without a network',
  'payment-outcome': 'nobody pays without a network',
  'payment-mandate': 'nobody pays without a network',
  payer: 'nobody pays without a network',
  'test-payment': 'nobody pays without a network',

  'new-event': 'an editor that begins empty',
  'new-live': 'a form that begins empty',
  'new-contest': 'an editor that begins empty',
  'new-vote': 'an editor that begins empty',
  'edit-event': 'what others may have changed: the editor keeps what was typed, and begins with what the server has',
  'edit-live': 'what others may have changed',
  'edit-contest': 'what others may have changed',
  'edit-vote': 'what others may have changed',
  studio: 'a broadcast needs a network; what is done in it waits (lib/acts)',
  'test-streaming': 'tries the network',
  'recount-vote': 'reads the published list to its end, which may be large',

  'manage-contest': 'decides about others on what is true now',
  'judge-contest': 'decides about others on what is true now',
  moderation: 'decides about others on what is true now',
  'member-messages': 'decides about others on what is true now',
  'user-management': 'decides about others on what is true now',
  'admin-applications': 'decides about others on what is true now',
  'document-admin': 'decides about others on what is true now',
  'event-gates': 'decides about others on what is true now',
  mit: 'decides about others on what is true now',
  treasury: 'decides about others on what is true now',
  audit: 'what others did is not kept on a device',
  outbox: 'what others were written is not kept on a device',
  health: 'says how the service is now',
}

/** Kept for what stands beside pages: the bell, cards of a home, choices of an editor. */
const beside = [
  'UnreadNotifications',
  'HomeLives',
  'LatestArticles',
  'EventDrafts',
  'ContestHome',
  'Candidates',
  'TreeCounts',
]

const src = import.meta.dirname
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')
const imports = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g
const importedBy = (file: string, text = textOf(file)) =>
  [...text.matchAll(imports)].map(([, path]) => relative(src, join(src, dirname(file), path ?? '')))

/** The files of features that a page is made of. */
function filesOf(name: string): Set<string> {
  const routes = textOf('routes.tsx')
  const line = new RegExp(`^  '?${name}'?(?::([^\\n]*)|),$`, 'm').exec(routes)
  assert.ok(line, `routes.tsx has no ${name}`)
  const direct = importedBy('routes.tsx', line[1] ?? '')
  const screen = /(\w+)/.exec(line[1]?.trim() || name)?.[1]
  const files = direct.length > 0 ? direct : filesOfScreen(String(screen))
  const all = new Set<string>()
  const add = (file: string) => {
    if (all.has(file) || !/^(?:features|screens)\//.test(file)) return
    all.add(file)
    importedBy(file).forEach(add)
  }
  files.forEach(add)
  return all
}

function filesOfScreen(name: string): string[] {
  const routes = textOf('routes.tsx')
  const constant = new RegExp(`^const ${name} =[^]*?(?=^\\S)`, 'm').exec(routes)
  if (constant) return importedBy('routes.tsx', constant[0])
  const file = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./(screens/[\\w-]+\\.tsx)'`).exec(routes)?.[1]
  assert.ok(file, `no screen ${name}`)
  return importedBy(file)
}

const asked = (name: string) =>
  new Set([...filesOf(name)].flatMap((file) => [...textOf(file).matchAll(/\b(\w+)Document\b/g)].map(([, one]) => one)))

test('R-NET-03 each page shows kept answers where there is no network, or says why it shows none', () => {
  const named = new Set<string>(Object.keys(shows))
  for (const name of pageNames) {
    if ('moved' in pages[name]) continue
    assert.ok(named.has(name), name)
    const kept = shows[name as PageName]
    if (typeof kept === 'string') assert.ok(kept.length > 0, name)
    else
      assert.deepEqual(
        kept.filter((query) => !keptQueries.has(query)),
        [],
        `${name}: without @kept`,
      )
  }
})

test('R-NET-03 a page asks the queries that it is said to show', () => {
  for (const [name, kept] of Object.entries(shows)) {
    if (typeof kept === 'string') continue
    const questions = asked(name)
    assert.deepEqual(
      kept.filter((query) => !questions.has(query)),
      [],
      name,
    )
  }
})

test('no answer is kept that nobody is said to read', () => {
  const read = new Set([...Object.values(shows).flatMap((kept) => (typeof kept === 'string' ? [] : kept)), ...beside])
  assert.deepEqual(
    [...keptQueries].filter((query) => !read.has(query)),
    [],
  )
  assert.deepEqual(
    beside.filter((query) => !keptQueries.has(query)),
    [],
  )
})
