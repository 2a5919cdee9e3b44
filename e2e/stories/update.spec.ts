import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/world.ts'

/** When nobody is notified of a newer version, and when it cannot be put away; shell.spec has what lies between. */

const news = { version: '9.0.0', minVersion: '1.0.0', updateUrl: {}, forceUpdate: false, updateNotes: 'Plus rapide' }
const announce = (page: Page, more: object = {}) =>
  page.route('**/api/version*', (route) => route.fulfill({ json: { success: true, data: { ...news, ...more } } }))
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mise à jour disponible' })

test('R-UPD-01 R-UPD-03 R-UPD-04 R-UPD-07 R-UPD-09 a newer version is offered 2 s after the start; updating the page is a reload', {
  tag: '@worker',
}, async ({ page }) => {
  await announce(page)
  const started = Date.now()
  await page.goto('/support')
  await dialog(page).waitFor()
  expect(Date.now() - started).toBeGreaterThan(2000)
  await expect(dialog(page).getByRole('button', { name: 'Plus tard' })).toBeVisible()
  await expect(dialog(page)).toContainText('Plus rapide')
  await announce(page, { version: '1.0.0' })
  const reloaded = page.waitForEvent('domcontentloaded')
  await dialog(page).getByRole('button', { name: 'Mettre à jour' }).click()
  await reloaded
  await expect(dialog(page)).toHaveCount(0)
})

// That the same version is silent: web/src/lib/update/version.test.ts.
test('R-UPD-06 a check that fails says nothing; R-UPD-02 R-UPD-05 below the lowest version the dialog cannot be put away', async ({
  page,
}) => {
  await page.route('**/api/version', (route) => route.fulfill({ status: 500, body: '' }))
  const asked = page.waitForResponse('**/api/version')
  await page.goto('/support')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await announce(page, { minVersion: '2.0.0' })
  await page.goto('/support')
  await expect(dialog(page).getByRole('button', { name: "Quitter l'application" })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Mettre à jour maintenant' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: "Quitter l'application" }).click()
  await expect(page).toHaveURL('about:blank')
})

test('R-UPD-05 forceUpdate forces by itself; R-UPD-08 R-MSG-20 a store that does not open says so, and the dialog stays', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { Capacitor: { getPlatform: () => 'ios' } }))
  await announce(page, { version: '1.1.0', forceUpdate: true, updateUrl: { ios: null } })
  await page.goto('/support')
  await dialog(page).getByRole('button', { name: 'Mettre à jour maintenant' }).click()
  await expect(
    page.getByText("Impossible d'ouvrir le magasin d'applications. Veuillez mettre à jour manuellement."),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: "Quitter l'application" })).toHaveCount(0) // Apple lets no app quit
})
