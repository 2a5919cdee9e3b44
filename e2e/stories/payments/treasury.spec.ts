import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { makeRace, type Race } from '../../fixtures/races.ts'
import { openPage } from '../../fixtures/video.ts'
import { expect, test, type World } from '../../fixtures/world.ts'

/** What those who look after the money do: at the desk, with refunds, and with the statement of an operator. */

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Somebody registers and takes a mandate; gives its address and reference. */
async function mandateOf(world: World, race: Race, fullName: string): Promise<{ id: string; reference: string }> {
  const input = {
    eventId: race.id,
    ticketTypeId: race.ticketTypeId,
    fullName,
    email: `${fullName.toLowerCase().replace(' ', '.')}@exemple.mg`,
    phone: '034 00 000 12',
    gender: 'female',
    nationality: 'malagasy',
    birthDate: '1990-05-01',
    idType: 'CIN',
    idNumber: '101 234 567 890',
    idempotencyKey: crypto.randomUUID(),
  }
  const register = 'mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id } }'
  const { createMitParticipation } = await world.api<{ createMitParticipation: { id: string } }>(register, { input })
  const make =
    'mutation($id: ID, $key: ID!) { createPaymentMandate(participationId: $id, idempotencyKey: $key) { id reference } }'
  const variables = { id: createMitParticipation.id, key: crypto.randomUUID() }
  type Made = { createPaymentMandate: { id: string; reference: string } }
  return (await world.api<Made>(make, variables)).createPaymentMandate
}

const dearRace = async (world: World) => makeRace(world, await world.admin(), 'Course des cimes', 250_000)

test('R-PAY-15, R-PAY-20, R-GAP-09, F-PAY-08 a desk takes a mandate in cash, which its open page says; a large refund needs a second person, and the books balance', async ({
  page,
  world,
  browser,
}) => {
  const race = await dearRace(world)
  const { id, reference } = await mandateOf(world, race, 'Rasoa Lala')
  const payer = await openPage(browser, `${world.url}/payment/mandate/${id}`)
  await expect(payer.getByRole('heading', { name: 'Mandat de paiement' })).toBeVisible()
  await signedIn(page, await world.member({ role: 'admin_mit' }))
  await page.goto(`/admin/payments?tab=desk&event=${race.id}`)
  await page.getByLabel('Référence', { exact: true }).fill('MP-00000-00000')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Aucun paiement ne porte cette référence')).toBeVisible()
  await page.getByLabel('Référence', { exact: true }).fill(reference.toLowerCase())
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Rasoa Lala')).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  await page.getByRole('button', { name: /^Encaisser 250\s000\sAr$/ }).click()
  await expect(page.getByRole('heading', { name: 'Encaissé' })).toBeVisible()
  await expect(payer.getByRole('heading', { name: 'Ce mandat est payé' }), 'without a reload').toBeVisible()
  await payer.context().close()
  await expect(page.getByRole('link', { name: /Ouvrir le reçu n° \d{4}-\d{6}/ })).toHaveAttribute('href', /\.pdf\?key=/)

  await page.getByRole('tab', { name: /^Paiements/ }).click()
  await page.getByRole('button', { name: /Rasoa Lala/ }).click()
  await expect(dialog(page).getByText('Équipe : payé')).toBeVisible()
  await isAccessible(page)
  await dialog(page).getByRole('button', { name: 'Rembourser' }).click()
  await dialog(page).getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog(page).getByText('Indiquez une raison.')).toBeVisible()
  await dialog(page).getByLabel('Raison').fill('Blessure')
  await dialog(page).getByRole('button', { name: 'Rembourser' }).click()
  await expect(page.getByText('Remboursement demandé')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^Remboursements/ }).click()
  await page.getByRole('button', { name: /Rasoa Lala/ }).click()
  await expect(dialog(page).getByText(/une autre personne doit l'approuver/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Approuver' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Créer un lot' }).click()
  await dialog(page).getByLabel('Titre').fill('Blessures')
  await dialog(page).getByRole('button', { name: 'Créer un lot' }).click()
  await expect(dialog(page).getByText(/Ce lot dépasse/)).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)

  const other = await browser.newPage({ baseURL: world.url, viewport: { width: 360, height: 740 } })
  await signedIn(other, await world.admin())
  await other.goto(`/admin/payments?tab=refunds&event=${race.id}`)
  await other.getByRole('button', { name: /Blessures/ }).click()
  await dialog(other).getByRole('button', { name: 'Approuver le lot' }).click()
  await expect(other.getByText('Lot approuvé')).toBeVisible()
  const opened = await dialog(other)
    .getByRole('button', { name: 'Liste des versements' })
    .evaluate((button: HTMLElement) => {
      button.click()
      return document.getElementById(button.getAttribute('aria-controls') ?? '')?.style.top
    })
  expect(opened, 'the menu is shown where it stays').toMatch(/^\d+(\.\d+)?px$/)
  const [list] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: 'Texte (CSV)' }).click(),
  ])
  expect(await readFile(await list.path(), 'utf8')).toMatch(/034\s00\s000\s12;250000;Rasoa Lala/)
  await dialog(other).getByRole('button', { name: 'Commencer les versements' }).click()
  await dialog(other)
    .getByRole('button', { name: /Rasoa Lala/ })
    .click()
  await dialog(other).getByRole('button', { name: 'Marquer versé' }).click()
  await dialog(other).getByLabel('Référence du versement').fill('PP261123.1000.A1')
  await dialog(other).getByRole('button', { name: 'Marquer versé' }).click()
  await expect(other.getByText('Versement enregistré')).toBeVisible()
  await expect(dialog(other).getByText('PP261123.1000.A1')).toBeVisible()
  await other.goto(`/admin/payments?event=${race.id}`)
  const books = other.getByRole('region', { name: 'Comptes' })
  await expect(books.getByText(/^250\s000\sAr$/)).toHaveCount(2) // received, and paid back
  await expect(books.getByText('Les comptes sont justes')).toBeVisible()
  await isAccessible(other)
  await other.close()
})

test('F-PAY-09 a statement with another amount and an unknown line is compared, decided, and attached', async ({
  page,
  world,
}) => {
  const race = await dearRace(world)
  const [{ reference: less }, { reference: unknown }] = [
    await mandateOf(world, race, 'Zafy Noro'),
    await mandateOf(world, race, 'Vola Bao'),
  ]
  await signedIn(page, await world.admin())
  await page.goto(`/admin/payments?tab=statements&event=${race.id}`)
  const file = page.getByLabel('Choisir un fichier')
  await file.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('bonjour') })
  await expect(page.getByText(/n'est pas un relevé lisible/)).toBeVisible()
  const number = `MV${Date.now()}`
  const csv = `Référence;Montant;Transaction ID\n${less};240 000;${number}1\nSANS-NOM;250 000;${number}2\nRIEN;1 000;${number}3\n`
  await file.setInputFiles({ name: 'mvola.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog(page).getByRole('button', { name: 'Importer 3 lignes' })).toBeVisible() // it fades in
  await isAccessible(page)
  await fitsWidth(page)
  await dialog(page).getByRole('button', { name: 'Importer 3 lignes' }).click()
  await expect(dialog(page).getByText('Montant différent').last()).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  await dialog(page).getByRole('button', { name: 'Ouvrir' }).click()
  await expect(dialog(page).getByText(/240\s000\sAr sont arrivés, 250\s000\sAr étaient demandés/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Garder' }).click()
  await dialog(page).getByLabel('Raison').fill('Frais du transfert')
  await dialog(page).getByRole('button', { name: 'Garder' }).click()
  await expect(page.getByText('Décision enregistrée')).toBeVisible()
  await expect(dialog(page).getByText('Payé', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await dialog(page).getByRole('button', { name: 'Classer' }).last().click()
  await dialog(page).getByLabel('Raison').fill('Un autre organisateur')
  await isAccessible(page)
  await dialog(page).getByRole('button', { name: 'Classer' }).last().click()
  await expect(dialog(page).getByText('Classée')).toHaveCount(2) // with what was decided of the first
  await dialog(page).getByRole('button', { name: 'Rattacher au guichet' }).click()
  await page.getByLabel('Référence', { exact: true }).fill(unknown)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByLabel("N° chez l'opérateur")).toHaveValue(`${number}2`)
  await page.getByRole('button', { name: /^Encaisser 250\s000\sAr$/ }).click()
  await expect(page.getByRole('heading', { name: 'Encaissé' })).toBeVisible()
  await page.getByRole('tab', { name: 'Relevés' }).click()
  await page
    .getByRole('button', { name: /mvola\.csv/ })
    .first()
    .click()
  await expect(dialog(page).getByText('Rattaché depuis').last()).toBeVisible()
  await isAccessible(page)
  await expect(page.getByText('Tout concorde')).toBeVisible()
})
