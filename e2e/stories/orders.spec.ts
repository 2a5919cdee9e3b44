import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { installed, takenOver } from '../fixtures/takeover.ts'
import { expect, type Member, morningIn, test, type World } from '../fixtures/world.ts'

/** How members come to places at an event, and what becomes of them. */

/** An event that is announced, with these ticket types. */
async function announce(world: World, ticketTypes: object[], more: object = {}) {
  const editor = await world.member({ role: 'redacteur' })
  const date = morningIn(30)
  const input = {
    title: 'Course de la forêt',
    date,
    location: 'Ambohimanga',
    status: 'published',
    ticketTypes,
    ...more,
  }
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const { createEvent } = await world.api<Made>(create, { input }, editor.token)
  return { editor, id: createEvent.id, types: createEvent.ticketTypes.map((type) => type.id) }
}

const reserve = (world: World, member: Member, eventId: string, ticketTypeId: string | undefined) =>
  world.api(
    'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }',
    { input: { eventId, places: [{ ticketTypeId, fullName: 'Hery Rabe' }], idempotencyKey: crypto.randomUUID() } },
    member.token,
  )

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, id: string) {
  await page.goto(`/events/${id}`)
  await takenOver(page)
  await press(page, 'Réserver des places')
  await expect(dialog(page)).toBeVisible()
}

test('R-EVT-21, F-EVT-18, D-27, R-NET-03 a family reserves three places on a phone; its tickets stay readable offline', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const { id } = await announce(world, [
    { title: 'Adulte', price: 20_000, maxQuantity: 40 },
    { title: 'Enfant', price: 5000 },
  ])
  await signedIn(page, await world.member({ prenom: 'Hery', nom: 'Rabe' }))
  await open(page, id)
  const send = dialog(page).getByRole('button', { name: /^Réserver/ })
  await send.click()
  await expect(dialog(page).getByText('Veuillez sélectionner un type de ticket')).toBeVisible() // R-EVT-21
  await press(page, 'Ajouter une place : Adulte')
  await press(page, 'Ajouter une place : Adulte')
  await press(page, 'Ajouter une place : Enfant')
  await expect(page.getByLabel('Nom complet, place 1')).toHaveValue('Hery Rabe')
  await page.getByLabel('Nom complet, place 2').fill('Lova Rabe')
  await fitsWidth(page)
  await isAccessible(page, 'choosing places')
  await send.click()
  await expect(dialog(page).getByText('Veuillez saisir le nom complet')).toBeVisible()
  await page.getByLabel('Nom complet, place 3').fill('Miora Rabe')
  await expect(dialog(page).getByText(/^45.000\sAr$/)).toBeVisible()
  await press(page, 'Réserver 3 places')
  await expect(dialog(page).getByText(/Vos places sont gardées jusqu'à/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Des places vous attendent')).toBeVisible() // the page knows of them, too
  await expect(page.getByRole('main').getByRole('link', { name: 'Payer', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Reste à payer' })).toContainText(/1[45]:\d\d/)
  await fitsWidth(page)
  await isAccessible(page, 'an event with own places')
  await page.goto('/tickets')
  const card = page.getByRole('article')
  for (const name of ['Hery Rabe', 'Lova Rabe', 'Miora Rabe']) await expect(card.getByText(name)).toBeVisible()
  await expect(card.getByText('À payer')).toBeVisible()
  await expect(card.getByRole('timer')).toContainText(/^1[45]:\d\d/)
  await fitsWidth(page)
  await isAccessible(page, 'tickets')
  await installed(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card.getByText('Miora Rabe')).toBeVisible()
  await context.setOffline(false)
  await press(page, 'Annuler la réservation')
  await press(page, 'Rendre mes places')
  await expect(card.getByText('Annulée', { exact: true })).toBeVisible()
})

test('F-EVT-02 two phones want the last place: one gets the sentence; a lost answer is the same reservation', async ({
  page,
  world,
}) => {
  const { id, types } = await announce(world, [{ title: 'Marathon', maxQuantity: 1 }])
  const [hery, lova] = [await world.member(), await world.member()]
  await signedIn(page, hery)
  await open(page, id)
  await reserve(world, lova, id, types[0])
  await press(page, 'Réserver 1 place')
  await expect(dialog(page).getByText('Il ne reste plus assez de places pour « Marathon ».')).toBeVisible()
  await expect(dialog(page).getByText('Gratuit · Complet')).toBeVisible()

  const other = await announce(world, [{ title: 'Marche', maxQuantity: 5 }])
  await open(page, other.id)
  await page.route('**/api/graphql', async (route) => {
    if (!route.request().postData()?.includes('ReservePlaces')) return route.continue()
    await route.fetch() // it arrives, and its answer does not come back
    return route.abort()
  })
  await press(page, 'Réserver 1 place')
  await expect(dialog(page).getByText(/n'a pas reçu de réponse/)).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await press(page, 'Réserver 1 place')
  await expect(dialog(page).getByText('Vos places sont confirmées.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Vous avez déjà des places ici.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Voir mes tickets' }).click()
  await page.waitForURL('**/tickets')
  const query = 'query($id: ID!) { event(id: $id) { ticketTypes { soldQuantity } } }'
  type Sold = { event: { ticketTypes: { soldQuantity: number }[] } }
  expect((await world.api<Sold>(query, { id: other.id })).event.ticketTypes[0]?.soldQuantity).toBe(1)
})

test('F-EVT-03 a postponed event asks, and the member answers', async ({ page, world }) => {
  const { id, types, editor } = await announce(world, [{ title: 'Marathon' }])
  const hery = await world.member()
  await reserve(world, hery, id, types[0])
  const date = morningIn(90)
  await world.api(
    'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }',
    { input: { id, date, reason: 'Un cyclone approche.' } },
    await world.login(editor.email, editor.password),
  )
  await signedIn(page, hery)
  await expect(async () => {
    await page.goto('/tickets')
    await expect(page.getByRole('button', { name: 'Garder ma place' })).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await expect(page.getByText('Un cyclone approche.')).toBeVisible()
  await isAccessible(page, 'the choice')
  await press(page, 'Garder ma place')
  await expect(page.getByText('Vous gardez votre place.')).toBeVisible()
  await press(page, 'Rendre ma place')
  await dialog(page).getByRole('button', { name: 'Rendre ma place' }).click()
  await expect(page.getByText('Annulée', { exact: true })).toBeVisible()
})
