import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { takenOver } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const looks = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
}

test('F-CON-01 the fee of a contest is read before one begins, and paid on the page where one enters', async ({
  page,
  world,
}) => {
  const [owner, entrant] = [await world.member({ role: 'redacteur' }), await world.member()]
  await signedIn(page, owner)
  await page.goto('/contests/new')
  await page.getByLabel('Nom du concours').fill('Chants du soir')
  await page.getByLabel('Frais de participation, en ariary').fill('mille')
  await press(page, 'Publier le concours')
  await expect(page.getByText('Les frais de participation sont un nombre entier en ariary.')).toBeVisible()
  await page.getByLabel('Frais de participation, en ariary').fill('15 000')
  await looks(page)
  await press(page, 'Publier le concours')
  await expect(page.getByText('Aucune candidature pour le moment')).toBeVisible()

  await signedIn(page, entrant)
  await page.goto('/contests')
  await takenOver(page)
  await expect(page.getByText(/^Frais de participation\s:\s15\s000\sAr$/).first()).toBeVisible()
  await looks(page)
  await page.getByRole('link', { name: 'Chants du soir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chants du soir')
  await expect(page.getByText(/^Frais de participation\s:\s15\s000\sAr$/)).toBeVisible()
  await looks(page)
  await page.getByRole('link', { name: 'Participer' }).click()
  await press(page, /^Envoyer et payer 15\s000\sAr$/)
  await expect(page.getByText('Votre place est gardée.')).toBeVisible()
  await page.getByText('Carte internationale', { exact: true }).click()
  await looks(page)
  await page.goto('/contests')
  await page.getByRole('link', { name: 'Chants du soir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chants du soir')
  await expect(page.getByText('Frais à payer')).toBeVisible()
  await looks(page)
  await page.getByRole('link', { name: 'Payer pour participer' }).click()
  await page.getByText('Carte internationale', { exact: true }).click()
  await press(page, /^Payer 15\s000\sAr$/)
  await page.waitForURL(/\/api\/payment-sandbox\//)
  await press(page, 'Payer')
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible() // the server has asked
  await page.getByRole('link', { name: 'Voir ma candidature' }).click()
  await expect(page).toHaveURL(/\/contests\/[^/]+\/enter$/)
  await page.goto('/applications')
  await expect(page.getByRole('link', { name: 'Chants du soir' })).toContainText('Candidature envoyée')
})
