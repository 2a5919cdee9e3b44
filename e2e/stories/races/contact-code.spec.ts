import type { Page } from '@playwright/test'
import { hiddenOfProblem } from '../../fixtures/first-problem.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { openRaces } from '../../fixtures/races.ts'
import { choose, press, readLetter, step } from '../../fixtures/registering.ts'
import { startServer } from '../../fixtures/server.ts'
import { expect, test, World } from '../../fixtures/world.ts'

/** D-28: a place without an account belongs to whoever enters the code, or opens the link of the mail. */

/** The newest code that was written to this address. */
async function codeTo(world: World, email: string): Promise<{ code: string; link: string }> {
  const read = async () => {
    const query = 'select body from outgoing_message where recipient = $1 order by created_at desc limit 1'
    const [mail] = await world.server.rows<{ body: string }>(query, [email])
    return mail?.body ?? ''
  }
  await expect.poll(read).toMatch(/\d{6}/)
  const body = await read()
  return { code: /\b\d{6}\b/.exec(body)?.[0] ?? '', link: /http\S+/.exec(body)?.[0] ?? '' }
}

async function registersHerself(page: Page, race: string, email: string) {
  await step(page, 'Quelle course ?')
  await page.getByLabel('Date de naissance').fill('1990-05-05')
  await choose(page, 'Course', race)
  await press(page, 'Continuer')
  await step(page, 'Qui participe ?')
  await page.getByLabel('Nom complet').fill('Soa Rakoto')
  await choose(page, 'Sexe', 'Femme')
  await choose(page, 'Nationalité', 'Malgache')
  await choose(page, "Pièce d'identité", 'CIN')
  await page.getByLabel('Numéro de CIN').fill('101234567890')
  await page.getByLabel('Téléphone', { exact: true }).fill('034 00 000 12')
  await page.getByLabel('E-mail').fill(email)
  await press(page, 'Continuer')
  await step(page, 'Documents')
  await press(page, 'Envoyer plus tard')
  await step(page, "Lettre d'engagement")
  await readLetter(page)
  await page.getByLabel(/^Signature\s: tapez/).fill('Soa Rakoto')
  await page.getByRole('checkbox').check()
  await press(page, 'Continuer')
  await step(page, 'Récapitulatif')
}

test('D-28 whoever registers without an account enters one code, also where it comes first; a link does it alone', async ({
  page,
}) => {
  const world = new World(await startServer('contact-code', { SMTP_URL: 'smtp://127.0.0.1:9' }))
  try {
    const { foulee } = await openRaces(world)
    await world.server.rows('update ticket_type set max_quantity = 7 where id = $1', [foulee.ticketTypeId])
    const create = `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id } }`
    const registers = (name: string) =>
      world.api(create, {
        input: {
          eventId: foulee.id,
          ticketTypeId: foulee.ticketTypeId,
          fullName: `Zafy ${name}`,
          email: `${name}@exemple.mg`,
          phone: '034 00 000 13',
          gender: 'male',
          nationality: 'malagasy',
          birthDate: '1990-05-01',
          idType: 'CIN',
          idNumber: '101234567891',
          idempotencyKey: crypto.randomUUID(),
        },
      })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await registers(name)
    await page.goto((await codeTo(world, 'a@exemple.mg')).link)
    await step(page, 'Zafy a')
    await expect(page.getByText('Merci, la place est à vous.')).toBeVisible()
    await expect(page.getByText('Un code pour garder la place')).toBeHidden()
    await page.goto((await codeTo(world, 'b@exemple.mg')).link.replace(/\.\d{6}$/, ''))
    await step(page, 'Zafy b')
    await page.getByRole('button', { name: 'Confirmer', exact: true }).scrollIntoViewIfNeeded()
    await isAccessible(page)
    await fitsWidth(page)
    await page.getByLabel('Code reçu').fill('000000')
    await press(page, 'Confirmer')
    await expect(page.getByText("Ce code n'est pas le bon, ou il a expiré.")).toBeVisible()
    await expect.poll(() => hiddenOfProblem(page), { message: 'the code that is wrong' }).toEqual([])

    await registers('f') // five of the seven are held for nobody that is known: the last one is given once she is
    await page.goto(`${world.url}/mit-payment?start=${foulee.id}`)
    await registersHerself(page, foulee.title, 'soa@exemple.mg')
    await press(page, /^Valider l.inscription$/)
    await press(page, 'Recevoir un code')
    await expect(page.getByLabel('Code reçu')).toBeVisible()
    await page.reload() // the phone dropped the page while the message was read
    await page.getByLabel('Code reçu').fill((await codeTo(world, 'soa@exemple.mg')).code)
    await isAccessible(page)
    await fitsWidth(page)
    await press(page, 'Confirmer')
    await step(page, 'Inscription enregistrée')
    await expect(page.getByText('Un code pour garder la place')).toBeHidden() // she is known now
  } finally {
    await world.stop()
  }
})
