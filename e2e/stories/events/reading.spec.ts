import { takenOver } from '../../fixtures/takeover.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** Reading events with the app, as visitors come to them. */

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

async function announce(world: World, editor: Member, input: object): Promise<string> {
  const query = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
  return (await world.api<{ createEvent: { id: string } }>(query, { input }, editor.token)).createEvent.id
}

test('R-NET-04 more events follow those on screen, each once', async ({ page, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  const serial = `Rando${Date.now()}`
  for (let n = 0; n < 15; n++) await announce(world, editor, { title: `${serial} étape ${n}`, date: day(30 + n) })
  await page.goto('/events')
  await page.getByRole('searchbox').fill(serial)
  await expect(page).toHaveURL(/q=Rando/)
  await expect(page.locator('[data-event]').first()).toContainText('étape 0')
  await page.mouse.wheel(0, 5000)
  await expect(page.locator('[data-event]')).toHaveCount(15)
  const addresses = await page.locator('[data-event]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(addresses).size).toBe(15)
  await page.getByRole('link', { name: 'Passés' }).click()
  await expect(page.getByText('Aucun événement trouvé')).toBeVisible()
})

test('R-ROUTE-33, R-ROUTE-64 a visitor who wants a place signs in, comes back to the event and chooses it', async ({
  page,
  world,
}) => {
  const [editor, member] = [await world.member({ role: 'redacteur' }), await world.member()]
  const ticketTypes = [{ title: 'Adulte', price: 20_000, maxQuantity: 10 }]
  const id = await announce(world, editor, { title: 'Course du lac', date: day(9), ticketTypes })
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Réserver des places' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course du lac')
  await expect(page.getByRole('dialog', { name: 'Course du lac' }).getByLabel('Nom complet, place 1')).toBeVisible()

  // Who only signs in comes back as well, and nothing opens by itself.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/events/${id}`)
  await takenOver(page)
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}$`))
  await expect(page.getByRole('button', { name: 'Réserver des places' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
