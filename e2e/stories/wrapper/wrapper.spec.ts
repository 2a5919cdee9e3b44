import type { Page } from '@playwright/test'
import { publishArticle } from '../../fixtures/newsroom.ts'
import { answersKept } from '../../fixtures/takeover.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'
import { appOrigin, nativeCallsOf, openApp, pressBack, secureToken } from './phone.ts'

/** The app of the phone: the bundle in a web view, with the bridge of Capacitor and without a service worker. */

const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

/** An event tomorrow with a ticket of this member, and the link of a volunteer at its gate. */
async function raceTomorrow(world: World, { token }: Member): Promise<string> {
  const boss = await world.member({ role: 'admin' })
  const date = new Date(Date.now() + 86_400_000).toISOString()
  const input = { title: 'Foulée', date, location: 'Soarano', status: 'published', ticketTypes: [{ title: '10 km' }] }
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  const { createEvent: event } = await world.api<Made>(create, { input }, boss.token)
  const places = [{ ticketTypeId: event.ticketTypes[0]?.id, fullName: 'Hery Rabe' }]
  const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'
  await world.api(reserve, { input: { eventId: event.id, places, idempotencyKey: crypto.randomUUID() } }, token)
  const link = 'mutation($id: ID!) { createGateLink(eventId: $id, name: "Nord") { url } }'
  type Link = { createGateLink: { url: string } }
  const { createGateLink } = await world.api<Link>(link, { id: event.id }, boss.token)
  return `/gate${new URL(createGateLink.url).hash}`
}

test('R-GEN-02 R-AUTH-03 the bundle signs in, keeps its token in the secure store, opens a QR code, an article and the list of a gate without a network, hands over files and forgets at the logout', async ({
  page,
  world,
}) => {
  const member = await world.member()
  const { email, password, pseudo } = member
  const gate = await raceTomorrow(world, member)
  const article = await publishArticle(world, await world.member({ role: 'redacteur' }), {
    title: 'Lu hier',
    content: '<p>Tout est là.</p>',
  })
  await openApp(page, world.url, '/login')
  await expect(page.getByLabel('Se souvenir de moi')).toBeChecked()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click()
  await at(page, '/profile')
  await expect(page.getByText(pseudo).first()).toBeVisible()
  const token = await secureToken(page)
  expect(token).toMatch(/^[\w-]{40,}$/)
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).not.toContain(token)

  await answersKept(page, 'MyTickets')
  await page.goto(`${appOrigin}/magazine/${article}`)
  await answersKept(page, 'Article')
  await page.goto(appOrigin + gate)
  await expect(page.getByText('Entrés : 0 sur 1')).toBeVisible()

  await page.route(`${world.url}/**`, (route) => route.abort())
  await page.goto(appOrigin + gate)
  await page.reload()
  await expect(page.getByText('Entrés : 0 sur 1')).toBeVisible()
  await page.goto(`${appOrigin}/magazine/${article}`)
  await expect(page.getByText('Tout est là.')).toBeVisible()
  await page.goto(`${appOrigin}/tickets`)
  await expect(page.getByText(/^Vu le /)).toBeVisible()
  await page.getByRole('button', { name: 'Afficher le QR code' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['a ticket']))
    const link = Object.assign(document.createElement('a'), { href, download: 'ticket.pdf' })
    document.body.append(link)
    link.click()
  })
  await expect.poll(() => nativeCallsOf(page)).toEqual(expect.arrayContaining(['Filesystem.writeFile', 'Share.share']))

  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect.poll(() => secureToken(page)).toBe('')
})

test('R-AND-01 R-AND-02 R-AND-03 R-AND-04 R-AND-05 R-AND-06 R-CONST-37 the Android back button closes, leaves full screen, goes back, goes home, then leaves', async ({
  page,
  world,
}) => {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), (await world.member()).token)
  await openApp(page, world.url, '/tickets')
  const listens = async () => (await nativeCallsOf(page)).filter((call) => call === 'App.addListener').length
  await expect.poll(listens).toBeGreaterThan(0)
  const drawer = page.locator('[data-menu="drawer"]')
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await drawer.waitFor()
  }
  await openMenu()
  await pressBack(page)
  await expect(drawer).toHaveCount(0)
  await at(page, '/tickets')
  await openMenu()
  await page.locator('[data-item="votes"]').click()
  await at(page, '/votes')
  await page.evaluate(() => document.documentElement.requestFullscreen())
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  await pressBack(page)
  await expect.poll(isFull).toBe(false)
  await at(page, '/votes')
  await pressBack(page)
  await at(page, '/tickets')
  expect(await nativeCallsOf(page)).not.toContain('App.exitApp')
  await pressBack(page, 2)
  await at(page, '/profile')
  await expect.poll(() => nativeCallsOf(page)).toContain('App.exitApp')
})
