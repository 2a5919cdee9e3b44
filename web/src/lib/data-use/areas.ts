/** N-09: what this phone received is told by area of the product. */
export const areas = ['app', 'magazine', 'events', 'lives', 'contests', 'messages', 'other'] as const
export type DataArea = (typeof areas)[number]

/** By the first word of the page's address. */
const ofPage = new Map<string, DataArea>(
  Object.entries({
    magazine: 'magazine',
    events: 'events',
    mit: 'events',
    'mit-payment': 'events',
    tickets: 'events',
    'ticket-retrieval': 'events',
    applications: 'events',
    pay: 'events',
    payment: 'events',
    gate: 'events',
    'bib-desk': 'events',
    live: 'lives',
    lives: 'lives',
    replay: 'lives',
    contests: 'contests',
    votes: 'contests',
    polls: 'contests',
    notifications: 'messages',
  } as const),
)
const ofApp = /^\/(?:assets\/|sw\.js|manifest\.webmanifest|icon)/
/** Counted by the player, which knows of every way in which a live comes. */
const ofPlayer = /^\/media\//

/** To which area what came from `address` belongs while the page at `path` is shown; null: it is counted elsewhere. */
export function areaOf(address: string, path: string): DataArea | null {
  const { pathname = '' } = URL.parse(address) ?? {}
  if (ofPlayer.test(pathname)) return null
  return ofApp.test(pathname) ? 'app' : areaOfPage(path)
}

/** To which area a page belongs. */
export const areaOfPage = (path: string): DataArea => ofPage.get(path.split('/')[1] ?? '') ?? 'other'
