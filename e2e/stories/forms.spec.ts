import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { expect, morningIn, test, type World } from '../fixtures/world.ts'

/** How a form is built and filled in, on a small phone. */

const inAMonth = () => morningIn(30)

async function announce(world: World, formFields: object[]) {
  const { token, ...editor } = await world.member({ role: 'redacteur' })
  const query = 'mutation($input: EventInput!) { createEvent(input: $input) { id applicationTypes { id } } }'
  const applicationTypes = [{ name: 'Coureur', formConfig: { isFormEnabled: true, formFields } }]
  const input = { title: 'Course du lac', date: inAMonth(), location: 'Anosy', status: 'published', applicationTypes }
  type Made = { createEvent: { id: string; applicationTypes: { id: string }[] } }
  const { createEvent } = await world.api<Made>(query, { input }, token)
  return { editor: { ...editor, token }, id: createEvent.id, typeId: createEvent.applicationTypes[0]?.id ?? '' }
}

const fieldsOf = async (world: World, id: string): Promise<Record<string, unknown>[]> => {
  const query =
    'query($id: ID!) { event(id: $id) { applicationTypes { formConfig { formFields { fieldName fieldLabel fieldType isRequired fieldOptions } } } } }'
  type Read = { event: { applicationTypes: { formConfig: { formFields: Record<string, unknown>[] } }[] } }
  const { event } = await world.api<Read>(query, { id }, (await world.admin()).token)
  return event.applicationTypes[0]?.formConfig.formFields ?? []
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const add = async (page: Page, type: string, label: string) => {
  await press(page, 'Ajouter une question')
  await page.getByRole('menuitem', { name: type }).click()
  const wording = page.getByLabel('Question', { exact: true })
  await expect(wording).toBeFocused()
  await wording.fill(label)
}

test('F-EVT-06 R-EVT-09 an editor builds a form: words, choices, order, undo, and sees what it will be', async ({
  page,
  world,
}) => {
  const { editor, id } = await announce(world, [])
  await signedIn(page, editor)
  await page.goto(`/events/${id}/edit`)
  await press(page, /^Coureur/)
  await add(page, 'Texte court', 'Numéro de licence')
  await page.getByText('Plus de réglages').click()
  await page.getByLabel('Modèle').fill('(a')
  await page.getByLabel('Message si').focus()
  await expect(page.getByText("Ce modèle n'est pas valable")).toBeVisible()
  await page.getByLabel('Modèle').fill('[A-Z]{2}\\d+')
  await expect(page.getByText("Ce modèle n'est pas valable")).toBeHidden()
  await add(page, 'Un seul choix', 'Distance')
  await page.getByRole('textbox', { name: 'Choix 1' }).fill('10 km')
  await page.keyboard.press('Enter')
  await page.keyboard.type('42 km')
  await page.getByRole('switch', { name: 'Réponse obligatoire' }).check()
  await fitsWidth(page)
  await isAccessible(page)
  await page.getByRole('button', { name: /^Déplacer « Distance »/ }).press('ArrowUp')
  await press(page, 'Actions sur « Numéro de licence »')
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('tab', { name: 'Aperçu' }).click()
  await expect(page.getByRole('radio', { name: '42 km' })).toBeVisible()
  await fitsWidth(page)
  await press(page, 'Publier les changements')
  await expect
    .poll(async () => (await fieldsOf(world, id)).map(({ fieldName, fieldType }) => `${fieldName} ${fieldType}`))
    .toEqual(['distance radio', 'numero-de-licence text'])
  expect((await fieldsOf(world, id))[0]).toMatchObject({ isRequired: true, fieldOptions: ['10 km', '42 km'] })
})

test('R-EVT-10 R-EVT-19 R-EVT-24 R-CONST-19 a member is refused at the field, and sends a photo that the phone made small', async ({
  page,
  world,
}) => {
  const { typeId } = await announce(world, [
    {
      fieldName: 'licence',
      fieldLabel: 'Numéro de licence',
      fieldType: 'text',
      validationPattern: '[A-Z]{2}\\d{4}',
      validationMessage: 'Deux lettres puis quatre chiffres',
    },
    { fieldName: 'pays', fieldLabel: 'Pays', fieldType: 'country', isRequired: true },
    { fieldName: 'certificat', fieldLabel: 'Certificat médical', fieldType: 'file', fieldOptions: ['medical'] },
  ])
  await signedIn(page, await world.member())
  await page.goto(`/applications/new/${typeId}`)
  await page.getByLabel('Numéro de licence').fill('abc')
  await page.getByLabel('Pays').focus()
  await expect(page.getByText('Deux lettres puis quatre chiffres')).toBeVisible()
  await page.getByLabel('Numéro de licence').fill('AB1234')
  await expect(page.getByText('Deux lettres puis quatre chiffres')).toBeHidden()
  await expect(page.getByLabel('Pays').locator('option').nth(1)).toHaveText('Madagascar')

  const chooser = page.getByTestId('file-certificat')
  await chooser.setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Utilisez une photo JPG, PNG ou WebP, ou un PDF')).toBeVisible()
  await press(page, 'Retirer plan.svg')

  await page.route('**/api/graphql', (route) => (isFile(route.request()) ? route.abort() : route.fallback()))
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 2600, height: 2000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(2_000_000)
  await chooser.setInputFiles({ name: 'certificat.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await page.unrouteAll()
  const sending = page.waitForRequest(isFile)
  await press(page, 'Réessayer')
  const { requestBodySize } = await (await sending).sizes()
  expect(requestBodySize).toBeLessThan(500 * 1024)
  await expect(page.getByText('Envoyé', { exact: true })).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)

  await press(page, 'Envoyer ma demande')
  await expect(page.getByText('Veuillez faire un choix')).toBeVisible()
  await page.getByLabel('Pays').selectOption({ label: 'Madagascar' })
  await press(page, 'Envoyer ma demande')
  await expect(page.getByText('Elle est bien arrivée.')).toBeVisible()
})

const isFile = (request: Request) => (request.headers()['content-type'] ?? '').startsWith('multipart/form-data')
