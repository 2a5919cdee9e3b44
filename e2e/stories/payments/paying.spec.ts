import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { choose } from '../../fixtures/registering.ts'
import { startServer } from '../../fixtures/server.ts'
import { expect, morningIn, test, World } from '../../fixtures/world.ts'

/** The pages of payments: what each result says, and that the server says it. */

test('R-PAY-07, -08, -09, -10, -11, -16, F-PAY-04, R-GEN-21, R-ROUTE-11, -41 an administrator tries the card payment from end to end; each result says what the server knows', async ({
  page,
  world,
}) => {
  await page.goto('/payment/result')
  await expect(page.getByRole('heading', { name: 'Aucun identifiant de transaction fourni' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Retrouver mon ticket' }).click()
  await expect(page).toHaveURL(/\/ticket-retrieval$/)
  await page.goto('/payment/mandate/7')
  await page.getByRole('link', { name: 'Retrouver une inscription' }).click()
  await expect(page.getByLabel("E-mail ou numéro d'inscription")).toBeVisible()
  await signedIn(page, await world.admin())
  await page.goto('/admin/test-payment')
  await expect(page.getByRole('heading', { name: 'Test de paiement' })).toBeVisible()
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

  await page.goto(`/payment/failed${search}`) // the address claims, the server knows
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
  await page.goto('/admin/test-payment')
  await page.getByRole('button', { name: "Lancer l'essai" }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await page.getByRole('link', { name: 'Retourner à la page de paiement' }).click() // the same payment goes on
  await page.getByRole('button', { name: 'Échouer' }).click()
  await expect(page.getByRole('heading', { name: 'Le paiement a échoué. Veuillez réessayer.' })).toBeVisible()
  await isAccessible(page)
  await page.goto(`/payment/result?transactionId=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Statut du paiement inconnu' })).toBeVisible()
  await page.route('**/api/graphql', (route) => route.abort())
  await page.goto(`/payment/result${search}`)
  const unverified = page.getByRole('heading', { name: 'Impossible de vérifier le statut du paiement' })
  await expect(unverified).toBeVisible() // R-CONST-33: three retries take up to ten seconds
  await page.unroute('**/api/graphql')
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
})

test('R-PAY-01, -02, -03, -15, R-GEN-20, R-ROUTE-34, D-21, D-22 while online payment is disabled, a member takes a mandate for their place', async ({
  page,
  browser,
}) => {
  const off = { PAYMENT_INTERNATIONAL: 'disabled', PAYMENT_MOBILE_MONEY: 'disabled' }
  const world = new World(
    await startServer('payments-off', { ...off, PAYMENT_INSTRUCTIONS: 'Guichet de Mahamasina, de 8 h à 16 h' }),
  )
  try {
    const hery = await world.member({ prenom: 'Hery', nom: 'Rabe' })
    const eventId = await reserved(world, hery.token)
    await signedIn(page, hery)
    await page.goto(`${world.url}/events/${eventId}/payment`)
    for (const method of ['Mobile Money', 'Carte internationale']) {
      const option = page.getByRole('radio', { name: method })
      await expect(option).toBeDisabled()
      await expect(page.locator('label', { has: option })).toContainText('Temporairement désactivé')
    }
    await expect(page.getByText('Visa, Mastercard, PayPal')).toBeVisible()
    await expect(page.getByText('Orange, Telma (MVola), Airtel')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Mandat de paiement' })).toBeChecked() // the only way that is open
    await isAccessible(page)
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Obtenir le mandat' }).click()
    await expect(page.getByRole('heading', { name: 'Mandat de paiement' })).toBeVisible()
    await expect(page.getByText('Guichet de Mahamasina')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Code QR du mandat MP-/ })).toBeVisible()
    await isAccessible(page)
    await fitsWidth(page)
    const file = await page.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')
    const pdf = await page.request.get(new URL(file ?? '', world.url).href)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const visitor = await browser.newPage() // somebody else who pays for it
    await visitor.goto(page.url())
    await expect(visitor.getByText('Guichet de Mahamasina')).toBeVisible()
    await expect(visitor.getByText('Hery')).toHaveCount(0)
    await visitor.context().close()
    const [mandate] = await world.server.rows<{ reference: string; amount: number }>(
      `select reference, amount::int as amount from payment_attempt where provider = 'offline'`,
    )
    await world.api(
      'mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { status } }',
      { input: { ...mandate, receivedBy: 'cash', idempotencyKey: crypto.randomUUID() } },
      (await world.admin()).token,
    )
    await expect(page.getByRole('heading', { name: 'Ce mandat est payé' })).toBeVisible() // without a reload
  } finally {
    await world.stop()
  }
})

test('R-PAY-08, R-TKT-01 who is back before they paid presses again and pays on; who paid has the ticket on the same page, and sees it where they were', async ({
  page,
  context,
  world,
}) => {
  const hery = await world.member({ prenom: 'Hery', nom: 'Rabe' })
  const eventId = await reserved(world, hery.token)
  await context.addInitScript((token) => sessionStorage.setItem('token', token), hery.token)
  await page.goto(`/events/${eventId}/payment`)
  await page.getByText('Mobile Money', { exact: true }).click()
  await choose(page, 'Votre opérateur', 'Orange')
  const pay = page.getByRole('button', { name: /^Payer 20/ })
  const outside: string[] = []
  await page.route('**/api/payment-sandbox/**', async (route) => {
    outside.push(route.request().url())
    await route.fulfill({ status: 204 }) // the page stays where it is, as where the app opens another one
  })
  const back = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  for (const times of [1, 2]) {
    await pay.click()
    await expect.poll(() => outside.length).toBe(times)
    await expect(pay).toHaveAttribute('aria-busy', 'true')
    await back()
    await expect(pay).not.toHaveAttribute('aria-busy')
    await expect(page.getByText('Mobile Money', { exact: true })).toBeVisible() // what was chosen stays
  }
  expect(outside[0]).toBe(outside[1]) // the same payment
  await pay.click()
  await expect.poll(() => outside.length).toBe(3)
  const other = await context.newPage()
  await other.goto(outside[0] ?? '')
  await other.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
  await expect(other.getByRole('img', { name: 'QR code du ticket de Hery Rabe' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Concert de Mahamasina' })).toBeVisible()
  await isAccessible(other)
  await fitsWidth(other)
  await back()
  await expect(page.getByText('Payé', { exact: true })).toBeVisible()
})

/** A place with a price that a member has reserved; gives the event. */
async function reserved(world: World, token: string): Promise<string> {
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const event = {
    title: 'Concert de Mahamasina',
    date: morningIn(30),
    status: 'published',
    ticketTypes: [{ title: 'Place assise', price: 20_000 }],
  }
  const { createEvent } = await world.api<Made>(create, { input: event }, (await world.admin()).token)
  const places = [{ ticketTypeId: createEvent.ticketTypes[0]?.id, fullName: 'Hery Rabe' }]
  const input = { eventId: createEvent.id, places, idempotencyKey: crypto.randomUUID() }
  await world.api('mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }', { input }, token)
  return createEvent.id
}
