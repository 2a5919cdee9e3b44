import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { expect, test } from '../fixtures/world.ts'

/** The pages of payments: what each result says, and that the server says it. */

test('R-PAY-16, R-ROUTE-41, R-PAY-01, R-PAY-07..11 an administrator tries the card payment from end to end; each result says what the server knows', async ({
  page,
  world,
}) => {
  await page.goto('/payment/result')
  await expect(page.getByRole('heading', { name: 'Aucun identifiant de transaction fourni' })).toBeVisible()
  await isAccessible(page)
  await signedIn(page, await world.admin())
  await page.goto('/admin/test-payment')
  await expect(page.getByRole('heading', { name: 'Essai de paiement' })).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  await page.getByLabel('Montant en ariary').fill('0')
  await page.getByRole('button', { name: "Lancer l'essai" }).click()
  await expect(page.getByLabel('Montant en ariary')).toBeFocused()
  await page.getByLabel('Montant en ariary').fill('15000')
  await page.getByRole('button', { name: "Lancer l'essai" }).click()
  await page.waitForURL(/\/api\/payment-sandbox\//)
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
  await expect(page.getByText(/15\s000\sAr/)).toBeVisible()
  const { search } = new URL(page.url())

  for (const outcome of ['failed', 'cancelled', 'success']) {
    await page.goto(`/payment/${outcome}${search}`) // the address claims, the server knows
    await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
  }
  await page.goto('/admin/test-payment')
  await page.getByRole('button', { name: "Lancer l'essai" }).click()
  await page.getByRole('button', { name: 'Échouer' }).click()
  await expect(page.getByRole('heading', { name: 'Le paiement a échoué. Veuillez réessayer.' })).toBeVisible()
  await isAccessible(page)
  await page.goto(`/payment/result?transactionId=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Statut du paiement inconnu' })).toBeVisible()
  await page.route('**/api/graphql', (route) => route.abort())
  await page.goto(`/payment/result${search}`)
  await expect(page.getByRole('heading', { name: 'Impossible de vérifier le statut du paiement' })).toBeVisible()
  await page.unroute('**/api/graphql')
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
})
