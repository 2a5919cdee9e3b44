import type { BrowserContext, Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { pickUpWeek } from '../../fixtures/pick-up-week.ts'
import { installed } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

/** Volunteers hand out bibs on devices of their own, without a network; the organiser follows and settles. */

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** A device of a desk, with the list and a pile on it; it opens again without a network. */
async function opens(context: BrowserContext, link: string, first: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  await installed(page)
  await page.reload()
  await expect(page.getByText(`Prochain : ${first}`)).toBeVisible()
  return page
}

async function looksFor(page: Page, words: string, name: string): Promise<void> {
  const search = page.getByRole('searchbox')
  await expect(search).toHaveValue('') // the sheet of the one before empties it when it closes
  await search.fill(words)
  await page
    .getByRole('list', { name: 'Personnes trouvées' })
    .getByRole('button', { name: new RegExp(name) })
    .click()
}

test('N-02, F-RACE-09, F-RACE-11 two desks hand out bibs without a network, refuse who is not ready, and are merged', {
  tag: '@worker',
}, async ({ page: office, browser, world }) => {
  const { organiser, race } = await pickUpWeek(world)
  await signedIn(office, organiser)
  await office.goto(`/mit?event=${race.id}&tab=gates`)
  const links: string[] = []
  for (const name of ['Bureau 1', 'Bureau 2']) {
    await press(office, 'Créer un lien')
    const asked = office.getByRole('dialog', { name: 'Créer un lien' })
    await asked.getByText('Remise des dossards').click()
    await asked.getByLabel("Nom de l'entrée ou du bureau").fill(name)
    await asked.getByRole('button', { name: 'Créer un lien' }).click()
    const made = office.getByRole('dialog', { name: `Lien pour « ${name} »` })
    await expect(made.getByRole('img')).toBeVisible()
    links.push(await made.getByLabel('Adresse du lien').inputValue())
    await made.getByRole('button', { name: 'Terminé' }).click()
  }
  await isAccessible(office)
  await fitsWidth(office)

  const contexts = [
    await browser.newContext({ baseURL: world.url }),
    await browser.newContext({ baseURL: world.url }),
  ] as const
  const one = await opens(contexts[0], links[0] ?? '', 'K-001')
  const two = await opens(contexts[1], links[1] ?? '', 'K-051')
  await isAccessible(one)
  await fitsWidth(one)
  for (const context of contexts) await context.setOffline(true)

  await looksFor(one, 'zafy', 'Zafy Koto')
  await expect(one.getByRole('alert')).toContainText("La lettre d'engagement n'est pas signée")
  await expect(one.getByRole('button', { name: /^Remettre/ })).toHaveCount(0)
  await isAccessible(one)
  await one.keyboard.press('Escape')
  await looksFor(one, 'rabe hé', 'Hery Rabe')
  await press(one, 'Remettre le dossard K-001')
  await expect(one.getByText('Prochain : K-002')).toBeVisible()
  await one.reload()
  await expect(one.getByText('Prochain : K-002')).toBeVisible()
  await expect(one.getByText('1 à envoyer')).toBeVisible()
  await looksFor(one, 'hery', 'Hery Rabe')
  await expect(one.getByRole('alert')).toContainText('Dossard déjà remis')
  await one.keyboard.press('Escape')

  await looksFor(two, 'lala', 'Lala Rasoa')
  await press(two, 'Prendre un autre dossard')
  await two.getByLabel('Numéro du dossard').fill('1')
  await press(two, /^Remettre le dossard/)
  await expect(two.getByText("Ce numéro n'est pas dans la pile de cet appareil.")).toBeVisible()
  await two.getByLabel('Numéro du dossard').fill('53')
  await press(two, 'Remettre le dossard K-053')
  await looksFor(two, 'hery', 'Hery Rabe')
  await press(two, 'Remettre le dossard K-051')
  await press(two, 'Annuler la remise : Lala Rasoa')
  await looksFor(two, 'lala', 'Lala Rasoa')
  await press(two, 'Remettre le dossard K-052')

  await contexts[0].setOffline(false)
  await expect(one.getByText('1 à envoyer')).toBeHidden()
  await expect(one.getByText('À jour')).toBeVisible()
  await contexts[1].setOffline(false)
  await expect(two.getByText('Un autre dossard lui avait été remis avant')).toBeVisible()
  const given = `select t.full_name, t.number, p.desk from bib_pickup p join ticket t on t.id = p.ticket_id
    where p.event_id = $1 and p.outcome = 'given' order by t.full_name`
  await expect
    .poll(() => world.server.rows(given, [race.id]))
    .toEqual([
      { full_name: 'Hery Rabe', number: 'K-001', desk: 'Bureau 1' },
      { full_name: 'Lala Rasoa', number: 'K-052', desk: 'Bureau 2' },
    ])
  // The office hears of it without a reload.
  await expect(office.getByText('Dossards remis').locator('xpath=../dd')).toHaveText('2')
  await office.getByRole('tab', { name: 'Dossards' }).click()
  await expect(office.getByText('K-051 en trop : K-001 avait été remis avant, bureau « Bureau 1 »')).toBeVisible()
  await isAccessible(office)
  await fitsWidth(office)
  for (const context of contexts) await context.close()
})
