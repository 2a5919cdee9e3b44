import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filled, unfilled } from '@vondrona/rules/constants'
import { takenOver } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

/** The oldest browsers of our promise (decision 0065): what is newer is not there, and nobody notices. */

const newer = [...Object.entries(filled), ...Object.entries(unfilled)]
const manifest = JSON.parse(readFileSync(new URL('../../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'))
const filling = `/${manifest['src/lib/older/fill.ts'].file}`

/** Takes everything newer away before a page begins, and gathers what breaks by that. */
async function grownOld(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript((list) => {
    const ownerOf = (path: string) =>
      path.split('.').reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], globalThis)
    const owned = list.map(([path, names]) => [ownerOf(path), names] as const)
    for (const [owner, names] of owned)
      for (const name of names) if (owner) delete (owner as Record<string, unknown>)[name]
    // A browser without popovers does not hide them by itself.
    const shown = new CSSStyleSheet()
    shown.replaceSync('[popover][open] { display: block }')
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(shown))
  }, newer)
  return {
    errors,
    signIn: (token: string) => page.addInitScript((value) => sessionStorage.setItem('token', value), token),
  }
}

test('nothing newer is there for a visitor: start, form and list work', async ({ page }) => {
  const { errors } = await grownOld(page)
  const filled = page.waitForRequest((request) => request.url().endsWith(filling))
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill('personne@exemple.mg')
  await filled
  await takenOver(page)
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas celui-la')
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText(/Identifiants incorrects/).first()).toBeVisible()
  for (const path of ['/', '/events', '/magazine']) {
    await page.goto(path)
    await page.locator('body').click({ position: { x: 1, y: 1 } }) // the app comes with the first touch
    await takenOver(page)
    await expect(page.locator('h1').first()).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('nothing newer is there for a member: home, menu, form and list work', async ({ page, world }) => {
  const { errors, signIn } = await grownOld(page)
  await signIn((await world.member()).token)
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  const account = page.getByRole('button', { name: /^Mon compte/ })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('menuitem', { name: 'Mon profil' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await page.goto('/settings/security')
  await page.getByLabel('Mot de passe actuel').fill('pas celui-la')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('autre')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeVisible()
  await page.goto('/applications')
  await expect(page.locator('h1').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('nothing newer is there for staff: dashboard, form and list work', async ({ page, world }) => {
  const { errors, signIn } = await grownOld(page)
  await signIn((await world.admin()).token)
  await page.goto('/dashboard')
  await expect(page.locator('h1').first()).toBeVisible()
  await page.goto('/user-management')
  await expect(page.locator('h1').first()).toBeVisible()
  await page.goto('/votes/new')
  await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
  await page.getByLabel('Réponse 3', { exact: true }).fill('Hery')
  await page.getByRole('button', { name: 'Retirer la réponse 1' }).click()
  await expect(page.getByLabel('Réponse 2', { exact: true })).toHaveValue('Hery')
  expect(errors).toEqual([])
})

test('a browser of today loads no filling; one below the promise says so and stays readable', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').click()
  await takenOver(page)
  expect(asked).not.toContain(filling)
  await expect(page.locator('#too-old')).toHaveCount(0)

  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(() => delete (globalThis as { CSSLayerBlockRule?: unknown }).CSSLayerBlockRule)
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').click()
  await expect(page.getByText(/Votre navigateur est trop ancien.*Chrome 99, Firefox 98, Safari 15,4/)).toBeVisible()
  await expect(page.locator('[data-served]')).toBeVisible()
  await page.goto('/dashboard') // the login is there, whole without the app
  await expect(page.locator('#too-old')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  expect(errors).toEqual([])
})
