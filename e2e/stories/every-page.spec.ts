import type { Page } from '@playwright/test'
import {
  type FixedPage,
  linkTo,
  type PageName,
  pageAt,
  pageNames,
  pages,
  type Viewer,
  whereInstead,
} from '@vondrona/rules/pages'
import { fitsWidth, hasRoom, isAccessible, showsAll } from '../fixtures/fits.ts'
import { publishArticle } from '../fixtures/newsroom.ts'
import { takenOver } from '../fixtures/takeover.ts'
import { createLive, moveLive } from '../fixtures/video.ts'
import { expect, test, type World } from '../fixtures/world.ts'

/**
 * Every address, as each kind of visitor meets it: no accessibility fault, no sideways scroll, no error, no English.
 */

const opens = (name: PageName, viewer: Viewer | null) =>
  whereInstead(pages[name].path, viewer, { publicContent: true }) === null
/** The pages without a parameter that one viewer opens and another does not. */
const pathsFor = (viewer: Viewer | null, besides?: Viewer) =>
  pageNames
    .filter((name): name is FixedPage => !('moved' in pages[name] || pages[name].path.includes(':')))
    .filter((name) => opens(name, viewer) && !(besides && opens(name, besides)))
    .map((name) => linkTo(name))

const visitors = [
  ...pathsFor(null),
  '/contests/7',
  '/events/7',
  '/events/7/results',
  '/pay/7',
  '/payment/mandate/7',
  '/capture/7',
  '/tickets/7',
  '/no-such-page',
]
const user = { role: 'user' } as const
/** Lists that others meet in their own frame. */
const listsOfOthers = ['/magazine', '/lives']
/** What is theirs alone, and the lists that they meet in their own frame. */
const members = [
  ...pathsFor(user)
    .filter((path) => !opens(pageAt(path)?.name as PageName, null) || pageAt(path)?.page.section)
    .filter((path) => !listsOfOthers.includes(path)),
  ...['/events/7/payment', '/payment/failed', '/payment/cancelled'],
  ...['/applications/7', '/applications/new/7', '/votes/7', '/votes/7/recount'],
  ...['/contests/7/edit', '/contests/7/manage', '/contests/7/enter', '/contests/7/jury'],
]
const staff = (['streamer', 'redacteur', 'admin_mit', 'moderator'] as const).map((role) => ({ role }))
/** What no other role opens: those may be refused a request, an administrator is not. */
const admins = [
  ...pathsFor({ role: 'admin' }, user).filter(
    (path) => !staff.some((one) => opens(pageAt(path)?.name as PageName, one)),
  ),
  ...['/events/7/edit', '/events/7/gates', '/votes/7/edit', '/moderation/members/7'],
  ...['/mit', '/moderation', '/admin/payments', '/admin/applications'], // of which they alone have parts
]
const streamers = [...pathsFor({ role: 'streamer' }, user), '/lives', '/lives/create-rtsp']

/** Who meets the pages whose address has a parameter: one that is new is missing here until somebody does. */
const met: Record<Exclude<PageName, FixedPage>, string> = {
  article: 'a visitor',
  'edit-article': 'an editor',
  live: 'a visitor',
  'lives-id': 'a visitor',
  'lives-graphql': 'a visitor',
  replay: 'a visitor',
  'edit-live': 'a streamer',
  studio: 'a streamer',
  capture: 'a visitor',
  event: 'a visitor',
  'race-results': 'a visitor',
  'edit-event': 'an administrator',
  'event-gates': 'an administrator',
  'event-payment': 'a member',
  'payment-mandate': 'a visitor',
  payer: 'a visitor',
  contest: 'a visitor',
  'edit-contest': 'a member',
  'manage-contest': 'a member',
  'enter-contest': 'a member',
  'judge-contest': 'a member',
  application: 'a member',
  apply: 'a member',
  ticket: 'a visitor',
  vote: 'a member',
  'edit-vote': 'an administrator',
  'member-messages': 'an administrator',
  'recount-vote': 'a member',
}

/** A live of each kind that looks different: one that comes, one that runs, one that is over. */
async function withLives(world: World) {
  const streamer = await world.member({ role: 'streamer' })
  const titled = (title: string) => createLive(world, streamer, { title, sourceKind: 'rtmp', description: 'Au stade' })
  const [coming, running, over] = [await titled('Bientôt'), await titled('Maintenant'), await titled('Hier')]
  for (const { id } of [running, over]) await moveLive(world, streamer, 'startLive', id)
  await moveLive(world, streamer, 'endLive', over.id)
  const watched = [`/live/${coming.id}`, `/lives/${running.id}/graphql`, `/lives/${over.id}`, `/replay/${over.id}`]
  const made = [`/lives/${coming.id}/edit`, `/lives/${running.id}/studio`]
  return { streamer, watched, made }
}

const raceAdmins = [...pathsFor({ role: 'admin_mit' }, user), '/mit?tab=settings', '/mit?tab=bibs', '/mit?tab=gates']
const moderators = [...pathsFor({ role: 'moderator' }, user), '/moderation?view=lives', '/moderation?view=people']

const editors = [...pathsFor({ role: 'redacteur' }, user), '/magazine', linkTo('shared-pictures')]

/** An article of each kind that looks different, under categories and tags. */
async function withArticles(world: World) {
  const editor = await world.member({ role: 'redacteur' })
  const make = 'mutation ($name: String!) { createCategory(name: $name) { id } }'
  const variables = { name: `Rubrique ${Date.now()}` }
  const { createCategory } = await world.api<{ createCategory: { id: string } }>(make, variables, editor.token)
  const head = '<h2>Partie</h2><blockquote><p>On y était.</p></blockquote><ul><li>un</li><li>deux</li></ul>'
  const cells = Array.from({ length: 9 }, (_, n) => `<td>Colonne ${n}</td>`).join('')
  const under = { category_ids: [createCategory.id], tags: ['forêt', 'course'] }
  const content = `${head}<table><tr>${cells}</tr></table><p><a href="https://exemple.mg/">un lien</a></p>`
  const published = await publishArticle(world, editor, { title: 'Une allée de géants', content, ...under })
  const draft = await publishArticle(world, editor, { title: 'Plus tard', content, status: 'draft' })
  const written = [
    `/magazine/${published}`,
    `/magazine/${draft}`,
    `/magazine/${published}/edit`,
    `/magazine/${draft}/edit`,
  ]
  return { editor, read: `/magazine/${published}`, written }
}

async function signIn(page: Page, token: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    const hear = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value
    }
    new PerformanceObserver(hear).observe({ type: 'layout-shift', buffered: true })
  })
}
/** Pages whose skeletons are not as tall as what comes. */
const stillMoving = new Set<string>(['new-article', 'edit-article'])

/** How far what stood there has moved while the page came. */
const shifted = (page: Page) => page.evaluate(() => (globalThis as { shifts?: { sum: number } }).shifts?.sum ?? 0)

/** Words that only an English text would contain. */
const english = /\b(the|and|your|with|please|sign in|settings|loading|not found|error)\b/i

/** What the browser complains about from now on, and requests that are refused for their caller: no page makes one. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|404)/.test(message.text())) complaints.push(message.text())
  })
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/graphql')) return
    const text = await response.text().catch(() => '') // of a page that was left
    const code = /"code":"(FORBIDDEN|UNAUTHENTICATED)"/.exec(text)?.[1]
    if (code) complaints.push(`${code} of ${response.request().postData()?.slice(0, 160)}`)
  })
  return complaints
}

/** What a dead link says, and where it leads on; others: shell.spec.ts. */
const dead: Readonly<Record<string, readonly [words: string, way: string]>> = {
  '/events/7': ["Cet événement n'existe pas ou n'existe plus", 'Tous les événements'],
  '/events/7/results': ["Cette course n'existe pas ou n'existe plus", 'Tous les événements'],
  '/events/7/edit': ["Cet événement n'existe pas, ou vous ne pouvez pas le modifier", 'Événements'],
  '/contests/7': ["Ce concours n'existe pas ou plus", 'Tous les concours'],
  '/contests/7/enter': ["Ce concours n'existe pas ou plus", 'Tous les concours'],
  '/contests/7/edit': ["Ce concours n'existe pas ou plus", 'Tous les concours'],
  '/contests/7/manage': ["Ce concours n'existe pas ou plus", 'Tous les concours'],
  '/pay/7': ["Ce lien de paiement n'existe pas", "Retour à l'accueil"],
  '/payment/mandate/7': ['Paiement introuvable', 'Retrouver une inscription'],
  '/applications/7': ["Cette participation n'existe pas", 'Participations'],
  '/votes/7': ["Ce vote n'existe pas ou plus", 'Voir les votes'],
  '/votes/7/edit': ["Ce vote n'existe pas ou plus", 'Voir les votes'],
}

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** What holds at every size: no accessibility fault, no sideways scroll, no English. */
async function look(page: Page, what: string) {
  // A new size reaches JavaScript with the next frame, which may render other parts or lead to another address.
  await nextFrames(page)
  // Looks at every frame; an assertion would look again after 100, 500, 1000 ms.
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], .loading-line') &&
      [...document.querySelectorAll('h1')].some((title) => title.checkVisibility()),
  )
  await isAccessible(page, what)
  await fitsWidth(page, what)
  await showsAll(page, what)
  await hasRoom(page, what)
  const text = await page.locator('body').innerText()
  expect(english.exec(text)?.[0], `English at ${what}`).toBeUndefined()
}

/** What depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What the first answer calls a page of the menu, of a list or of a form, the app calls it, too. */
async function keepsItsName(page: Page) {
  const found = pageAt(new URL(page.url()).pathname)
  if (found && Object.keys(found.params).length > 0) return // named like the thing that it shows
  const answer = await (await page.request.get(page.url(), { headers: { cookie: '' } })).text()
  const title = /<title>([^<]*)</.exec(answer)?.[1]?.replace(/&(?:#39|apos|#x27);/g, "'")
  await expect(page, page.url()).toHaveTitle(title ?? '')
}

/** Early queries (web/src/first.ts) whose answers the page has not taken over. */
async function unusedQueries(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => (globalThis as { takeEarly?: { left: () => string[] } }).takeEarly?.left())
}

/** Opens a page once, and looks at it in both themes and at both sizes. */
async function check(page: Page, path: string, complaints: string[]) {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await takenOver(page)
  await look(page, path)
  const [words, way] = dead[path] ?? []
  if (words) await expect(page.getByRole('main').getByText(words)).toBeVisible()
  if (way) await expect(page.getByRole('main').getByRole('link', { name: way, exact: true })).toBeVisible()
  const most = stillMoving.has(pageAt(path)?.name ?? '') ? 0.25 : 0.05
  expect(await shifted(page), `what stood at ${path} has moved`).toBeLessThanOrEqual(most)
  await expect
    .poll(async () => (await unusedQueries(page)) ?? [], `early queries that ${path} does not use`)
    .toEqual([])
  if (path === linkTo('tickets')) expect(await unusedQueries(page), 'the wallet was not queried early').toEqual([])
  await keepsItsName(page)

  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page, `${path} (dark)`, colourRules)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
  await look(page, `${path} (desktop)`)
  expect(complaints, `errors at ${path}`).toEqual([])
}

const journeys: [string, (world: World) => Promise<{ token: string | null; paths: readonly string[] }>][] = [
  [
    'a visitor',
    async (world) => {
      const { read } = await withArticles(world)
      return { token: null, paths: [...visitors, ...(await withLives(world)).watched, read, '/magazine?q=géants'] }
    },
  ],
  ['a member', async (world) => ({ token: (await world.member()).token, paths: members })],
  [
    'a streamer',
    async (world) => {
      const { streamer, watched, made } = await withLives(world)
      return { token: streamer.token, paths: [...streamers, ...watched.slice(1, 2), ...made] }
    },
  ],
  [
    'an editor',
    async (world) => {
      const { editor, written } = await withArticles(world)
      return { token: editor.token, paths: [...editors, ...written] }
    },
  ],
  [
    'who runs the MIT',
    async (world) => ({ token: (await world.member({ role: 'admin_mit' })).token, paths: raceAdmins }),
  ],
  ['a moderator', async (world) => ({ token: (await world.member({ role: 'moderator' })).token, paths: moderators })],
  ['an administrator', async (world) => ({ token: (await world.admin()).token, paths: admins })],
]

test.describe.configure({ mode: 'parallel' })

/** Only ends what hangs, as the limit of every journey does; a page takes about five seconds on a busy machine. */
const longestPage = 30_000

for (const [who, begin] of journeys)
  test(`R-GEN-04 R-ROUTE D-05${who.includes('administrator') ? ' F-ADM-07' : ''} ${who} finds every page accessible, French and complete, in both themes and sizes`, async ({
    page,
    world,
  }) => {
    const { token, paths } = await begin(world)
    test.setTimeout((2 + paths.length) * longestPage) // two for the server and what is made
    const names = new Set(paths.map((path) => pageAt(path)?.name))
    for (const [name, by] of Object.entries(met)) if (by === who) expect(names).toContain(name)
    if (token) await signIn(page, token)
    const complaints = complaintsOf(page)
    for (const path of paths) await check(page, path, complaints)
  })
