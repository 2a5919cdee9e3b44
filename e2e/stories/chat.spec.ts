import type { Page } from '@playwright/test'
import { isAccessible } from '../fixtures/fits.ts'
import { at, createLive, openPage } from '../fixtures/video.ts'
import { expect, type Member, test, type World } from '../fixtures/world.ts'

/** The chat of a live, as members, visitors and moderators use it. It is open before the live begins. */

const input = (page: Page) => page.getByLabel('Écrire un message')
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })
const lines = (page: Page) => page.locator('[data-comment]')
const open = (page: Page) => expect(page.locator('[data-chat]')).toHaveAttribute('data-chat', 'open')

async function say(page: Page, message: string) {
  await input(page).fill(message)
  await expect(send(page)).toBeEnabled()
  await input(page).press('Enter')
}

const sayByApi = (world: World, { token }: Member, liveId: string, message: string) =>
  world.ask(
    'mutation Say($liveId: ID!, $message: String!) { addComment(liveId: $liveId, message: $message) { id } }',
    { liveId, message },
    token,
  )

async function talk(world: World, changes: object = {}) {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Veillée de contes', sourceKind: 'rtmp', ...changes })
  return { streamer, live, path: `/live/${live.id}` }
}

test('R-CHAT-01 R-CHAT-02 R-ROLE-12 D-04 a visitor reads, cannot write, and comes back here after signing in', async ({
  page,
  world,
}) => {
  const { live, path } = await talk(world)
  await page.goto(path)
  await open(page)
  await expect(input(page)).toBeDisabled()
  await sayByApi(world, await world.member(), live.id, 'Bonsoir à tous')
  await expect(lines(page)).toContainText(['Bonsoir à tous'])
  await page.getByRole('link', { name: 'Connectez-vous pour participer à la discussion' }).click()
  await at(page, '/login')
  const member = await world.member()
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await at(page, path)
  await expect(input(page)).toBeFocused()
})

test('R-CHAT-09 D-04 F-LIVE-10 where the live allows it a visitor writes as Anonyme', async ({ page, world }) => {
  const { path } = await talk(world, { allowAnonymousComments: true })
  await page.goto(path)
  await open(page)
  await say(page, 'Salama')
  await expect(lines(page)).toHaveText([/Anonyme.*Salama/s])
})

test('R-CHAT-03, -04, -05, -06, -07 R-CHAT-14 R-CHAT-15 a message is trimmed, is on top, and another window has it too', {
  tag: '@both',
}, async ({ page, browser, world }) => {
  const { path } = await talk(world)
  const [one, other] = [await world.member(), await world.member()]
  await page.addInitScript((token) => sessionStorage.setItem('token', token), one.token)
  await page.goto(path)
  await expect(page.getByText('Connecté au chat en direct')).toBeVisible()
  await expect(page.locator('[data-system]')).toContainText('Système')
  await expect(page.getByText('0 commentaire(s)')).toBeVisible()
  expect(await page.locator('[data-chat] ol').evaluate((list) => list.getBoundingClientRect().height)).toBe(400)
  const there = await openPage(browser, `${world.url}${path}`, other)
  await open(there)
  await input(page).fill('   ')
  await input(page).press('Enter')
  await say(page, '  Premier  ')
  await expect(input(page)).toHaveValue('')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(lines(there)).toHaveText([new RegExp(`${one.pseudo}.*Premier$`, 's')])
  await say(there, 'Second')
  await expect(lines(page)).toContainText(['Second', 'Premier'])
  await expect(page.getByText('2 commentaire(s)')).toBeVisible()
  await expect(page.locator('[data-system]')).toHaveCount(0)
  await there.context().close()
})

test('R-CHAT-16 R-CHAT-20 what is typed while the line is down is sent once when it is back, and the page does not load itself again before', async ({
  page,
  world,
}) => {
  const { live, path } = await talk(world)
  const [member, other] = [await world.member(), await world.member()]
  await page.addInitScript((token) => sessionStorage.setItem('token', token), member.token)
  await page.goto(path)
  await open(page)
  const stays = () => page.evaluate(() => (globalThis as { stays?: boolean }).stays === true)
  const newVersion = () => page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
  await page.evaluate(() => {
    ;(globalThis as { stays?: boolean }).stays = true
  })
  await input(page).fill('Pas encore envoyé')
  await newVersion()
  expect(await stays()).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByText('Connexion au chat perdue, tentative de reconnexion...')).toBeVisible()
  await say(page, 'Dit dans le noir')
  await expect(page.locator('[data-waiting]')).toContainText('Envoi dès le retour de la connexion')
  await sayByApi(world, other, live.id, 'Pendant ce temps')
  // In the moment in which the network is back: a little later the message has been sent.
  await page.evaluate(() => addEventListener('online', () => dispatchEvent(new Event('vite:preloadError'))))
  await page.context().setOffline(false)
  await expect(lines(page)).toContainText(['Dit dans le noir', 'Pendant ce temps'])
  await expect(lines(page)).toHaveCount(2)
  expect(await stays()).toBe(true)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  // The server has none of this build's files any more.
  await page.route('**/*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await newVersion()
  await expect.poll(() => stays().catch(() => true), 'nothing waits any more: it may').toBe(false)
  await expect(lines(page)).toContainText(['Dit dans le noir', 'Pendant ce temps'])
  await expect(lines(page)).toHaveCount(2)
})

test('R-CHAT-07 R-CHAT-19 F-LIVE-12 a forbidden word is refused and the message is back in the input; slow mode says so', async ({
  page,
  browser,
  world,
}) => {
  const { path, streamer } = await talk(world)
  const studio = await openPage(browser, `${world.url}${path}`, streamer)
  await open(studio)
  await studio.getByRole('button', { name: 'Modération' }).click()
  await studio.getByLabel('Mots interdits').fill('vilain mot')
  await studio.getByLabel('Mode lent').selectOption({ label: 'Un message toutes les 30 s' })
  await studio.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(studio.getByText('Réglages de la discussion enregistrés')).toBeVisible()
  await studio.context().close()

  const member = await world.member()
  await page.addInitScript((token) => sessionStorage.setItem('token', token), member.token)
  await page.goto(path)
  await open(page)
  await expect(page.getByText('Mode lent : un message toutes les 30 s')).toBeVisible()
  await say(page, 'Quel VILAIN mot')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(input(page)).toHaveValue('Quel VILAIN mot')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await say(page, 'Quel joli mot')
  await expect(lines(page)).toHaveCount(1)
})

test('R-CHAT-19 D-20 F-LIVE-11 a moderator deletes a message, mutes and bans from the page; who is banned reads why not', async ({
  page,
  browser,
  world,
}) => {
  const { live, path } = await talk(world)
  const [moderator, member] = [await world.member({ role: 'moderator' }), await world.member()]
  const there = await openPage(browser, `${world.url}${path}`, member)
  await open(there)
  await say(there, 'Achetez mes montres')
  await page.addInitScript((token) => sessionStorage.setItem('token', token), moderator.token)
  await page.goto(path)
  await expect(lines(page)).toHaveCount(1)
  await lines(page).hover()
  const [another, here] = [await world.member(), () => lines(page).boundingBox()]
  const before = await here()
  await sayByApi(world, another, live.id, 'Misaotra')
  const fresh = page.getByRole('button', { name: 'Nouveaux messages : 1' })
  await expect(fresh).toBeVisible()
  await expect(lines(page), 'under the pointer the list stands still').toHaveText([/Achetez mes montres/])
  expect(await here()).toEqual(before)
  await page.mouse.move(0, 0)
  await expect(lines(page)).toContainText(['Misaotra', 'Achetez mes montres'])
  await expect(fresh).toHaveCount(0)
  const act = async (name: string) => {
    await page
      .getByRole('button', { name: `Modérer le message de ${member.pseudo}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Suspendre 10 minutes')
  await expect(there.getByText(/Vos messages sont suspendus jusqu.au \d+ \S+ \d{4} à \d\d:\d\d/)).toBeVisible()
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Exclure', exact: true }).click()
  await act('Exclure de cette discussion')
  await expect(page.getByRole('dialog', { name: `Exclure ${member.pseudo} ?` })).toBeVisible()
  await confirm()
  await expect(there.getByText('Vous ne pouvez plus écrire dans cette discussion.')).toBeVisible()
  await expect(input(there)).toBeDisabled()
  await act('Exclure de toutes les discussions')
  await confirm()
  await act('Supprimer le message')
  await page.mouse.move(0, 0) // under the pointer the list would stand still
  for (const one of [page, there]) await expect(lines(one)).toContainText(['Misaotra'])
  const { errors } = await sayByApi(world, member, live.id, 'Encore moi')
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  await expect(page.getByText('Message supprimé')).toHaveCount(0) // no message lies over the dialog
  await page.getByRole('button', { name: 'Modération' }).click()
  await expect(page.getByRole('dialog', { name: 'Modération' })).toBeVisible()
  await isAccessible(page)
  const banned = page.getByRole('dialog').locator('section', { hasText: 'Exclus' })
  const lift = (reach: string) =>
    banned.getByRole('listitem').filter({ hasText: reach }).getByRole('button', { name: 'Lever' }).click()
  await lift('De cette discussion')
  await expect(banned.getByRole('listitem')).toHaveText([/De toutes les discussions/])
  await expect(there.getByText('Vous ne pouvez plus écrire dans cette discussion.')).toBeVisible()
  await lift('De toutes les discussions')
  await expect(banned.getByText('Personne')).toBeVisible()
  await expect(there.getByText('Vous ne pouvez plus écrire dans cette discussion.')).toHaveCount(0)
  await there.context().close()
})
