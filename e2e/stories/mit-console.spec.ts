import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { hiddenOfProblem } from '../fixtures/first-problem.ts'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { confirmIdentity } from '../fixtures/reauthentication.ts'
import { takenOver } from '../fixtures/takeover.ts'
import { expect, morningIn, test, type World } from '../fixtures/world.ts'

/** What organisers of the MIT do with the registrations of a race, from the first one to the ranking. */

/** A race of the MIT with three free registrations, one with photos of a CIN, and bibs. */
async function filled(world: World) {
  const editor = await world.member({ role: 'admin' })
  const organiser = await world.member({ role: 'admin_mit' })
  const date = morningIn(30)
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const { createEvent: event } = await world.api<Made>(
    'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }',
    {
      input: {
        title: 'Foulée Écolo',
        date,
        location: 'Mandraka',
        status: 'published',
        isMit: true,
        ticketTypes: [{ type: 'standard', title: '10 km', price: 0 }],
      },
    },
    editor.token,
  )
  await world.api(
    'mutation($input: RaceInput!) { saveRace(input: $input) { id } }',
    {
      input: {
        eventId: event.id,
        minAge: 10,
        maxAge: 80,
        allowMinors: true,
        accompanied: false,
        medicalProof: 'none',
        categories: [{ name: 'Seniors', minAge: 18, maxAge: 59 }],
        commitmentTitle: "Lettre d'engagement",
        commitmentBody: 'Je respecte la forêt.',
      },
    },
    organiser.token,
  )
  const uploadToken = (
    await world.api<{ startRegistrationUploads: { uploadToken: string } }>(
      'mutation { startRegistrationUploads { uploadToken } }',
    )
  ).startRegistrationUploads.uploadToken
  const documents = {
    cinFront: await photo(world, uploadToken, 'cinFront'),
    cinBack: await photo(world, uploadToken, 'cinBack'),
  }
  for (const [n, fullName] of ['Rakoto Hery', 'Rasoa Lala', 'Zafy'].entries())
    await world.api('mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id } }', {
      input: {
        eventId: event.id,
        ticketTypeId: event.ticketTypes[0]?.id,
        fullName,
        email: `coureur${n}@exemple.mg`,
        phone: '034 00 000 12',
        gender: n === 1 ? 'female' : 'male',
        nationality: 'malagasy',
        birthDate: '1990-05-01',
        idType: 'CIN',
        idNumber: '101 234 567 890',
        idempotencyKey: crypto.randomUUID(),
        ...(n === 0 && { uploadToken, documents }),
      },
    })
  await world.server.rows(
    `update ticket t set number = 'M-000' || n.rank from (
       select t.id, row_number() over (order by p.id) as rank from ticket t join participation p on p.order_id = t.order_id
       where p.event_id = $1) n where n.id = t.id returning t.id`,
    [event.id],
  )
  return { event, organiser }
}

async function photo(world: World, uploadToken: string, kind: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'white', noise } })
  const body = new FormData()
  const query =
    'mutation($uploadToken: String!, $kind: RegistrationDocumentKind!, $file: Upload!) { uploadRegistrationDocument(uploadToken: $uploadToken, kind: $kind, file: $file) { id } }'
  body.append('operations', JSON.stringify({ query, variables: { uploadToken, kind, file: null } }))
  body.append('map', JSON.stringify({ file: ['variables.file'] }))
  body.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'cin.jpg')
  const answer = await fetch(`${world.url}/api/graphql`, { method: 'POST', body })
  const { data, errors } = (await answer.json()) as {
    data?: { uploadRegistrationDocument: { id: string } }
    errors?: unknown
  }
  if (!data?.uploadRegistrationDocument) throw new Error(JSON.stringify(errors))
  return data.uploadRegistrationDocument.id
}

test('R-MIT-01, R-GAP-17 an organiser refuses a document with a reason, downloads the race-day pack and finds a runner by bib', async ({
  page,
  world,
}) => {
  const { event, organiser } = await filled(world)
  await signedIn(page, organiser)
  await page.goto(`/mit?event=${event.id}`)
  await expect(page.getByRole('heading', { name: 'Foulée Écolo', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 Confirmées' })).toBeVisible()
  await expect(page.getByText('Documents à vérifier : 1')).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  const [pack] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tout le dossier (ZIP)' }).click(),
  ])
  const files = Object.keys(unzipSync(new Uint8Array(await readFile(await pack.path()))))
  expect(files).toContain('contacts-d-urgence.pdf')

  // A message to everybody that is not sent yet: another tab would lose it, and asks first.
  await page.getByLabel('Objet').fill('Départ à 6 h')
  await page.getByRole('tab', { name: 'Règles' }).click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(page.getByLabel('Objet')).toHaveValue('Départ à 6 h')
  await expect(page.getByRole('tab', { name: 'Règles' }), 'the question gives the focus back').toBeFocused()
  await page.getByLabel('Objet').fill('')

  await page.getByRole('button', { name: 'Voir' }).click()
  await page.getByRole('button', { name: /Rakoto Hery/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Rakoto Hery' })
  const front = sheet.getByRole('article', { name: 'CIN, recto' })
  await front.getByRole('button', { name: 'Voir la photo' }).click()
  await expect(front.getByRole('img')).toHaveJSProperty('complete', true)
  expect(await front.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await sheet.getByRole('article', { name: 'CIN, verso' }).getByRole('button', { name: 'Accepter' }).click()
  await front.getByRole('button', { name: 'Refuser' }).click()
  const asked = page.getByRole('dialog', { name: 'Refuser ce document ?' })
  await asked.getByRole('button', { name: 'Refuser' }).click()
  await expect.poll(() => hiddenOfProblem(page), { message: 'the reason that is missing' }).toEqual([])
  await expect(asked.getByText('Dites pourquoi le document est refusé')).toBeVisible()
  await asked.getByLabel('Raison').fill('La photo est floue')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(asked.getByLabel('Raison')).toHaveValue('La photo est floue')
  await expect(asked.getByLabel('Raison'), 'a dialog above another one, too').toBeFocused()
  await asked.getByRole('button', { name: 'Refuser' }).click()
  await expect(front.getByText('La photo est floue')).toBeVisible()
  await expect(front.getByText('Refusé', { exact: true })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Documents' }).selectOption('Tous les documents')
  await page.getByRole('searchbox').fill('m-0002')
  await expect(page.getByRole('button', { name: /Rasoa Lala/ })).toBeVisible()
  await expect(page.getByText('1 inscription', { exact: true })).toBeVisible()
  await fitsWidth(page)
})

test('R-GAP-17 on a wide screen each registration is one line, its facts below the names of the columns, which sort', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const { event, organiser } = await filled(world)
  await signedIn(page, organiser)
  await page.goto(`/mit?event=${event.id}&tab=registrations`)
  const lines = page.getByRole('list', { name: 'Inscriptions' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThan(52)
  const line = lines.filter({ hasText: 'Rasoa Lala' })
  for (const [column, fact] of [
    ['Dossard', 'M-0002'],
    ['État', 'Confirmée'],
  ] as const) {
    const head = page.getByText(column, { exact: true }).filter({ visible: true }).last()
    const cell = line.getByText(fact, { exact: true }).filter({ visible: true })
    const left = (await head.boundingBox())?.x ?? 0
    expect(Math.abs(((await cell.boundingBox())?.x ?? 0) - left), column).toBeLessThan(16)
  }
  const names = () => lines.getByText(/^(Rakoto|Rasoa|Zafy)/).allInnerTexts()
  const fromA = ['Rakoto Hery', 'Rasoa Lala', 'Zafy']
  await expect.poll(names).toEqual(fromA.toReversed()) // the newest first
  await page.getByRole('button', { name: 'Nom', exact: true }).click()
  await expect.poll(names).toEqual(fromA)
  await page.getByRole('button', { name: 'Nom (Par nom, de A à Z)' }).click()
  await page.reload()
  await expect.poll(names).toEqual(fromA.toReversed())
  await expect(page.getByRole('button', { name: 'Nom (Par nom, de Z à A)' })).toBeVisible()
  await page.getByRole('button', { name: /^Date( \(|$)/ }).click()
  await page.getByRole('button', { name: /^Date( \(|$)/ }).click()
  await expect.poll(names).toEqual(fromA)
  await isAccessible(page)
  await fitsWidth(page)
})

test('F-RACE-14, F-RACE-15 results are previewed, imported and published; a visitor finds a runner and the certificate', async ({
  page,
  world,
}) => {
  const { event, organiser } = await filled(world)
  await signedIn(page, organiser)
  await page.goto(`/events/${event.id}/results`) // before the import there is nothing to look for
  await takenOver(page)
  await expect(page.getByText('Les résultats ne sont pas encore publiés')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.goto(`/mit?event=${event.id}&tab=results`)
  const csv = Buffer.from(
    'Dossard;Temps;Chrono 2\nM-0001;1:02:03;1:02:09\nM-0002;59:30;59:36\n99;1:10:00\nM-0003;bientôt\n',
  )
  await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'temps.csv', mimeType: 'text/csv', buffer: csv })
  await expect(page.getByText('4 lignes lues')).toBeVisible()
  await expect(page.getByText("Ligne 4 : personne de la course n'a ce dossard (99 1:10:00)")).toBeVisible()
  await page.getByLabel(/^Plusieurs colonnes peuvent être/).selectOption('Temps')
  await expect(page.getByLabel(/^Plusieurs colonnes/)).toHaveCount(0)
  await expect(page.getByText('Ligne 5 : ni temps ni état lisible (M-0003 bientôt)')).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  const doImport = page.getByRole('button', { name: 'Importer' })
  await expect(doImport).toBeDisabled() // the race has not started
  await page.getByLabel(/pas encore commencé/).check()
  await expect(doImport).toBeEnabled()
  await page.getByLabel('Colonne Temps').selectOption('Non utilisée')
  await expect(page.getByText(/^Touchez les titres/)).toBeVisible()
  await page.getByLabel('Colonne Temps').selectOption('Temps')
  await page.getByLabel('Lignes').selectOption('Classées (2)')
  await expect(page.getByText('M-0002 · Rasoa Lala')).toBeVisible()
  await doImport.click()
  await expect(page.getByText('2 résultats importés')).toBeVisible()
  await page.goto(`/events/${event.id}/results?q=hery`)
  await expect(
    page.getByText("Pas encore publiés : seule l'organisation les voit".replace(' :', '\u00a0:')),
  ).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('hery')
  await page.goto(`/mit?event=${event.id}&tab=results`)
  await page.getByRole('button', { name: 'Publier les résultats' }).click()
  await expect(page.getByText(/^Publiés le/)).toBeVisible()

  const visitor = await page.context().browser()?.newContext()
  if (!visitor) throw new Error('no browser')
  const open = await visitor.newPage()
  await open.goto(`${world.url}/events/${event.id}/results`)
  await expect(open.getByRole('listitem').first()).toContainText('Rasoa Lala')
  await expect(open.getByRole('listitem').first()).toContainText('59:30')
  await expect(open.getByRole('button', { name: 'Partager' })).toBeVisible()
  await isAccessible(open)
  await fitsWidth(open)
  await open.getByRole('searchbox').fill('hery')
  await expect(open.getByRole('listitem')).toHaveCount(1)
  const [certificate] = await Promise.all([
    open.waitForEvent('download'),
    open.getByRole('link', { name: 'Certificat de Rakoto Hery' }).click(),
  ])
  expect((await readFile(await certificate.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await visitor.close()
})

test('F-RACE-17, R-MIT-01 who runs the MIT changes the rules of a race, which are asked for again where they did not come, writes to everybody and postpones it; of an event that is gone the way back is shown', async ({
  page,
  world,
}) => {
  const { event, organiser } = await filled(world)
  await signedIn(page, organiser)
  let fails = true
  await page.route('**/api/graphql', (route) =>
    fails && route.request().postData()?.includes('query ConsoleRace(')
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
        })
      : route.fallback(),
  )
  await page.goto(`/mit?event=${event.id}&tab=settings`)
  await expect(page.getByRole('alert')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel("Titre de la lettre d'engagement")).toHaveValue("Lettre d'engagement")
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  await page.getByLabel('Nom', { exact: true }).last().fill('Vétérans')
  await isAccessible(page)
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les règles de la course sont enregistrées')).toBeVisible()
  await page.getByRole('tab', { name: "Vue d'ensemble" }).click()
  await page.getByLabel('Objet').fill('Nouvelle date')
  await page.getByRole('textbox', { name: 'Message' }).fill('La course a lieu une semaine plus tard.')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText('Le message part vers tous les participants.')).toBeVisible()
  await page.getByRole('button', { name: 'Reporter la course' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nouveau début').fill('2027-06-01T07:00')
  await dialog.getByLabel('Raison, envoyée aux personnes concernées').fill('Cyclone')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await confirmIdentity(page, organiser.password)
  await expect(dialog).toBeHidden()
  const rows = await world.server.rows('select reason from event_postponement where event_id = $1', [event.id])
  expect(rows).toEqual([{ reason: 'Cyclone' }])

  await page.goto(`/mit?event=${crypto.randomUUID()}`)
  await expect(page.getByText("Cette course n'existe plus")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Régler la course' })).toHaveCount(0)
  await isAccessible(page)
  await page.getByRole('link', { name: 'Voir les courses' }).click()
  await expect(page.getByRole('heading', { name: 'Foulée Écolo', level: 1 })).toBeVisible()
})
