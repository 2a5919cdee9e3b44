import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** An event from nothing to its readers, on a small phone. */

const signedIn = (page: Page, { token }: { token: string }) =>
  page.addInitScript((value) => sessionStorage.setItem('token', value), token)

const saved = (page: Page) => expect(page.locator('[data-save]').last()).toHaveAttribute('data-save', 'saved')

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

async function announce(world: World, editor: Member, input: object = {}): Promise<string> {
  const query = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
  const event = { title: 'Course du lac', date: `${inAWeek}T05:00:00Z`, location: 'Lac Anosy', ...input }
  const { createEvent } = await world.api<{ createEvent: { id: string } }>(query, { input: event }, editor.token)
  return createEvent.id
}

test('R-ROUTE-31, R-EVT-27, D-38 an editor creates the race weekend from nothing, and visitors read it without scripts', async ({
  page,
  world,
  browser,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Créer un événement' }).click()
  await expect(page.getByRole('button', { name: 'Annoncer' })).toBeInViewport() // above several screens of fields
  await page.getByRole('button', { name: 'Annoncer' }).click()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await expect(page.getByText("Avant d'annoncer, il manque : Titre, Début")).toBeVisible()
  await page.getByLabel('Titre').fill('Week-end des courses')
  await page.getByLabel('Description').first().fill('Le programme.\nApportez de l’eau.')
  await page.getByLabel('Début').fill(`${inAWeek}T08:00`)
  await page.getByLabel('Lieu').fill('Mahamasina, Antananarivo')
  await page.getByLabel('Coordonnées').fill('-18.9137, 47.5361')
  for (const [name, price, places] of [
    ['Foulée Écolo (10 km)', '20000', '100'],
    ['Marathon (42 km)', '35000', '300'],
    ['Maratoons (2 km)', '', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un ticket' }).click()
    await page.getByLabel('Nom du ticket').fill(name)
    await page.getByLabel('Prix en ariary').fill(price)
    await page.getByLabel('Nombre de places').fill(places)
  }
  await page.getByRole('button', { name: 'Monter Maratoons (2 km)' }).click()
  for (const [name, documents] of [
    ['Bénévole', 'CIN'],
    ['Stand', 'Patente'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un type' }).click()
    await page.getByLabel('Nom du type').fill(name)
    await page.getByLabel('Documents demandés').fill(documents)
  }
  await saved(page)
  await fitsWidth(page)
  await isAccessible(page)

  await page.context().setOffline(true)
  await page.getByLabel('Lieu').fill('Stade de Mahamasina')
  await expect(page.locator('[data-save]').last()).toHaveAttribute('data-save', 'offline')
  await page.context().setOffline(false)
  await saved(page)

  await page.reload()
  await expect(page.getByLabel('Titre')).toHaveValue('Week-end des courses')
  await expect(page.getByLabel('Lieu')).toHaveValue('Stade de Mahamasina')
  await page.getByRole('button', { name: 'Annoncer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annoncer' }).click()
  await expect(page.getByText("L'événement est annoncé.")).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''

  await page.getByRole('button', { name: 'Aperçu du lien' }).click()
  const preview = page.locator('[data-share-preview] p')
  await expect(preview).toHaveCount(3)
  const words = await preview.allTextContents()
  const answer = await (await fetch(`${world.url}/events/${id}`)).text()
  const shared = /property="og:description" content="([^"]*)"/.exec(answer)?.[1] ?? ''
  expect(words[0]).toBe(new URL(`/events/${id}`, world.url).href.replace('http://', ''))
  expect(words.slice(1)).toEqual(['Week-end des courses', shared.replaceAll('&#39;', "'")])
  await page.keyboard.press('Escape')

  const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await visitor.goto(`${world.url}/events`)
  await visitor.getByRole('link', { name: /Week-end des courses/ }).click()
  expect(new URL(visitor.url()).pathname).toBe(`/events/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Week-end des courses')
  await expect(visitor.locator('[data-ticket-type]')).toHaveText([
    /Foulée.*20.000.Ar.*100/,
    /Maratoons \(2 km\)Gratuit/,
    /Marathon.*35.000.Ar.*300/,
  ])
  await expect(visitor.locator('[data-application-type]')).toHaveText([/Bénévole.*CIN/s, /Stand.*Patente/s])
  await expect(visitor.getByRole('link', { name: 'Voir sur une carte' })).toHaveAttribute('href', /mlat=-18\.9137/)
  await fitsWidth(visitor)
  const calendar = await visitor.getByRole('link', { name: 'Ajouter à mon agenda' }).getAttribute('href')
  expect(await (await fetch(world.url + calendar)).text()).toContain('SUMMARY:Week-end des courses')
  await visitor.close()
})

test('R-ROUTE-32 changes of an announced event wait for the button, and survive on the device', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  const id = await announce(world, editor)
  const placeSeen = async () => {
    const query = 'query ($id: ID!) { event(id: $id) { location } }'
    return (await world.api<{ event: { location: string } }>(query, { id })).event.location
  }
  await signedIn(page, editor)
  await page.goto(`/events/${id}/edit`)
  await page.getByLabel('Lieu').fill('Mahamasina')
  await expect(page.getByText('Changements non publiés')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Lieu')).toHaveValue('Mahamasina')
  expect(await placeSeen()).toBe('Lac Anosy')
  await page.getByRole('button', { name: 'Publier les changements' }).click()
  await expect(page.getByText('Les changements sont publiés.')).toBeVisible()
  expect(await placeSeen()).toBe('Mahamasina')

  await page.getByRole('button', { name: 'Reporter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await expect(dialog.getByText('Veuillez saisir une date et une heure valides')).toBeVisible()
  await dialog.getByLabel('La nouvelle date est connue').uncheck()
  await dialog.getByLabel('Raison').fill('Le cyclone approche.')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await expect(page.getByText("L'événement est reporté.")).toBeVisible()
  await page.getByRole('link', { name: 'Voir la page' }).click()
  await expect(page.getByRole('note')).toContainText("n'a pas encore de nouvelle date. Le cyclone approche.")
})
