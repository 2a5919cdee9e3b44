import { readFileSync } from 'node:fs'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { openRaces } from '../../fixtures/races.ts'
import { expect, test } from '../../fixtures/world.ts'

/** The way from the landing page to a race, and back to a registration from one's home. */

const create =
  'mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id accessKey fullName } }'
type Made = { createMitParticipation: { id: string; accessKey: string; fullName: string } }

test('R-ROUTE-10, R-EVT-25, R-MIT-11 from the landing page to the race and its form; a letter that is not signed says so; the home says what waits; N-09 it is kept for later with the letter', async ({
  page,
  world,
}) => {
  const { marathon, foulee } = await openRaces(world)
  await page.goto('/')
  await page.getByRole('link', { name: "S'inscrire au marathon" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inscription à la course' })).toBeVisible()
  await expect(page.getByText(/60\s000\sAr/).first()).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
  await page.goto(`/events/${marathon.id}`)
  await expect(page.getByRole('button', { name: 'Réserver des places' })).toBeHidden()
  await page.getByRole('link', { name: "S'inscrire à la course : Marathon" }).click()
  await page.getByLabel('Date de naissance').fill('1990-05-05')
  // It was chosen on the way; other tests of this world have marathons, too.
  await expect(page.getByRole('radio', { name: marathon.title, checked: true })).toHaveValue(marathon.id)

  const member = await world.member()
  const input = {
    eventId: foulee.id,
    ticketTypeId: foulee.ticketTypeId,
    fullName: `Vola ${Date.now()}`,
    phone: '034 00 000 21',
    gender: 'female',
    nationality: 'malagasy',
    birthDate: '1988-02-03',
    idType: 'CIN',
    idNumber: '101 234 567 892',
    idempotencyKey: crypto.randomUUID(),
  }
  const { id, accessKey, fullName } = (await world.api<Made>(create, { input }, member.token)).createMitParticipation
  await page.goto('about:blank')
  await page.goto(`/mit-payment?p=${id}#${accessKey}`)
  await page.getByRole('button', { name: 'Signer la lettre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: /^Texte de la lettre/ }).evaluate((it) => it.scrollTo(0, it.scrollHeight))
  await dialog.getByLabel(/^Signature\s: tapez/).fill(fullName)
  await dialog.getByRole('checkbox').check()
  const away = (address: URL) => address.pathname === '/api/graphql'
  await page.route(away, (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'Non.', extensions: { code: 'INTERNAL' } }] } }),
  )
  await dialog.getByRole('button', { name: 'Signer la lettre' }).click()
  await expect(dialog.getByText("Erreur lors de la signature de la lettre d'engagement")).toBeVisible()
  await page.unroute(away)
  await dialog.getByRole('button', { name: 'Signer la lettre' }).click()
  await expect(page.getByText(`Signée par ${fullName}`)).toBeVisible()

  await signedIn(page, member)
  await page.goto('/profile')
  const races = page.getByRole('list', { name: 'Mes courses' })
  await expect(races.getByText(/20\s000\sAr à payer avant \d\d:\d\d/)).toBeVisible()
  await races.getByRole('link', { name: /Foulée Écolo/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  await page.goto(`/events/${foulee.id}`) // the race itself says who is registered
  await expect(page.getByRole('heading', { level: 1, name: 'Foulée Écolo' })).toBeVisible()
  await expect(page.locator('.bottom-bar')).toHaveText(/^À payer/)
  await fitsWidth(page)
  await isAccessible(page)
  await page
    .getByRole('list', { name: 'Vos inscriptions à cette course' })
    .getByRole('link', { name: fullName })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()

  await page.getByRole('button', { name: 'Pour plus tard' }).click()
  await dialog.getByRole('button', { name: 'Garder maintenant' }).click()
  await expect(page.getByRole('button', { name: 'Gardé sur ce téléphone' })).toBeVisible()
  await page.reload()
  const letter = page.getByRole('link', { name: 'Lettre signée (PDF)' })
  await expect(letter).toHaveAttribute('href', /^blob:/)
  const saving = page.waitForEvent('download')
  await letter.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
  expect(readFileSync(await saved.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})
