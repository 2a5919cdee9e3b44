import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linkTo } from '@vondrona/rules/pages'
import { openRaces } from '../../fixtures/races.ts'
import { delayApp, takenOver } from '../../fixtures/takeover.ts'
import { expect, morningIn, test, type World } from '../../fixtures/world.ts'

/**
 * Members' pages that are drawn from their first answers before the app is there (web/src/early). Of whom nothing is
 * drawn, and what happens where the app is lost: web/src/lib/takeover/early-frame.test.ts.
 */

/** An event in a month, with three places of this member: more than a screen of tickets. */
async function withTickets(world: World) {
  const editor = await world.member({ role: 'redacteur' })
  const date = morningIn(30)
  const event = { title: 'Course du lac', date, location: 'Ambohimanga', status: 'published' }
  const { createEvent } = await world.api<{ createEvent: { id: string; ticketTypes: { id: string }[] } }>(
    'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }',
    { input: { ...event, ticketTypes: [{ title: '10 km' }] } },
    editor.token,
  )
  const member = await world.member({ prenom: 'Hery', nom: 'Rabe' })
  const places = ['Hery', 'Lova', 'Soa'].map((name) => ({
    ticketTypeId: createEvent.ticketTypes[0]?.id,
    fullName: `${name} Rabe`,
  }))
  await world.api(
    'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }',
    { input: { eventId: createEvent.id, places, idempotencyKey: crypto.randomUUID() } },
    member.token,
  )
  return member
}

/** Signs in on a phone that has nothing of the app, and knows by its cookie whose page it asks for. */
async function arrive(page: Page, world: World, token: string, { language = 'fr', role = 'user' } = {}) {
  const { url } = world
  await page.context().addCookies([
    { name: 'member', value: '1', url },
    { name: 'language', value: language, url },
  ])
  await page.addInitScript(
    ([kept, spoken, as]) => {
      localStorage.setItem('token', kept)
      localStorage.setItem('language', spoken)
      if (!localStorage.getItem('me')) localStorage.setItem('me', JSON.stringify({ role: as }))
    },
    [token, language, role] as const,
  )
}

type Home = { serverPage?: Element }
const isDrawn = (page: Page) => page.evaluate(() => (globalThis as Home).serverPage?.isConnected === true)
const linksOf = (page: Page) =>
  page.locator('#root a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
/** What is read; of an administrator's page the headings: what stands below them is changed by others at any time. */
async function wordsOf(page: Page, role: 'user' | 'admin'): Promise<string> {
  const main = page.locator('#main')
  const words = role === 'admin' ? await main.locator('h1, h2').allInnerTexts() : [await main.innerText()]
  return words.join('\n').trimEnd()
}

/** The pages that the build draws early, and who opens them. */
const drawn: Record<string, { path: string; role: 'user' | 'admin'; language: 'fr' | 'en' }> = {
  profile: { path: linkTo('profile'), role: 'user', language: 'fr' },
  tickets: { path: linkTo('tickets'), role: 'user', language: 'en' },
  dashboard: { path: linkTo('dashboard'), role: 'admin', language: 'fr' },
  'mit-payment': { path: `${linkTo('mit-payment')}?start=1`, role: 'user', language: 'en' },
}

test('what is drawn early is every page that the build has a script for', () => {
  const built: Record<string, { early?: object }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../web/dist/first.json'), 'utf8'),
  )
  const early = Object.keys(built).filter((name) => built[name]?.early)
  expect(early.toSorted()).toEqual(Object.keys(drawn).toSorted())
})

test('a member reads the page before the app is there, and the same words after it, in their language', async ({
  page,
  world,
}) => {
  const member = await withTickets(world)
  const admin = await world.admin()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await openRaces(world)
  for (const { path, role, language } of Object.values(drawn)) {
    const tab = await page.context().newPage()
    tab.on('pageerror', ({ message }) => problems.push(message))
    await arrive(tab, world, role === 'admin' ? admin.token : member.token, { language, role })
    const letIn = await delayApp(tab)
    await tab.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => isDrawn(tab), `${path} was not drawn`).toBe(true)
    const before = await wordsOf(tab, role)
    const links = role === 'admin' ? [] : await linksOf(tab)
    expect(before.length, `nothing is to be read at ${path}`).toBeGreaterThan(40)
    letIn()
    await takenOver(tab)
    // Below what was drawn the app has more.
    expect((await wordsOf(tab, role)).startsWith(before), `${path}: ${before}`).toBe(true)
    expect(await linksOf(tab)).toEqual(expect.arrayContaining(links))
    await tab.evaluate(() => localStorage.clear())
    await tab.close()
  }
  expect(problems).toEqual([])
})

test('a button that was pressed before the app is there is pressed then, where the reader is', async ({
  page,
  world,
}) => {
  const member = await withTickets(world)
  await arrive(page, world, member.token)
  const letIn = await delayApp(page)
  await page.goto(linkTo('tickets'), { waitUntil: 'commit' })
  const show = page.getByRole('button', { name: 'Afficher le QR code' })
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.getByRole('button', { name: /notification/i }).click() // the last press counts
  await show.nth(2).click()
  await expect(show.nth(2)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const at = await page.evaluate(() => scrollY)
  expect(at).toBeGreaterThan(0)
  letIn()
  await takenOver(page)
  await expect(page.getByRole('dialog')).toContainText('Soa Rabe')
  expect(await page.evaluate(() => scrollY)).toBe(at)
})

test('R-EVT-14 R-GAP-11 what is typed and chosen in the form of a race before the app is there goes with its first step', async ({
  page,
  world,
}) => {
  const { foulee } = await openRaces(world)
  await arrive(page, world, (await world.member({ dateNaissance: '1990-05-01' })).token)
  const letIn = await delayApp(page)
  await page.goto(`${linkTo('mit-payment')}?start=1`, { waitUntil: 'commit' })
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.getByLabel('Date de naissance').fill('2014-06-18') // the form of a child: nobody has chosen anything yet
  await page.getByRole('button', { name: 'Continuer' }).click()
  letIn()
  await takenOver(page)
  await expect(page.getByLabel('Date de naissance')).toHaveValue('2014-06-18')
  await page.locator(`input[value="${foulee.id}"]`).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Quelle course ?')
})

test('R-AUTH-10 nothing is drawn of a session that is another one by the time its answers are there', async ({
  page,
  world,
}) => {
  const [member, other] = [await withTickets(world), await world.member()]
  await arrive(page, world, member.token)
  await page.addInitScript(() => addEventListener('drawn', () => Object.assign(globalThis, { isTried: true })))
  await delayApp(page)
  const answered = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/graphql', async (route) => {
    asked += 1
    await answered.promise
    await route.continue()
  })
  await page.goto(linkTo('tickets'), { waitUntil: 'commit' })
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  answered.resolve()
  await page.waitForFunction(() => 'isTried' in globalThis)
  expect(await isDrawn(page)).toBe(false)
})
