import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { publishArticle, signedIn } from '../fixtures/newsroom.ts'
import { answersKept, groupKept, installed } from '../fixtures/takeover.ts'
import { expect, test } from '../fixtures/world.ts'

/** Pages that were never opened before, where there is no network. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const lost = (page: Page) => page.getByRole('heading', { name: 'Pas de réseau' })

test('R-NET-03 F-COM-10 without a network what was never opened opens, what waits is shown, and a page that is not there says so, offers what was read and comes when it is back', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const name = `Lu hier ${Date.now()}`
  const id = await publishArticle(world, await world.member({ role: 'redacteur' }), {
    title: name,
    content: '<p>Tout est là.</p>',
  })
  await signedIn(page, await world.member())
  await page.goto('/profile')
  await groupKept(page, 'member')
  await page.goto(`/magazine/${id}`)
  await expect(heading(page, name)).toBeVisible()
  await page.goto('/magazine')
  await expect(page.locator('main').getByRole('heading', { name })).toBeVisible()
  await answersKept(page, 'Articles', 'MyTickets')
  await context.setOffline(true)
  for (const path of ['/tickets', '/applications', '/settings', '/settings/display', '/support']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(lost(page), path).toHaveCount(0)
    await expect(page.getByText("Cette page s'est interrompue")).toHaveCount(0)
  }
  await page.getByRole('button', { name: "En attente d'envoi : 0" }).click()
  await expect(page.getByRole('dialog', { name: "En attente d'envoi" })).toContainText("Rien n'attend")

  await page.goto('/identity')
  await expect(lost(page)).toBeVisible()
  await expect(page.getByText("Cette page s'est interrompue")).toHaveCount(0)
  const offered = page.getByRole('navigation', { name: 'Ouvrables sans réseau' }).getByRole('link')
  await expect(offered).toContainText(['Tickets', 'Magazine', 'Accueil'])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Toujours pas de réseau')).toBeVisible()
  await isAccessible(page, 'what is kept')
  await page.getByRole('navigation', { name: 'À lire sans réseau' }).getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('Tout est là.')).toBeVisible()
  await page.goto('/magazine')
  await expect(page.locator('main').getByRole('heading', { name }), 'the list was seen, too').toBeVisible()

  await page.goto('/identity')
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, "Ajouter ma pièce d'identité")).toBeVisible()
  await expect(lost(page)).toHaveCount(0)
})

test("R-NET-03 R-NET-01 lists and one's own pages show their last state with its time, in a dead spot and behind the page of a hotspot", {
  tag: '@worker',
}, async ({ page, context, world }) => {
  await signedIn(page, await world.member())
  const seen = { '/lives': 'Lives', '/votes': 'VoteList', '/contests': 'ContestList', '/profile': 'NextEvents' }
  for (const [path, query] of Object.entries(seen)) {
    await page.goto(path)
    await answersKept(page, query)
  }
  await groupKept(page, 'member')
  await answersKept(page, 'MyTickets', 'MyOrders', 'MyApplications')
  await context.setOffline(true)
  const note = page.getByText(/^Vu le \d+ .* La page se met à jour dès que le serveur répond\.$/)
  for (const path of [...Object.keys(seen), '/tickets', '/applications']) {
    await page.goto(path)
    await expect(note, path).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' }), path).toHaveCount(0)
  }
  await fitsWidth(page)
  await isAccessible(page, 'a page as it was')
  await page.goto('/votes?show=ended') // never seen, but the list without a filter was
  await page.getByRole('main').getByRole('link', { name: 'Voir la dernière liste' }).click()
  await expect(page).toHaveURL('/votes')
  await expect(note).toBeVisible()
  await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }))
  await context.setOffline(false)
  await page.goto('/lives')
  await expect(note).toBeVisible()
  const dot = page.locator('[data-connection]')
  await expect(dot).toHaveAttribute('data-connection', 'error')
  await expect(dot).toContainText('Hors ligne')
  await page.unroute('**/api/**')
  await expect(page.getByText('Connexion rétablie', { exact: true })).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(dot).toHaveAttribute('data-connection', 'connected')
})

test('R-NET-03 a visitor finds login, sign-up and help without a network', { tag: '@worker' }, async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.url}/terms`)
  await groupKept(page, 'visitor')
  await context.setOffline(true)
  for (const path of ['/login', '/signup', '/support']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(lost(page), path).toHaveCount(0)
  }
})

test('N-09 nothing is fetched ahead where data is saved', { tag: '@worker' }, async ({ page, world }) => {
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await signedIn(page, await world.member())
  await page.goto('/profile')
  await installed(page)
  const version = page.waitForResponse((answer) => answer.url().endsWith('/api/version'))
  await page.reload()
  await version // what is done later is done by now
  const count = () => page.evaluate(async () => (await (await caches.open('files')).keys()).length)
  const before = await count()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await count()).toBe(before)
})
