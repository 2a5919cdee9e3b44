import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { makeRace } from '../../fixtures/races.ts'
import { choose, press, step } from '../../fixtures/registering.ts'
import { expect, test } from '../../fixtures/world.ts'

/** Who registered has no money at hand, and sends a link. */

const create = `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id accessKey } }`

test('F-PAY-10, F-RACE-13 an aunt without an account pays by the link in the name of her company, asked about a number of another operator; who registered sees it paid', async ({
  page,
  world,
  browser,
}) => {
  const race = await makeRace(world, await world.admin(), 'Course des cimes', 25_000)
  const input = {
    eventId: race.id,
    ticketTypeId: race.ticketTypeId,
    fullName: 'Lala RAKOTO',
    email: 'lala@exemple.mg',
    phone: '034 00 000 12',
    gender: 'female',
    nationality: 'malagasy',
    birthDate: '1990-05-01',
    idType: 'CIN',
    idNumber: '101 234 567 890',
    idempotencyKey: crypto.randomUUID(),
  }
  type Made = { createMitParticipation: { id: string; accessKey: string } }
  const { id, accessKey } = (await world.api<Made>(create, { input })).createMitParticipation
  await page.goto(`/mit-payment?p=${id}#${accessKey}`)
  await step(page, 'Lala RAKOTO')
  await press(page, 'Faire payer par un proche')
  const link = await page.getByRole('dialog').getByLabel('Lien direct').inputValue()
  expect(new URL(link).pathname).toMatch(/^\/pay\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

  const aunt = await browser.newPage({ baseURL: world.url, viewport: { width: 360, height: 740 } })
  await aunt.goto(new URL(link).pathname)
  await expect(aunt.getByText('Pour Lala R.')).toBeVisible()
  await expect(aunt.getByText(/25\s000\sAr/).first()).toBeVisible()
  await expect(aunt.getByText('RAKOTO')).toHaveCount(0)
  await press(aunt, 'Ajouter')
  await press(aunt, 'Enregistrer')
  await expect(aunt.getByLabel('Nom ou raison sociale')).toBeFocused()
  await aunt.getByLabel('Nom ou raison sociale').fill('Société Ravinala')
  await aunt.getByLabel(/^NIF/).fill('4001234567')
  await isAccessible(aunt)
  await press(aunt, 'Enregistrer')
  await expect(aunt.getByText('Société Ravinala')).toBeVisible()
  await fitsWidth(aunt)
  await aunt.getByText('Mobile Money', { exact: true }).click()
  await choose(aunt, 'Votre opérateur', 'Orange')
  await isAccessible(aunt)
  await aunt.getByLabel('Numéro qui paie').fill('034 00 000 12')
  await press(aunt, /^Payer 25\s000\sAr$/)
  const question = aunt.getByRole('dialog', { name: 'Continuer avec Orange ?' })
  await expect(question.getByText('Ce numéro semble être un numéro Telma (MVola).')).toBeVisible()
  await isAccessible(aunt)
  await question.getByRole('button', { name: 'Changer le numéro' }).click()
  await expect(question).toBeHidden()
  await expect(aunt.getByLabel('Numéro qui paie')).toBeFocused()
  await press(aunt, /^Payer 25\s000\sAr$/)
  await question.getByRole('button', { name: 'Continuer' }).click() // a question, not a refusal
  await aunt.waitForURL(/\/api\/payment-sandbox\//)
  await aunt.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(aunt.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible()
  await expect(aunt.getByRole('link', { name: 'Voir mes tickets' })).toHaveCount(0)
  await aunt.getByRole('link', { name: 'Revenir à la demande' }).click()
  await expect(aunt.getByRole('heading', { name: "C'est payé" })).toBeVisible()
  await aunt.context().close()

  await page.reload()
  await step(page, 'Lala RAKOTO')
  await expect(page.locator('[data-line="payment"]')).toHaveAttribute('data-state', 'done')
  await expect(page.getByText(/^Reçu n°/)).toBeVisible()
})
