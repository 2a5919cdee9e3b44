import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { publishArticle } from '../fixtures/newsroom.ts'
import { createLive, moveLive } from '../fixtures/video.ts'
import { expect, test, type World } from '../fixtures/world.ts'

/** Every address, as each kind of visitor meets it: no accessibility fault, no sideways scroll, no error, no English. */

const visitors = [
  '/',
  '/login',
  '/signup',
  '/terms',
  '/privacy',
  '/support',
  '/forgot-password',
  '/mit-payment',
  '/payment/result',
  '/spinner-test',
  '/ticket-retrieval',
  '/magazine',
  '/events',
  '/contests',
  '/lives',
  '/no-such-page',
]
const members = [
  '/profile',
  '/tickets',
  '/applications',
  '/documents',
  '/settings',
  '/notifications',
  '/identity',
  '/magazine',
  '/events',
  '/lives',
  '/votes',
  '/polls',
  '/contests',
  '/payment/success',
  '/payment/failed',
  '/payment/cancelled',
]
const admins = [
  '/dashboard',
  '/user-management',
  '/admin/applications',
  '/admin/audit',
  '/admin/outbox',
  '/document-admin',
  '/mit',
  '/admin/test-payment',
  '/admin/test-streaming',
  '/magazine/new',
  '/events/new',
  '/lives/new',
]

const streamers = ['/lives', '/lives/create-rtsp']

/** A live of each kind that looks different: one that comes, one that runs, one that is over. */
async function withLives(world: World) {
  const streamer = await world.member({ role: 'streamer' })
  const titled = (title: string) => createLive(world, streamer, { title, sourceKind: 'rtmp', description: 'Au stade' })
  const [coming, running, over] = [await titled('Bientôt'), await titled('Maintenant'), await titled('Hier')]
  for (const { id } of [running, over]) await moveLive(world, streamer, 'startLive', id)
  await moveLive(world, streamer, 'endLive', over.id)
  const watched = [`/live/${coming.id}`, `/lives/${running.id}/graphql`, `/live/${over.id}`, `/replay/${over.id}`]
  const made = [`/lives/${coming.id}/edit`, `/lives/${running.id}/studio`]
  return { streamer, watched, made }
}

const editors = ['/magazine', '/magazine/new', '/magazine/mine', '/magazine/labels']

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
}

/** Words that only an English text would hold. */
const english = /\b(the|and|your|with|please|sign in|settings|loading|not found|error)\b/i

async function check(page: Page, path: string) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|404)/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ timeout: 15_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await isAccessible(page, path)
  await fitsWidth(page, path)
  const text = await page.locator('body').innerText()
  expect(english.exec(text)?.[0], `English at ${path}`).toBeUndefined()
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
  ['an administrator', async (world) => ({ token: (await world.admin()).token, paths: admins })],
]

for (const [who, begin] of journeys)
  for (const scheme of ['light', 'dark'] as const)
    test(`R-GEN-04 R-ROUTE ${who} finds every page accessible, French and whole (${scheme})`, async ({
      page,
      world,
    }, info) => {
      test.skip(scheme === 'dark' && info.project.name === 'desktop', 'colours are the same at both sizes')
      test.setTimeout(180_000)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const { token, paths } = await begin(world)
      if (token) await signIn(page, token)
      for (const path of paths) await check(page, path)
    })
