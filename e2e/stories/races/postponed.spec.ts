import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { openRaces } from '../../fixtures/races.ts'
import { press } from '../../fixtures/registering.ts'
import { expect, test } from '../../fixtures/world.ts'

const day = 86_400_000

test('F-EVT-03, I13 a race is postponed: somebody without an account opens the registration by its link, keeps the place, then asks for the money', async ({
  page,
  world,
}) => {
  const { boss, foulee } = await openRaces(world)
  const create = `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id accessKey orderId amount } }`
  const input = {
    eventId: foulee.id,
    ticketTypeId: foulee.ticketTypeId,
    fullName: 'Rasoanaivo Voahirana',
    email: 'voahirana@exemple.mg',
    phone: '0340000012',
    gender: 'female',
    nationality: 'malagasy',
    birthDate: '1990-05-01',
    idType: 'CIN',
    idNumber: '101222333444',
    idempotencyKey: crypto.randomUUID(),
  }
  type Made = { createMitParticipation: { id: string; accessKey: string; orderId: string; amount: number } }
  const { createMitParticipation: made } = await world.api<Made>(create, { input })
  const cash = { reference: made.orderId, amount: made.amount, receivedBy: 'cash', idempotencyKey: crypto.randomUUID() }
  await world.api(
    'mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { status } }',
    { input: cash },
    boss.token,
  )
  const date = new Date(Date.now() + 200 * day).toISOString()
  await world.api(
    'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }',
    { input: { id: foulee.id, date, reason: 'Cyclone annoncé', otherwise: 'keep' } },
    boss.token,
  )
  await expect(async () => {
    await page.goto('about:blank') // the address alone differs from the one before by its fragment
    await page.goto(`${world.url}/mit-payment?p=${made.id}#${made.accessKey}`)
    await expect(page.getByText('Cyclone annoncé')).toBeVisible({ timeout: 3000 }) // once the job has asked
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
