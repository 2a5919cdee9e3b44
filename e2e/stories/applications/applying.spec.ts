import type { Page } from '@playwright/test'
import { announce, review } from '../../fixtures/applications.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test, type World } from '../../fixtures/world.ts'

/** How members apply to events. */

/** The form asks for the town only. */
async function dropQuestion(world: World, id: string) {
  const { token } = await world.admin()
  const formFields = [{ fieldName: 'ville', fieldLabel: 'Votre ville', fieldType: 'text', isRequired: true }]
  const change =
    'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }'
  await world.api(change, { id, input: { name: 'Bénévole', formConfig: { formFields } } }, token)
}

const saved = (page: Page, phase: string) => page.locator(`[data-save="${phase}"]`)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('R-APP-05 R-ROUTE-39 R-GEN-09 F-EVT-08 F-EVT-09 a member applies on a phone, offline for a while, and follows it to approval', {
  tag: '@worker',
}, async ({ page, context, world }) => {
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
  await expect(saved(page, 'offline')).toHaveText('Gardé ici, pas encore envoyé')
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
  await context.setOffline(true)
  await press(page, 'Envoyer ma demande')
  const waits = page.getByText('Votre demande partira dès que le réseau revient')
  await expect(waits).toBeVisible()
  await expect(city).toBeDisabled()
  await isAccessible(page)
  await press(page, 'Reprendre la demande')
  await expect(waits).toBeHidden()
  await expect(city).toBeEnabled()
  await page.getByRole('button', { name: 'Envoyer ma demande' }).dblclick()
  await expect(waits).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Elle est bien arrivée.')).toBeVisible()
  await expect(page).toHaveURL(/\/applications\/[\w-]{36}$/)
  const mine = await world.api<{ myApplications: { id: string; motivationLetter: string }[] }>(
    '{ myApplications { id ... on EventApplication { motivationLetter } } }',
    {},
    member.token,
  )
  expect(mine.myApplications.map((one) => one.motivationLetter)).toEqual(["J'aime les courses, surtout celle-ci."])

  const [application] = mine.myApplications
  const { token } = await world.admin()
  await review(world, token, application?.id ?? '', 'waitlisted')
  await page.reload()
  await expect(page.getByText('Toutes les places sont prises pour le moment.')).toBeVisible()
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

test('R-APP-05 D-06 a pending member reads what holds them back and what to do', async ({ page, world }) => {
  const { form } = await announce(world)
  await signedIn(page, await world.member({ status: 'pending' }))
  await page.goto(form)
  await expect(heading(page, "Votre compte doit d'abord être validé")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir mon profil' })).toBeVisible()
  await expect(page.getByLabel('Lettre de motivation')).toHaveCount(0)
  await isAccessible(page)
})
