import type { Page } from '@playwright/test'
import { card, file } from '../fixtures/cards.ts'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { expect, type Member, test, type World } from '../fixtures/world.ts'

/** One thing is redone by a mailed link; a guardian says yes by another; a grown-up member adds a document. */

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer la correction' }).click()

/** An administrator requests one thing, or several; the answer is the path of the mailed link. */
async function asked(world: World, { id, email }: Member, items: string | string[], note: string | null = null) {
  const { token } = await world.admin()
  const query =
    'mutation Ask($id: ID!, $items: [CorrectionItem!]!, $note: String) { requestCorrection(userId: $id, items: $items, note: $note) { success } }'
  await world.api(query, { id, items: [items].flat(), note }, token)
  const { body } = await world.lastMessage(email)
  const link = /\/correction\?token=[\w.-]+/.exec(body)?.[0]
  if (!link) throw new Error(body)
  return link
}

async function review(world: World, { id }: Member) {
  const { token } = await world.admin()
  type Review = { documentNumber: string | null; corrections: { item: string; answeredAt: string | null }[] }
  type Person = { prenom: string; nom: string; dateNaissance: string }
  const query =
    'query Review($id: ID!) { identityReview(userId: $id) { documentNumber corrections { item answeredAt } } user(id: $id) { prenom nom dateNaissance } }'
  const { identityReview, user } = await world.api<{ identityReview: Review; user: Person }>(query, { id }, token)
  return { ...identityReview, ...user }
}

test.describe.configure({ timeout: 120_000 }) // photos are compressed in the page, and machines differ

test('F-COM-04 N-07 an open page hears what is asked and decided: the banner asks for the photo, which is redone after nothing and a blurred one, then the account is active', async ({
  page,
  world,
}) => {
  const soa = await world.member({ status: 'pending' })
  const admin = await world.admin()
  await page.addInitScript((token) => sessionStorage.setItem('token', token), soa.token)
  await page.goto('/profile')
  const messages = page.getByRole('region', { name: 'À savoir sur votre compte' })
  await expect(messages).toContainText('Votre compte attend sa validation')
  await expect(page.locator('[data-connection]')).toHaveAttribute('data-connection', 'connected')
  const link = await asked(world, soa, 'back', 'Le verso est coupé en bas.')
  await expect(messages).toContainText('Refaites la photo du verso')
  await expect(messages).toContainText('Le verso est coupé en bas.')
  await expect(messages).not.toContainText('Un administrateur vérifie')
  await fitsWidth(page)
  await isAccessible(page, 'a correction in the banner')
  await messages.getByRole('link', { name: 'Prendre la photo' }).click()
  await title(page, 'Refaites la photo du verso')
  await said(page, 'Le verso est coupé en bas.')
  await isAccessible(page, 'a correction')
  await send(page)
  await said(page, 'Ajoutez la photo du verso')
  await page.getByTestId('photo-file').setInputFiles(file(await card({ side: 'back', blur: 7 })))
  await said(page, 'Photo floue')
  await page.getByTestId('photo-file').setInputFiles(file(await card({ side: 'back' })))
  await expect(page.getByText('Photo envoyée')).toBeVisible()
  await send(page)
  await title(page, 'Correction envoyée')
  expect((await review(world, soa)).corrections).toEqual([{ item: 'back', answeredAt: expect.any(String) }])
  await page.getByRole('link').filter({ hasText: 'accueil' }).first().click()
  await expect(page.locator('main').getByText('En attente', { exact: true })).toBeVisible()
  await expect(messages).not.toContainText('Refaites la photo')
  await world.api('mutation($id: ID!) { approveUser(id: $id) { id } }', { id: soa.id }, admin.token)
  await expect(messages).not.toContainText('attend sa validation')
  await expect(page.locator('main').getByText('Validé', { exact: true })).toBeVisible()
  await page.goto(link)
  await title(page, "Ce lien n'est plus valable")
  await isAccessible(page, 'a correction link that is over')
})

test('F-COM-04 several points are corrected by one mailed link without a login, one page after the other, each next to its own refusals', async ({
  page,
  world,
}) => {
  const soa = await world.member({ status: 'pending' })
  await page.goto(await asked(world, soa, ['number', 'name', 'birthDate']))
  await title(page, 'Corrigez le numéro de la pièce')
  await said(page, 'Étape 1 sur 3')
  await page.getByLabel('Numéro de CIN').fill('10125')
  await send(page)
  await said(page, 'Le numéro de CIN doit contenir exactement 12 chiffres')
  await expect(page.getByLabel('Numéro de CIN')).toBeFocused()
  const number = String(300_000_000_000 + process.pid * 1000)
  await page.getByLabel('Numéro de CIN').fill(number)
  await send(page)

  await title(page, 'Corrigez votre date de naissance')
  await said(page, 'Étape 2 sur 3')
  await fitsWidth(page)
  await isAccessible(page, 'the second of three corrections')
  await send(page)
  await said(page, 'Veuillez saisir une date de naissance valide')
  await page.getByLabel('Date de naissance').fill('1989-02-03')
  await send(page)

  await title(page, 'Corrigez votre nom')
  await said(page, 'Étape 3 sur 3')
  await send(page)
  await said(page, 'Le nom doit contenir au moins 2 caractères')
  await page.getByLabel('Prénom').fill('Soanirina')
  await page.getByLabel('Nom', { exact: true }).fill('Rabe')
  await send(page)
  await title(page, 'Correction envoyée')
  expect(await review(world, soa)).toMatchObject({
    documentNumber: number,
    prenom: 'Soanirina',
    nom: 'Rabe',
    dateNaissance: '1989-02-03',
  })
})

test('N-08 a guardian reads what is asked, gives a name, and says yes once', async ({ page, world }) => {
  const miora = await world.member({ status: 'pending', prenom: 'Miora', dateNaissance: '2014-03-02', sexe: 'F' })
  const guardian = `parent-${miora.pseudo}@vondrona.test`
  const query = 'mutation Ask($email: String!) { requestGuardianConsent(email: $email) { success } }'
  await world.api(query, { email: guardian }, miora.token)
  const link = /\/guardian\?token=[\w.-]+/.exec((await world.lastMessage(guardian)).body)?.[0] ?? ''
  await page.goto('/guardian?token=nothing')
  await title(page, "Ce lien d'accord ne peut plus servir")
  await expect(page.getByRole('link', { name: "Ouvrir la page d'aide" })).toBeVisible()
  await page.goto(link)
  await title(page, 'Votre accord pour Miora Rakotomalala')
  await expect(page.getByText('2 mars 2014')).toBeVisible()
  await isAccessible(page, "a guardian's consent")
  await page.getByRole('button', { name: 'Je donne mon accord' }).click()
  await said(page, 'Saisissez votre nom complet')
  await page.getByLabel('Votre nom complet').fill('Voahangy Rakotomalala')
  await page.getByRole('button', { name: 'Je donne mon accord' }).click()
  await title(page, 'Accord enregistré')
  const me = '{ me { guardianConsent } }'
  expect(await world.api(me, {}, miora.token)).toEqual({ me: { guardianConsent: 'confirmed' } })
  await page.goto(link)
  await title(page, 'Accord enregistré')
  await expect(page.getByText('Vous pouvez retirer cet accord à tout moment')).toBeVisible()
  await page.getByRole('link', { name: "Ouvrir la page d'aide" }).click()
  await title(page, 'Aide')
})

test('N-08 D-07 an adult without a document on file adds one in the signed-in area', async ({ page, world }) => {
  const minor = await world.member({ status: 'pending', dateNaissance: '2014-03-02' })
  const link = await asked(world, minor, 'birthDate') // the year was wrong: this is an adult
  await page.goto(link)
  await page.getByLabel('Date de naissance').fill('1994-03-02')
  await send(page)
  await title(page, 'Correction envoyée')
  await page.addInitScript((token) => sessionStorage.setItem('token', token), minor.token)
  await page.goto('/identity')
  await page.getByRole('button', { name: 'Envoyer la pièce' }).click()
  await said(page, 'Veuillez remplir tous les champs obligatoires.')
  await page.getByLabel('Malgache').check()
  await page.getByRole('radio', { name: 'Permis de conduire' }).check()
  await page.getByLabel('Numéro de permis').fill(`mg${process.pid}77`.padEnd(9, '0'))
  await page.getByTestId('documentFront-file').setInputFiles(file(await card()))
  await page.getByTestId('documentBack-file').setInputFiles(file(await card({ side: 'back' })))
  await expect(page.getByText('Photo envoyée')).toHaveCount(2)
  await isAccessible(page, 'a document added later')
  await page.getByRole('button', { name: 'Envoyer la pièce' }).click()
  await said(page, 'Pièce envoyée. Un administrateur va la vérifier.')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')
  const { me } = await world.api<{ me: { documentType: string } }>('{ me { documentType } }', {}, minor.token)
  expect(me.documentType).toBe('license')
})
