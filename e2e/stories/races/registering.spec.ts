import type { Page } from '@playwright/test'
import { publicCredentials, serveStandIn, vanillaPayProtocol } from '../../../server/test/payments/stand-in.ts'
import { card, file } from '../../fixtures/cards.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { openRaces } from '../../fixtures/races.ts'
import { choose, press, readLetter, step } from '../../fixtures/registering.ts'
import { startServer } from '../../fixtures/server.ts'
import { expect, test, World } from '../../fixtures/world.ts'

/** How people come to a race without an account, pay for it, and follow their registration. */

const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`)

async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Signature dessinée' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 8 })
  await page.mouse.up()
}

test('F-RACE-01, F-RACE-04, D-23, R-EVT-13, -16, -17, R-MIT-09, R-PAY-04, R-PAY-14, R-GAP-11 a father and his child register on one phone; their payment counts although its notification is lost', async ({
  page,
}) => {
  const standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials })
  standIn.direct({ dropNotification: true })
  const world = new World(await startServer('registering', { PAYMENT_SANDBOX_URL: standIn.url }))
  try {
    const { marathon, foulee, maratoons } = await openRaces(world)
    await page.goto(`${world.url}/mit-payment`)
    await page.getByRole('link', { name: "Commencer l'inscription" }).click()
    await step(page, 'Quelle course ?')
    await press(page, 'Continuer')
    await expect(page.getByLabel('Date de naissance')).toBeFocused() // what is wrong is said in its place
    await page.getByLabel('Date de naissance').fill('1990-05-05')
    await expect(page.getByRole('radio', { name: marathon.title })).toBeVisible()
    await expect(page.getByRole('radio', { name: maratoons.title })).toBeHidden() // up to 17 years
    await choose(page, 'Course', foulee.title)
    await press(page, 'Continuer')
    await step(page, 'Qui participe ?')
    await page.goBack()
    await step(page, 'Quelle course ?')
    await page.goForward()
    await step(page, 'Qui participe ?')
    await page.getByLabel('Nom complet').fill('Hery Rakoto')
    await choose(page, 'Sexe', 'Homme')
    await choose(page, 'Nationalité', 'Malgache')
    await page.reload() // the phone dies
    await expect(page.getByLabel('Nom complet')).toHaveValue('Hery Rakoto')
    await choose(page, "Pièce d'identité", 'CIN')
    await page.getByLabel('Numéro de CIN').fill('101234567890')
    await page.getByLabel('Téléphone', { exact: true }).fill('034 00 000 12')
    await page.getByLabel('E-mail').fill('hery@exemple.mg')
    await press(page, 'Continuer')
    await step(page, 'Documents')
    await press(page, 'Envoyer plus tard')
    await step(page, "Lettre d'engagement")
    await expect(page.getByRole('checkbox')).toBeDisabled() // not before its end was on screen
    await readLetter(page)
    await page.getByLabel(/^Signature\s: tapez/).fill('hery RAKOTO')
    await draw(page)
    await page.getByRole('checkbox').check()
    await press(page, 'Continuer')

    await step(page, 'Récapitulatif')
    await press(page, 'Ajouter une personne')
    await page.getByLabel('Date de naissance').fill(`${new Date().getFullYear() - 8}-01-02`)
    await expect(page.getByRole('radio', { name: maratoons.title })).toBeChecked() // R-EVT-17
    await press(page, 'Continuer')
    await page.getByLabel('Nom complet').fill('Soa Rakoto')
    await choose(page, 'Sexe', 'Femme')
    await choose(page, 'Nationalité', 'Malgache')
    await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('034 00 000 12')
    await press(page, 'Continuer')
    await step(page, "Lettre d'engagement") // children show no documents
    await readLetter(page)
    await page.getByLabel('Nom du responsable légal', { exact: true }).fill('Hery Rakoto')
    await page.getByLabel('Lien avec le participant').fill('Père')
    await page.getByLabel(/^Signature\s: tapez/).fill('Hery Rakoto')
    await page.getByRole('checkbox').check()
    await press(page, 'Continuer')

    await step(page, 'Récapitulatif')
    await expect(page.getByText(/30\s000\sAr/)).toBeVisible()
    await isAccessible(page)
    await fitsWidth(page)
    await press(page, 'Valider les 2 inscriptions')
    await step(page, '2 inscriptions enregistrées')
    await expect(page.getByRole('radio', { name: 'Mobile Money' })).toBeInViewport() // however many are registered
    await expect(page.getByText('2 arbres seront plantés')).toBeVisible() // R-MIT-11
    await page.reload()
    await step(page, '2 inscriptions enregistrées') // the numbers are not lost
    await page.getByText('Mobile Money', { exact: true }).click()
    await press(page, /^Payer/)
    await expect(page.getByText('Choisissez votre opérateur.')).toBeVisible()
    await choose(page, 'Votre opérateur', 'Orange')
    await isAccessible(page)
    await press(page, /^Payer 30\s000\sAr$/)

    await page.waitForURL((address) => address.origin === standIn.url)
    await page.getByRole('button', { name: 'Payer', exact: true }).click()
    await page.waitForURL(/\/payment\/result\?transactionId=/)
    await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible() // the server has asked
    await expect(page.getByRole('img', { name: 'QR code du ticket de Hery Rakoto' })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('link', { name: "Revenir à l'inscription" }).click()
    await step(page, 'Hery Rakoto')
    await expect(line(page, 'payment')).toHaveAttribute('data-state', 'done')
    await expect(page.getByText(/^Reçu n°/)).toBeVisible()
    await fitsWidth(page)
    await isAccessible(page)
    await page.goto(`${world.url}/mit-payment?find=1`) // another day, without the link at hand
    await step(page, 'Reprendre une inscription')
    await isAccessible(page)
    await page.getByRole('link', { name: /Soa Rakoto/ }).click()
    await step(page, 'Soa Rakoto')
  } finally {
    await world.stop()
    await standIn.close()
  }
})

const create = `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id registrationNumber accessKey } }`

test('R-GAP-17, R-MIT-10, F-RACE-08 a refused document is sent again by the link; the entry is corrected', async ({
  page,
  world,
}) => {
  const { boss, foulee } = await openRaces(world)
  const input = {
    eventId: foulee.id,
    ticketTypeId: foulee.ticketTypeId,
    fullName: `Zafy ${Date.now()}`,
    phone: '034 00 000 15',
    gender: 'female',
    nationality: 'malagasy',
    birthDate: '1985-01-01',
    birthDateIsApproximate: true,
    idType: 'CIN',
    idNumber: '101 234 567 891',
    idempotencyKey: crypto.randomUUID(),
  }
  type Made = { createMitParticipation: { id: string; registrationNumber: string; accessKey: string } }
  const { id, registrationNumber, accessKey } = (await world.api<Made>(create, { input })).createMitParticipation
  await page.goto(`/mit-payment?p=${id}#wrong-key`)
  await step(page, 'Inscription introuvable')

  await page.goto('about:blank')
  await page.goto(`/mit-payment?p=${id}#${accessKey}`)
  await step(page, input.fullName)
  await expect(page.getByLabel("Numéro d'inscription")).toHaveValue(registrationNumber)
  await expect(page.getByText(registrationNumber)).toHaveCount(0) // once is enough
  await expect(page.getByText('Née vers 1985')).toBeVisible()
  await expect(line(page, 'documents')).toHaveAttribute('data-state', 'todo')
  await page.getByTestId('cinFront-file').setInputFiles(file(await card()))
  await expect(page.getByText('En cours de vérification', { exact: true })).toHaveCount(1)
  await page.getByTestId('cinBack-file').setInputFiles(file(await card({ side: 'back' })))
  await expect(line(page, 'documents')).toHaveAttribute('data-state', 'waiting')

  const list = `query($filters: ParticipationFilters) { mitParticipations(filters: $filters) { items { id details { documents { id kind } } } } }`
  type Listed = {
    mitParticipations: { items: { id: string; details: { documents: { id: string; kind: string }[] } }[] }
  }
  const found = await world.api<Listed>(list, { filters: { eventId: foulee.id } }, boss.token)
  const front = found.mitParticipations.items[0]?.details.documents.find(({ kind }) => kind === 'cinFront')
  const refuse =
    'mutation($id: ID!) { reviewMitDocument(documentId: $id, accept: false, reason: "Le nom est illisible.") { id } }'
  await world.api(refuse, { id: front?.id }, boss.token)
  await page.reload()
  await expect(page.getByText('Raison : Le nom est illisible.')).toBeVisible()
  await expect(line(page, 'documents')).toHaveAttribute('data-state', 'problem')
  await isAccessible(page)
  await page.getByTestId('cinFront-file').setInputFiles(file(await card({ width: 1500 })))
  await expect(line(page, 'documents')).toHaveAttribute('data-state', 'waiting')

  await press(page, 'Corriger mes informations')
  await page.getByRole('dialog').getByLabel('Téléphone', { exact: true }).fill('12')
  await press(page, 'Enregistrer')
  await expect(page.getByRole('dialog').getByLabel('Téléphone', { exact: true })).toBeFocused()
  await page.getByRole('dialog').getByLabel('Téléphone', { exact: true }).fill('034 00 000 99')
  await page.getByRole('dialog').getByLabel('Né(e) vers (année)').fill('1984')
  await press(page, 'Enregistrer')
  await expect(page.getByText('+261340000099')).toBeVisible()
  await expect(page.getByText('Née vers 1984')).toBeVisible()
  await fitsWidth(page)
})
