import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { openRaces, payInCash, type Race, type Registered, registerFor } from '../../fixtures/races.ts'
import { confirmIdentity } from '../../fixtures/reauthentication.ts'
import { press } from '../../fixtures/registering.ts'
import { expect, morningIn, type Staff, test, type World } from '../../fixtures/world.ts'

test('F-EVT-03, I13 a race is postponed: somebody without an account who has the bib already opens the registration by its link, keeps the place, then asks for the money', async ({
  page,
  world,
}) => {
  const { boss, foulee } = await openRaces(world)
  const made = await registerAndPay(world, boss, foulee)
  await handOut(world, boss, foulee.id, made)
  const date = morningIn(200)
  await world.api(
    'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }',
    { input: { id: foulee.id, date, reason: 'Cyclone annoncé', otherwise: 'keep' } },
    await world.login(boss.email, boss.password),
  )
  await expect(async () => {
    await page.goto('about:blank') // the address alone differs from the one before by its fragment
    await page.goto(`${world.url}/mit-payment?p=${made.id}#${made.accessKey}`)
    await expect(page.getByText('Cyclone annoncé')).toBeVisible({ timeout: 15_000 }) // once the job has asked
  }).toPass()
  await fitsWidth(page)
  await isAccessible(page)
  await press(page, 'Garder ma place')
  await expect(page.getByText('Vous gardez votre place.')).toBeVisible()
  await press(page, 'Me rembourser')
  await page.getByRole('dialog').getByRole('button', { name: 'Me rembourser' }).click()
  await expect(page.getByText(/Remboursement de .* en cours$/)).toBeVisible()
  await expect(page.getByText('Cyclone annoncé')).toHaveCount(0)
  await page.reload() // the server says so
  await expect(page.getByText(/Remboursement de .* en cours$/)).toBeVisible()
})

test('F-EVT-03 whoever postpones a race reads before what moves and what does not count any more, and withdraws it again', async ({
  page,
  world,
}) => {
  const { boss, foulee } = await openRaces(world)
  const made = await registerAndPay(world, boss, foulee)
  await handOut(world, boss, foulee.id, made)
  await signedIn(page, boss)
  await page.goto(`${world.url}/events/${foulee.id}/edit`)
  await press(page, 'Reporter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 dossard est déjà remis')).toBeVisible()
  await expect(dialog.getByText('1 place est tenue')).toBeVisible()
  await fitsWidth(page)
  await dialog.getByLabel('Nouveau début').fill('2028-05-01T06:00')
  await dialog.getByLabel('Raison').fill('Cyclone annoncé')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await confirmIdentity(page, boss.password)
  await expect(page.getByText("L'événement est reporté.")).toBeVisible()
  await press(page, 'Annuler le report')
  await expect(dialog.getByText("La date d'avant est rétablie")).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler le report' }).click()
  await expect(page.getByText('Le report est annulé.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler le report' })).toHaveCount(0)
})

/** Somebody without an account has a confirmed place. */
async function registerAndPay(world: World, boss: Staff, foulee: Race): Promise<Registered> {
  const made = await registerFor(world, foulee)
  await payInCash(world, boss, made)
  return made
}

/** The desk hands out the bib. */
async function handOut(world: World, boss: Staff, eventId: string, { id, accessKey: key }: Registered): Promise<void> {
  const { mitParticipation } = await world.api<{ mitParticipation: { details: { ticket: { id: string } } } }>(
    'query($id: ID!, $key: String) { mitParticipation(id: $id, key: $key) { details { ticket { id } } } }',
    { id, key },
  )
  const at = new Date().toISOString()
  const pickUp = { nonce: crypto.randomUUID(), ticketId: mitParticipation.details.ticket.id, at, despite: 'Dossier vu' }
  await world.api(
    `mutation($eventId: ID!, $pickUps: [PickUpInput!]!) {
      syncPickUps(eventId: $eventId, device: "bureau", pickUps: $pickUps) { outcome } }`,
    { eventId, pickUps: [pickUp] },
    boss.token,
  )
}
