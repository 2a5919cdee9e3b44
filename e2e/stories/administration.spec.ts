import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { confirmIdentity } from '../fixtures/reauthentication.ts'
import { expect, test } from '../fixtures/world.ts'

/** What an administrator can look up: who did what, and what was written to whom. */

async function signedIn(page: Page, token: string, path: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(path)
}

test('R-GAP-21 F-ADM-04 the log is read before its filters, filtered by act and by person, opened line by line, and exported', async ({
  page,
  world,
}) => {
  const [lova, zo] = [await world.member({ prenom: 'Lova' }), await world.member({ prenom: 'Zo' })]
  await signedIn(page, (await world.admin()).token, '/admin/audit')
  await expect(page.locator('summary').first()).toBeInViewport()
  await expect(page.getByLabel('Action')).toBeHidden()
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  await page.getByLabel('Action').selectOption({ label: 'Demande validée' })
  const line = page.locator('li').filter({ hasText: lova.pseudo }).first()
  await line.locator('summary').click()
  await isAccessible(page, 'an open line')
  await line.getByRole('button', { name: lova.pseudo }).click()
  const target = page.getByRole('button', { name: `Retirer le filtre : Au sujet de ${lova.pseudo}` })
  await expect(target).toBeVisible()
  await expect(page.locator('summary')).toHaveCount(1)
  await page.getByLabel('Action').selectOption('')
  await expect(page.locator('summary').filter({ hasText: 'Inscription' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFF"Date (heure de Madagascar, UTC+3)";Par;Action;Concerne;Détail;Adresse réseau',
  )
  expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00;/)
  expect(csv).toContain('Inscription')
  expect(csv).not.toContain('Rôle modifié')

  await target.click()
  await expect(target).toHaveCount(0)
  await page.getByRole('button', { name: 'Chercher une personne' }).click()
  const search = page.getByRole('dialog', { name: 'Chercher une personne' })
  await search.getByRole('searchbox', { name: 'Nom, pseudo ou e-mail' }).fill(lova.pseudo)
  await search.getByRole('button', { name: lova.email }).click()
  await expect(page.getByRole('button', { name: `Retirer le filtre : Personne : ${lova.pseudo}` })).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'Inscription' })).toHaveCount(1)
  for (const line of await page.locator('summary').allInnerTexts()) {
    expect(line).toContain(lova.pseudo)
    expect(line).not.toContain(zo.pseudo)
  }
  await fitsWidth(page)
  await isAccessible(page)
})

test('R-DASH-01 F-ADM-03 F-ADM-07 F-ADM-09 the home of an administrator on a phone: work, figures, charts, health', async ({
  page,
  world,
}) => {
  await world.member({ status: 'pending' })
  await signedIn(page, (await world.admin()).token, '/dashboard')
  const work = page.getByRole('list', { name: 'À faire' }).getByRole('link', { name: 'Demandes de membres' })
  await expect(work).toHaveAttribute('href', '/user-management')
  await expect(page.getByText(/^Actifs\s:\s\d+$/)).toBeVisible()
  const joined = page.getByRole('figure').filter({ hasText: 'Nouveaux comptes' })
  await expect(joined).toContainText(/Période précédente\s: \d+/)
  await joined.getByRole('slider', { name: 'Nouveaux comptes, jour par jour' }).press('ArrowLeft')
  await expect(joined).not.toContainText('Période précédente')
  await expect(page.getByRole('list', { name: 'État du service' }).getByRole('listitem')).toHaveCount(5)
  await page.getByText('Voir les chiffres de chaque jour').click()
  await expect(page.getByRole('row')).toHaveCount(32)
  await page.getByLabel('Durée des graphiques').selectOption('7 jours')
  await expect(page.getByRole('row')).toHaveCount(9)
  await fitsWidth(page)
  await isAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toBe(
    '\uFEFFJour;Nouveaux comptes;Spectateurs des directs;Recettes;Places confirmées;Candidatures envoyées',
  )
})

test('F-ADM-09 a message that could not leave is read in the app, with its link', async ({ page, world }) => {
  const tiana = await world.member({ status: 'pending' })
  const { token, password } = await world.admin()
  await signedIn(page, token, '/admin/outbox')
  await page.getByRole('searchbox', { name: 'Rechercher un destinataire' }).fill(tiana.pseudo)
  await expect(page.getByRole('listitem').filter({ hasText: tiana.email }).first()).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: tiana.email }).first().getByRole('button').click()
  const message = page.getByRole('dialog').first()
  await expect(message.getByText(tiana.email)).toBeVisible()
  await expect(message.getByText(/token=•••/)).toBeVisible()
  await expect(message.getByRole('link')).toHaveCount(0)
  await message.getByRole('button', { name: 'Afficher le lien ou le code' }).click()
  await confirmIdentity(page, password)
  await expect(message.getByRole('link').first()).toHaveAttribute('href', /\/verify-email\?token=/)
  await isAccessible(page)
})

test('F-COM-07 the bell shows a notification at once, and forgets what was read', async ({ page, world }) => {
  const faly = await world.member({ status: 'pending' })
  await signedIn(page, faly.token, '/profile')
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
  await expect(page.getByText('En ligne').first()).toBeAttached() // events arrive only on an open connection
  const { token } = await world.admin()
  await world.api('mutation A($id: ID!) { approveUser(id: $id) { id } }', { id: faly.id }, token)
  const bell = page.getByRole('button', { name: 'Notifications, non lues : 1' })
  await expect(bell).toBeVisible()
  await bell.click()
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Tout voir' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await isAccessible(page)
})
