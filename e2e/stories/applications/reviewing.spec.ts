import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { announce, apply, review } from '../../fixtures/applications.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** How reviewers decide on applications. */

test('R-APP-06 R-ROUTE-40 R-GEN-10 F-EVT-07 F-EVT-09 an administrator reviews, refuses with a reason, decides on several and downloads the list', async ({
  page,
  world,
}) => {
  const { id, typeId, title } = await announce(world)
  const names = ['Aina', 'Bako', 'Fara', 'Lova']
  const sent: string[] = []
  for (const prenom of names) sent.push(await apply(world, await world.member({ prenom }), typeId))
  const { token } = await world.admin()
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(`/admin/applications?event=${id}`)
  const rows = page.getByRole('list', { name: 'Demandes' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Événement/ })).toContainText(title)
  await fitsWidth(page)
  await isAccessible(page)

  const first = rows.first()
  await expect(first).toContainText('Lova') // the newest
  await page.getByLabel('Trier').selectOption("Les plus anciennes d'abord")
  await expect(first).toContainText('Aina')
  await page.goto(`/admin/applications?event=${id}`)
  await expect(first).toContainText('Lova')
  await rows.filter({ hasText: 'Aina' }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Antsirabe')).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
  await sheet.getByRole('button', { name: 'Refuser' }).click()
  const asking = page.getByRole('dialog', { name: /Refuser la demande/ })
  await asking.getByRole('button', { name: 'Refuser' }).click()
  await expect(asking.getByText('Donnez la raison')).toBeVisible()
  await asking.getByLabel('Raison du refus').fill('Dossier incomplet.')
  await asking.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Demande refusée').first()).toBeVisible()
  await expect(asking).toHaveCount(0)

  await expect(page.getByRole('tab', { name: 'Refusée 1' })).toBeVisible()

  // Somebody else was faster: what they did is shown, nothing is overwritten.
  await expect(page.getByRole('dialog')).toHaveCount(0) // it was the last one of the list
  await rows.filter({ hasText: 'Bako' }).getByRole('button').click()
  const bako = page.getByRole('dialog', { name: /Demande de Bako/ })
  await expect(bako.getByText('Antsirabe')).toBeVisible()
  await review(world, token, sent[1] ?? '', 'under_review')
  await bako.getByRole('button', { name: 'Accepter' }).click()
  await expect(
    bako.getByText(/Quelqu'un d'autre a modifié cette demande entre-temps. Elle est maintenant/),
  ).toBeVisible()

  // Notes that are not kept yet: whoever goes on to the next one is asked first.
  await bako.getByLabel("Notes de l'équipe").fill('Connaît le parcours')
  await bako
    .getByTitle(/^Demande (suivante|précédente)$/)
    .and(page.locator(':enabled'))
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(bako.getByLabel("Notes de l'équipe")).toHaveValue('Connaît le parcours')
  await bako.getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect(page.getByText('Notes enregistrées')).toBeVisible()
  await bako.getByTitle('Fermer').click()

  await page.getByRole('checkbox', { name: /Fara/ }).check()
  await page.getByRole('checkbox', { name: /Aina/ }).check()
  await page.getByRole('button', { name: 'Accepter' }).last().click()
  const several = page.getByRole('dialog', { name: 'Accepter (2) ?' })
  await several.getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByRole('dialog', { name: 'Résultat' }).getByText('1 sur 2 traitées.')).toBeVisible()
  await page.getByRole('dialog', { name: 'Résultat' }).getByTitle('Fermer').click()
  await page.getByRole('tab', { name: /Acceptée/ }).click()
  await expect(rows).toHaveCount(1)

  await page.getByRole('tab', { name: /Toutes/ }).click()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /XLSX/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const parts = unzipSync(await readFile(await download.path()))
  const sheetXml = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')
  for (const prenom of names) expect(sheetXml).toContain(prenom)
  expect(page.url()).not.toContain('Aina')
})

test('R-GAP-03 R-GEN-10 D-14 who runs the MIT finds its race among all events, reads none of the others, and decides by keys', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const race = await announce(world, {}, { isMit: true, title: `Course du MIT ${crypto.randomUUID().slice(0, 8)}` })
  const other = await announce(world)
  await apply(world, await world.member({ prenom: 'Zo' }), other.typeId)
  for (const prenom of ['Aina', 'Bako', 'Fara']) await apply(world, await world.member({ prenom }), race.typeId)
  await signedIn(page, await world.member({ role: 'admin_mit' }))
  await page.goto('/admin/applications')
  await page.getByRole('button', { name: 'Événement : Tous les événements' }).click()
  const events = page.getByRole('dialog', { name: 'Événement' })
  await events.getByRole('searchbox').fill(other.title.split(' ')[1] ?? '')
  await expect(events.getByText('Aucun événement ne correspond.')).toBeVisible()
  await events.getByRole('searchbox').fill(race.title.split(' ')[3] ?? '')
  await events.getByRole('button', { name: new RegExp(race.title) }).click()
  await expect(page).toHaveURL(new RegExp(`event=${race.id}`))
  const rows = page.getByRole('list', { name: 'Demandes' }).getByRole('listitem')
  await expect(rows).toHaveCount(3) // newest first: Fara, Bako, Aina
  for (const row of await rows.all()) expect((await row.boundingBox())?.height, 'one line each').toBeLessThan(52)
  await page.getByRole('button', { name: 'Envoyée (' }).click()
  await expect(rows.first()).toContainText('Aina')
  await page.getByRole('button', { name: 'Envoyée (' }).click()
  await expect(rows.first()).toContainText('Fara')
  await fitsWidth(page)
  await isAccessible(page)

  await page.keyboard.press('a')
  await rows.filter({ hasText: 'Fara' }).getByRole('button').click()
  const beside = (name: string) => page.getByRole('region', { name: new RegExp(`Demande de ${name}`) })
  await expect(beside('Fara').getByText('Antsirabe')).toBeVisible()
  await page.keyboard.press('j')
  await expect(beside('Bako').getByText('Antsirabe')).toBeVisible()
  await page.keyboard.press('k')
  await expect(beside('Fara').getByText('Antsirabe')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Examen commencé').first()).toBeVisible()
  await beside('Fara').getByLabel("Notes de l'équipe").fill('alre') // letters are letters here
  await beside('Fara').getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect(page.getByText('Notes enregistrées').first()).toBeVisible()
  await expect(beside('Fara').getByRole('button', { name: 'Accepter' })).toBeEnabled() // a key works from here on
  await page.keyboard.press('a')
  await expect(page.getByText('Demande acceptée').first()).toBeVisible()
  await expect(beside('Bako').getByText('Antsirabe')).toBeVisible() // the next one follows
  await page.keyboard.press('l')
  await expect(page.getByText("Demande mise sur liste d'attente").first()).toBeVisible()
  await expect(beside('Aina').getByText('Antsirabe')).toBeVisible()
  await page.keyboard.press('r')
  const asking = page.getByRole('dialog', { name: /Refuser la demande/ })
  await asking.getByLabel('Raison du refus').fill('Trop tard.')
  await asking.getByRole('button', { name: 'Refuser' }).click()
  for (const tab of ['Acceptée 1', "Liste d'attente 1", 'Refusée 1'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  await beside('Aina').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Envoyée (' })).toBeVisible() // the table again
})
