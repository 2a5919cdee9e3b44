import type { Browser, Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { photo, signedIn } from '../../fixtures/newsroom.ts'
import { confirmIdentity } from '../../fixtures/reauthentication.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** What becomes of an announced event in the hands of its editor, on a small phone. */

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

interface Made {
  id: string
  ticketTypes: { id: string }[]
}
async function announce(world: World, { token }: { token: string }, input: object = {}): Promise<Made> {
  const query = 'mutation ($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  const usual = { title: 'Course du lac', date: inDays(20), location: 'Lac Anosy', ticketTypes: [{ title: 'Adulte' }] }
  return (await world.api<{ createEvent: Made }>(query, { input: { ...usual, ...input } }, token)).createEvent
}
const takePlace = (world: World, { token }: Member, { id: eventId, ticketTypes: [type] }: Made) =>
  world.api(
    'mutation ($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }',
    {
      input: {
        eventId,
        places: [{ ticketTypeId: type?.id, fullName: 'Hery Rabe' }],
        idempotencyKey: crypto.randomUUID(),
      },
    },
    token,
  )
async function ownPage(browser: Browser, world: World, member: Member): Promise<Page> {
  const page = await browser.newPage({ baseURL: world.url, viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
  await signedIn(page, member)
  return page
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('D-01, D-38, R-ROLE-16, R-EVT-04, R-ROUTE-32, R-ROUTE-33 a redacteur and who runs the MIT read another’s event and are not led to its editor; who made it is', async ({
  browser,
  world,
}) => {
  const [owner, other, mit] = await Promise.all([
    world.member({ role: 'redacteur' }),
    world.member({ role: 'redacteur' }),
    world.member({ role: 'admin_mit' }),
  ])
  const { id } = await announce(world, owner)
  for (const [who, refusal] of [
    [other, "Cet événement n'existe pas, ou vous ne pouvez pas le modifier."],
    [mit, 'Accès refusé : espace réservé aux administrateurs et aux rédacteurs'],
  ] as const) {
    const page = await ownPage(browser, world, who)
    await page.goto(`/events/${id}/edit`)
    await expect(page.getByText(refusal)).toBeVisible()
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course du lac')
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
    await page.close()
  }
  const page = await ownPage(browser, world, owner)
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('link', { name: 'Entrées' })).toHaveAttribute('href', `/events/${id}/gates`)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Titre')).toHaveValue('Course du lac')
  await page.close()
})

test('F-EVT-01, R-EVT-01, R-EVT-04 an editor gives an event its cover, duplicates it, deletes the copy, withdraws it', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  const { id } = await announce(world, editor)
  await signedIn(page, editor)
  await page.goto(`/events/${id}/edit`)
  const broken = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('rien') }
  await page.getByLabel('Choisir une image').setInputFiles(broken)
  await expect(page.getByText("Cette image n'a pas pu être lue. Essayez avec une autre.")).toBeVisible()
  await page.getByLabel('Choisir une image').setInputFiles({ ...broken, buffer: await photo() })
  await expect(page.getByText("Changer d'image")).toBeVisible()
  await press(page, 'Publier les changements')
  await expect(page.getByText('Les changements sont publiés.')).toBeVisible()
  const query = 'query ($id: ID!) { event(id: $id) { coverImage } }'
  expect((await world.api<{ event: { coverImage: string } }>(query, { id })).event.coverImage).toBeTruthy()

  await press(page, 'Dupliquer')
  await expect(page.getByText('Voici une copie, sans ses dates.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Titre')).toHaveValue('Course du lac')
  await expect(page.getByLabel('Début')).toHaveValue('')
  await expect(page.getByText("Changer d'image")).toBeVisible()
  await press(page, 'Supprimer')
  await isAccessible(page, 'deleting')
  await agree(page, 'Supprimer')
  await expect(page.getByText("L'événement est supprimé.")).toBeVisible()
  await expect(page.locator('[data-event]')).toHaveCount(1)

  await page.goto(`/events/${id}/edit`)
  await press(page, 'Retirer de la liste')
  await agree(page, 'Retirer de la liste')
  await expect(page.getByText("L'événement est redevenu un brouillon.")).toBeVisible()
  expect((await world.api<{ event: unknown }>('query ($id: ID!) { event(id: $id) { id } }', { id })).event).toBeNull()
})

test('D-28, F-EVT-03, R-EVT-04 with a place taken an event is neither deleted nor withdrawn: it is postponed, the member answers, it is cancelled', async ({
  page,
  browser,
  world,
}) => {
  const [editor, hery] = await Promise.all([world.member({ role: 'redacteur' }), world.member()])
  const event = await announce(world, editor)
  await takePlace(world, hery, event)
  await signedIn(page, editor)
  await page.goto(`/events/${event.id}/edit`)
  await press(page, "Annuler l'événement")
  await expect(dialog(page)).toContainText('1 place est prise.')
  for (const name of ['Retirer de la liste', 'Supprimer'])
    await expect(page.getByRole('button', { name, includeHidden: true })).toHaveCount(0)
  await press(page, 'Reporter plutôt')
  await fitsWidth(page)
  await isAccessible(page, 'postponing')
  await agree(page, 'Reporter')
  await expect(dialog(page).getByText('Veuillez saisir une date et une heure valides')).toBeVisible()
  await dialog(page)
    .getByLabel('Nouveau début')
    .fill(`${inDays(40).slice(0, 10)}T08:00`)
  await dialog(page).getByLabel('Raison').fill('Le cyclone approche.')
  await agree(page, 'Reporter')
  await confirmIdentity(page, editor.password)
  await expect(page.getByText("L'événement est reporté.")).toBeVisible()

  const phone = await ownPage(browser, world, hery)
  await expect(async () => {
    await phone.goto('/tickets')
    await expect(phone.getByRole('button', { name: 'Garder ma place' })).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await expect(phone.getByText('Le cyclone approche.')).toBeVisible()
  await isAccessible(phone, 'the choice')
  await press(phone, 'Garder ma place')
  await expect(phone.getByText('Vous gardez votre place.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Gardent leur place').locator('..')).toHaveText(/1/)

  await press(page, "Annuler l'événement")
  await fitsWidth(page)
  await isAccessible(page, 'cancelling')
  await agree(page, "Annuler l'événement")
  await expect(dialog(page).getByText('Veuillez donner la raison')).toBeVisible()
  await dialog(page).getByLabel('Raison').fill('La route est coupée.')
  await agree(page, "Annuler l'événement")
  await confirmIdentity(page, editor.password) // the page was loaded again, with the token of before
  await expect(page.getByText("L'événement est annulé.")).toBeVisible()
  await expect(page.getByText('Il ne peut plus changer. Raison : La route est coupée.')).toBeVisible()
  await expect(async () => {
    await phone.goto('/notifications')
    await expect(phone.getByText('« Course du lac » est annulé. Raison : La route est coupée.')).toHaveCount(1, {
      timeout: 15_000,
    })
  }).toPass()
  await phone.close()
})

test('F-EVT-01 two editors of one event see each other; of what both changed each part is chosen, the rest is put together', async ({
  page,
  browser,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  const { id } = await announce(world, editor)
  await signedIn(page, editor)
  await page.goto(`/events/${id}/edit`)
  const other = await ownPage(browser, world, (await world.admin()) as Member)
  await other.goto(`/events/${id}/edit`)
  await expect(other.getByText(`${editor.pseudo} a aussi ouvert cette page.`)).toBeVisible()
  await other.close()
  await page.getByLabel('Titre').fill('Le mien')
  await page.getByLabel('Description').first().fill('Mon programme')
  await world.api(
    'mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }',
    { id, input: { title: 'Le leur', location: 'Mahamasina' } },
    (await world.admin()).token,
  )
  await press(page, 'Publier les changements')
  await expect(dialog(page).getByRole('group')).toHaveCount(1)
  await fitsWidth(page)
  await isAccessible(page, 'two versions')
  await expect(dialog(page).getByRole('button', { name: 'Garder ces choix' })).toBeDisabled()
  await agree(page, "L'autre")
  await agree(page, 'Garder ces choix')
  await press(page, 'Publier les changements')
  await expect(page.getByText('Les changements sont publiés.')).toBeVisible()
  const query = 'query ($id: ID!) { event(id: $id) { title description location } }'
  expect((await world.api<{ event: object }>(query, { id })).event).toEqual({
    title: 'Le leur',
    description: 'Mon programme',
    location: 'Mahamasina',
  })
})
