import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { expect, type Member, test, type World } from '../fixtures/world.ts'

/** How members apply to events, and how reviewers decide. */

const day = 86_400_000

/** An announced event that takes volunteers: a form of two questions. */
async function announce(world: World, type: object = {}) {
  const { token } = await world.admin()
  const input = {
    title: `Semi-marathon ${crypto.randomUUID().slice(0, 8)}`,
    date: new Date(Date.now() + 30 * day).toISOString(),
    location: 'Ambohimanga',
    status: 'published',
    applicationTypes: [
      {
        name: 'Bénévole',
        details: 'Ravitaillement et accueil des coureurs.',
        applicationDeadline: new Date(Date.now() + 10 * day).toISOString(),
        formConfig: {
          isFormEnabled: true,
          formFields: [
            { fieldName: 'ville', fieldLabel: 'Votre ville', fieldType: 'text', isRequired: true },
            {
              fieldName: 'taille',
              fieldLabel: 'Taille du maillot',
              fieldType: 'select',
              fieldOptions: ['S', 'M', 'L'],
            },
          ],
        },
        ...type,
      },
    ],
  }
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id applicationTypes { id } } }'
  type Made = { createEvent: { id: string; applicationTypes: { id: string }[] } }
  const { createEvent } = await world.api<Made>(create, { input }, token)
  const typeId = createEvent.applicationTypes[0]?.id ?? ''
  return { id: createEvent.id, title: input.title, typeId, form: `/applications/new/${typeId}?event=${createEvent.id}` }
}

/** The form asks for the town only. */
async function dropQuestion(world: World, id: string) {
  const { token } = await world.admin()
  const formFields = [{ fieldName: 'ville', fieldLabel: 'Votre ville', fieldType: 'text', isRequired: true }]
  const change =
    'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }'
  await world.api(change, { id, input: { name: 'Bénévole', formConfig: { formFields } } }, token)
}

async function apply(world: World, member: Member, eventApplicationTypeId: string): Promise<string> {
  const create = 'mutation($input: CreateApplicationInput!) { createApplication(input: $input) { id } }'
  const additionalInfo = { ville: 'Antsirabe', taille: 'M' }
  const motivationLetter = "J'aide depuis trois ans."
  const input = { eventApplicationTypeId, additionalInfo, motivationLetter, submit: true }
  type Made = { createApplication: { id: string } }
  return (await world.api<Made>(create, { input }, member.token)).createApplication.id
}

const review = (world: World, token: string, id: string, status: string, reviewNotes?: string) =>
  world.api(
    'mutation($id: ID!, $status: ApplicationDecision, $notes: String) { reviewApplication(id: $id, status: $status, reviewNotes: $notes) { id } }',
    { id, status, notes: reviewNotes },
    token,
  )

const saved = (page: Page, phase: string) => page.locator(`[data-save="${phase}"]`)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('R-APP-05 R-ROUTE-39 R-GEN-09 F-EVT-08 F-EVT-09 a member applies on a phone, offline for a while, and follows it to approval', async ({
  page,
  context,
  world,
}) => {
  const { id, title, typeId } = await announce(world)
  const member = await world.member({ prenom: 'Hery' })
  await signedIn(page, member)
  await page.goto('/applications')
  await expect(page.getByText("Vous n'avez pas encore de participation")).toBeVisible()
  await isAccessible(page)

  await page.goto(`/events/${id}`)
  await page.getByRole('link', { name: 'Postuler' }).click()
  await expect(heading(page, 'Postuler : Bénévole')).toBeVisible()
  await page.getByLabel('Lettre de motivation').fill("J'aime les courses.")
  await expect(saved(page, 'saved')).toHaveText('Enregistré')
  await context.setOffline(true)
  await page.getByLabel('Lettre de motivation').fill("J'aime les courses, surtout celle-ci.")
  await expect(saved(page, 'offline')).toHaveText('Gardé ici, en attente du réseau', { timeout: 20_000 })
  await context.setOffline(false)
  await expect(saved(page, 'saved')).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)

  await press(page, 'Envoyer ma demande')
  const city = page.getByLabel('Votre ville')
  await expect(city).toBeFocused() // the error leads to its field
  await expect(page.getByText('Veuillez répondre à cette question')).toBeVisible()
  await page.getByLabel('Taille du maillot').selectOption('M')
  await city.fill('Antsirabe')
  await dropQuestion(world, typeId)
  await page.reload()
  await expect(city).toHaveValue('Antsirabe')
  await expect(page.getByLabel('Taille du maillot')).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).dblclick()
  await expect(page.getByText('Elle est bien arrivée.')).toBeVisible()
  await expect(page).toHaveURL(/\/applications\/[\w-]{36}$/)
  const mine = await world.api<{ myApplications: { id: string; motivationLetter: string }[] }>(
    '{ myApplications { id motivationLetter } }',
    {},
    member.token,
  )
  expect(mine.myApplications.map((one) => one.motivationLetter)).toEqual(["J'aime les courses, surtout celle-ci."])

  const [application] = mine.myApplications
  const { token } = await world.admin()
  await review(world, token, application?.id ?? '', 'approved', 'Rendez-vous à 6 h.')
  await page.reload()
  await expect(page.getByText('Vous participez : votre demande est acceptée.')).toBeVisible()
  await expect(page.getByText('Rendez-vous à 6 h.').first()).toBeVisible()
  await expect(page.getByText('Demande envoyée')).toBeVisible()
  await isAccessible(page)
  await page.goto('/applications')
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await context.setOffline(false)

  await page.getByRole('link', { name: new RegExp(title) }).click()
  await press(page, 'Retirer ma demande')
  await page.getByRole('dialog').getByLabel('Raison').fill('Je serai absent.')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer ma demande' }).click()
  await expect(page.getByText('Vous avez retiré cette demande.')).toBeVisible()
  await expect(page.getByText('Je serai absent.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Postuler à nouveau' })).toBeVisible()
})

test('R-APP-05 D-06 D-07 a pending member and a minor read what holds them back and what to do', async ({
  browser,
  world,
}) => {
  const { form } = await announce(world)
  const pending = await world.member({ status: 'pending' })
  const minor = await world.member({ dateNaissance: new Date(Date.now() - 15 * 365 * day).toISOString().slice(0, 10) })
  for (const [member, obstacle, next] of [
    [pending, "Votre compte doit d'abord être validé", 'Voir mon profil'],
    [minor, 'Participation réservée aux adultes', "Voir l'événement"],
  ] as const) {
    const page = await browser.newPage()
    await signedIn(page, member)
    await page.goto(form)
    await expect(heading(page, obstacle)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible()
    await expect(page.getByLabel('Lettre de motivation')).toHaveCount(0)
    await isAccessible(page)
    await page.close()
  }
})

test('D-07 F-EVT-07 a minor applies where minors are admitted, waits for the only place, and moves up by themselves', async ({
  page,
  browser,
  world,
}) => {
  const { form, typeId, id: eventId } = await announce(world, { allowMinors: true, places: 1 })
  const adult = await world.member()
  const { token } = await world.admin()
  const first = await apply(world, adult, typeId)
  await review(world, token, first, 'approved')
  const minor = await world.member({
    prenom: 'Tiana',
    dateNaissance: new Date(Date.now() - 15 * 365 * day).toISOString().slice(0, 10),
  })
  await signedIn(page, minor)
  await page.goto(form)
  await page.getByLabel('Votre ville').fill('Antsirabe')
  await press(page, 'Envoyer ma demande')
  await expect(page.getByText('Elle est bien arrivée.')).toBeVisible()

  const desk = await browser.newPage()
  await desk.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await desk.goto(`/admin/applications?event=${eventId}`)
  await desk
    .getByRole('list', { name: 'Demandes' })
    .getByRole('listitem')
    .filter({ hasText: 'Tiana' })
    .getByRole('button')
    .click()
  await desk.getByRole('button', { name: "Liste d'attente", exact: true }).click()
  await expect(desk.getByText("Demande mise sur liste d'attente").first()).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText('Toutes les places sont prises pour le moment.')).toBeVisible()
  await world.api('mutation($id: ID!) { withdrawApplication(id: $id) { id } }', { id: first }, adult.token)
  await page.reload()
  await expect(page.getByText('Vous participez : votre demande est acceptée.')).toBeVisible()
})

test('R-ROUTE-40 R-GEN-10 nobody but admin and admin_mit reviews applications', async ({ browser, world }) => {
  for (const role of ['redacteur', 'moderator', 'streamer', 'user', 'admin_mit'] as const) {
    const page = await browser.newPage()
    await signedIn(page, await world.member({ role }))
    await page.goto('/admin/applications')
    if (role === 'admin_mit') await expect(heading(page, 'Gestion des Participations')).toBeVisible()
    else {
      await expect(page.getByText('Accès refusé : espace réservé aux administrateurs').first()).toBeVisible()
      await expect(page).not.toHaveURL(/admin/)
    }
    await page.close()
  }
})

test('R-APP-06 R-ROUTE-40 R-GEN-10 F-EVT-07 F-EVT-09 an administrator reviews, refuses with a reason, decides on several and downloads the list', {
  tag: '@both',
}, async ({ page, world }) => {
  const { id, typeId, title } = await announce(world)
  const names = ['Aina', 'Bako', 'Fara', 'Lova']
  const sent: string[] = []
  for (const prenom of names) sent.push(await apply(world, await world.member({ prenom }), typeId))
  const { token } = await world.admin()
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(`/admin/applications?event=${id}`)
  const rows = page.getByRole('list', { name: 'Demandes' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByLabel('Événement').locator('option:checked')).toContainText(title)
  await fitsWidth(page)
  await isAccessible(page)

  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await rows.filter({ hasText: 'Aina' }).getByRole('button').click()
  const sheet = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: /Demande de Aina/ })
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
  if (isPhone) await expect(page.getByRole('dialog')).toHaveCount(0) // it was the last one of the list
  await rows.filter({ hasText: 'Bako' }).getByRole('button').click()
  const bako = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: /Demande de Bako/ })
  await expect(bako.getByText('Antsirabe')).toBeVisible()
  await review(world, token, sent[1] ?? '', 'under_review')
  await bako.getByRole('button', { name: 'Accepter' }).click()
  await expect(
    bako.getByText(/Quelqu'un d'autre a modifié cette demande entre-temps. Elle est maintenant/),
  ).toBeVisible()
  if (isPhone) await bako.getByTitle('Fermer').click()

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
  await press(page, 'Exporter')
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
