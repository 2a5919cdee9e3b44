import type { Page } from '@playwright/test'
import { isAccessible } from '../../fixtures/fits.ts'
import { keptActs } from '../../fixtures/line.ts'
import { onServer, publishArticle, signedIn } from '../../fixtures/newsroom.ts'
import { installed, takenOver } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

/** What a reader does where the network comes and goes (R-NET-03). */

const heart = (page: Page) => page.getByRole('button', { name: /^J'aime/ })

/** The article was read once, with a network, and the device keeps it. */
async function readOnce(page: Page, id: string) {
  await page.goto(`/magazine/${id}`)
  await takenOver(page)
  await installed(page)
  await expect(heart(page)).toBeVisible()
}

test('R-MAG-08 R-NET-03 a heart waits for the network and for a server that cannot answer now, outlives its page, and is taken back when it is refused for good', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  const article = (title: string) => publishArticle(world, editor, { title, content: '<p>Là.</p>' })
  const [id, other] = [await article('Une piste'), await article('Patience')]
  const member = await world.member()
  await signedIn(page, member)
  await readOnce(page, id)

  // Pressed twice without a network it changes nothing.
  await context.setOffline(true)
  await heart(page).click()
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  const sent = page.waitForResponse((answer) => /likeArticle/i.test(answer.request().postData() ?? ''))
  await context.setOffline(false)
  await sent
  expect((await onServer(world, member, id)).likesCount).toBe(0)

  // Its page is gone: it is sent from wherever the app is opened next.
  await page.route('**/api/graphql', (route) =>
    route.request().postData()?.includes('likeArticle') ? route.abort() : route.continue(),
  )
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  expect((await onServer(world, member, id)).likesCount).toBe(0)
  await page.goto('about:blank')
  await page.unrouteAll()
  await page.goto('/profile')
  await expect.poll(async () => (await onServer(world, member, id)).likesCount).toBe(1)

  // The server cannot answer now, then refuses for good.
  await page.goto(`/magazine/${other}`)
  await expect(heart(page)).toBeVisible()
  let code = 'UNAVAILABLE'
  await page.route('**/api/graphql', (route) => {
    if (!/likeArticle/i.test(route.request().postData() ?? '')) return route.continue()
    return route.fulfill({ json: { data: null, errors: [{ message: 'Pas maintenant', extensions: { code } }] } })
  })
  await heart(page).click()
  await expect(page.getByText('Sera envoyé au retour du réseau')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await keptActs(page)).toContain(other)
  code = 'FORBIDDEN'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Pas maintenant')).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: "En attente d'envoi : 1" }).click()
  const waiting = page.getByRole('dialog', { name: "En attente d'envoi" })
  await expect(waiting.getByText('Aimer «\u00a0Patience\u00a0»', { exact: true })).toBeVisible()
  await expect(waiting.getByText('Refusé\u00a0: Pas maintenant')).toBeVisible()
  await isAccessible(page, 'what waits to be sent')
  await waiting.getByRole('button', { name: 'Retirer' }).click()
  await expect(waiting.getByText("Rien n'attend")).toBeVisible()
  expect(await keptActs(page)).toBe('')
})

test('R-MAG-08 R-NET-03 hearts of two tabs that wait do not overwrite each other, and are sent when the network is back', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  const ids = [
    await publishArticle(world, editor, { title: 'À gauche', content: '<p>Là.</p>' }),
    await publishArticle(world, editor, { title: 'À droite', content: '<p>Là.</p>' }),
  ]
  const member = await world.member()
  await context.addInitScript((token) => localStorage.setItem('token', token), member.token)
  const tabs = [page, await context.newPage()] as const
  for (const [n, tab] of tabs.entries()) await readOnce(tab, ids[n] ?? '')
  await context.setOffline(true)
  for (const tab of tabs) {
    await heart(tab).click()
    await expect(tab.getByText('Sera envoyé au retour du réseau')).toBeVisible()
  }
  for (const id of ids) expect(await keptActs(page)).toContain(id)
  for (const tab of tabs) await expect(tab.getByRole('button', { name: "En attente d'envoi : 2" })).toBeVisible()
  await context.setOffline(false)
  for (const id of ids) await expect.poll(async () => (await onServer(world, member, id)).likesCount).toBe(1)
})
