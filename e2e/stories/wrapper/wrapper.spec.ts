import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/world.ts'
import { nativeCallsOf, openApp, pressBack, secureToken } from './phone.ts'

/** The app of the phone: the bundle in a web view, with the bridge of Capacitor and without a service worker. */

const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

test('R-GEN-02 R-AUTH-03 the bundle signs in, keeps its token in the secure store, opens without a network, hands over files and forgets at the logout', async ({
  page,
  world,
}) => {
  const { email, password, pseudo } = await world.member()
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

  await page.route(`${world.url}/**`, (route) => route.abort())
  await page.goto('https://localhost/tickets')
  await expect(page.getByRole('heading', { name: /tickets/i }).first()).toBeVisible()
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
