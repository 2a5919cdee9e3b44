import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { builtFrom } from '../fixtures/built.ts'
import { card, file } from '../fixtures/cards.ts'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { expect, test, type World } from '../fixtures/world.ts'

/** Joining, as people do it here: on a small phone, with a thumb, over a network that comes and goes. */

const password = 'une phrase courte'
let serial = 0
const count = () => {
  serial += 1
  return serial
}
const someone = (name: string) => `${name}${process.pid.toString(36)}x${count()}`
const cin = () => String(200_000_000_000 + process.pid * 10_000 + count())
/** The specification's texts carry a straight apostrophe. */
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const next = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click()
const submit = (page: Page) => page.getByRole('button', { name: "S'inscrire" }).click()
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

interface Person {
  prenom: string
  nom: string
  pseudo: string
  birth: string
  sexe: 'Femme' | 'Homme'
  email: string
}

function person(more: Partial<Person> = {}): Person {
  const pseudo = someone('tiana')
  return {
    prenom: 'Tiana',
    nom: 'Ravelo',
    pseudo,
    birth: '1991-05-14',
    sexe: 'Femme',
    email: `${pseudo}@exemple.mg`,
    ...more,
  }
}

async function fillPerson(page: Page, { prenom, nom, pseudo, birth, sexe, email }: Person) {
  await page.getByLabel('Prénom').fill(prenom)
  await page.getByLabel('Nom', { exact: true }).fill(nom)
  await page.getByLabel('Pseudo').fill(pseudo)
  await page.getByLabel('Date de naissance').fill(birth)
  await page.getByLabel(sexe).check()
  await page.getByLabel('Adresse e-mail').fill(email)
  await next(page)
}

async function choosePassword(page: Page) {
  await title(page, 'Votre mot de passe')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Le même, une seconde fois').fill(password)
}

async function toTheDocument(page: Page, who = person()) {
  await page.goto('/signup')
  await fillPerson(page, who)
  await choosePassword(page)
  await next(page)
  await title(page, "Votre pièce d'identité")
  return who
}

async function chooseCin(page: Page, number = cin()) {
  await page.getByLabel('Malgache').check()
  await page.getByLabel("Carte d'identité nationale").check()
  await page.getByLabel('Numéro de CIN').fill(number)
  return number
}

/** « Choisir un fichier », as a person does it. */
async function choosePhoto(page: Page, side: 'Recto' | 'Verso' | 'Page avec votre photo', photo: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('group', { name: side }).getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles(file(photo))
}

const sent = (page: Page, photos: number) => expect(page.getByText('Photo envoyée')).toHaveCount(photos)

/** What does not depend on the size of the screen is tried on the phone only. */

/** What goes to the server under this name, as it was asked. */
const variablesOf = async (page: Page, operation: string): Promise<Record<string, unknown>> => {
  const request = await page.waitForRequest((one) => isCall(one, operation))
  return request.postDataJSON().variables
}
const isCall = (request: Request, operation: string) =>
  request.url().endsWith('/api/graphql') && request.postData()?.includes(`"operationName":"${operation}"`) === true

async function atHome(page: Page) {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile') // R-ROUTE-13
}

async function clean(page: Page, what: string) {
  await isAccessible(page, what)
  await fitsWidth(page, what)
}

async function request(world: World, pseudo: string) {
  const { token } = await world.admin()
  type Waiting = { id: string; pseudo: string; limited: boolean }
  const { pendingUsers } = await world.api<{ pendingUsers: Waiting[] }>(
    '{ pendingUsers { id pseudo limited } }',
    {},
    token,
  )
  const found = pendingUsers.find((one) => one.pseudo === pseudo)
  if (!found) return null
  type Review = { documentType: string | null; documentNumber: string | null; sides: string[] }
  const query = 'query Review($id: ID!) { identityReview(userId: $id) { documentType documentNumber sides } }'
  const { identityReview } = await world.api<{ identityReview: Review }>(query, { id: found.id }, token)
  return { ...found, ...identityReview }
}

/** The sentence that is under a field. */
const under = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent)[0] ?? null
  })

test.describe.configure({ timeout: 120_000 }) // photos are compressed in the page, and machines differ

test('R-SIGN-14, -15, -16, -19, -20, -21, -23, -24, -25, -26, -27, -28, -29 R-SIGN-35 R-SIGN-36 R-MSG-10 steps 1 and 2 refuse each field with its sentence, and go to the first', async ({
  page,
}) => {
  await page.goto('/signup')
  await next(page)
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await said(page, 'Veuillez remplir tous les champs obligatoires.') // R-SIGN-52
  await said(page, 'Le nom doit contenir au moins 2 caractères')
  await said(page, 'Le prénom doit contenir au moins 2 caractères')
  await said(page, 'Le pseudo doit contenir au moins 3 caractères')
  await said(page, 'Ce champ est obligatoire')

  const birth = page.getByLabel('Date de naissance')
  const madagascar = new Date(Date.now() + 3 * 3_600_000)
  const years = (n: number, days = 0) => {
    const day = new Date(madagascar)
    day.setUTCFullYear(day.getUTCFullYear() - n)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  }
  await expect(birth).toHaveAttribute('max', years(5)) // R-SIGN-21
  for (const [day, sentence] of [
    [years(5, 1), 'Vous devez avoir au moins 5 ans pour créer un compte.'],
    [years(81), 'Âge maximum autorisé\u00a0: 80 ans'],
    [years(0, 2), 'Veuillez saisir une date de naissance valide'],
  ] as const) {
    await birth.fill(day)
    await birth.blur()
    await expect.poll(() => under(page, 'Date de naissance')).toBe(sentence)
  }
  await birth.fill(years(80))
  await birth.blur()
  await expect.poll(() => under(page, 'Date de naissance')).toBe(null)

  const email = page.getByLabel('Adresse e-mail')
  for (const [typed, sentence] of [
    ['a@b', "L'email doit contenir au moins 5 caractères"],
    ['tiana.exemple.mg', "Format d'email invalide. Exemple: exemple@domaine.mg"],
    [`${'a'.repeat(250)}@b.mg`, "L'email est trop long (maximum 254 caractères)"],
    ['ti..ana@exemple.mg', "L'email ne peut pas contenir de points consécutifs"],
    ['.tiana@exemple.mg', "L'email ne peut pas commencer ou finir par un point"],
    ['tiana.@exemple.mg', "L'email ne peut pas commencer ou finir par un point"],
  ] as const) {
    await email.fill(typed)
    await email.blur()
    await expect.poll(() => under(page, 'Adresse e-mail')).toBe(sentence)
  }
  await clean(page, 'step 1 with refusals')

  await fillPerson(page, person())
  await title(page, 'Votre mot de passe')
  await page.getByLabel('Mot de passe', { exact: true }).fill('sept777')
  await said(page, 'Trop court')
  await page.getByLabel('Le même, une seconde fois').fill('sept777')
  await next(page)
  await said(page, 'Le mot de passe doit contenir au moins 8 caractères')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await said(page, 'Solide')
  await next(page)
  // under the field and as a toast
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toHaveCount(2)
  await clean(page, 'step 2 with refusals')
})

test('R-SIGN-30, -31, -33, -34 R-CONST-10 a taken pseudo is emptied, a taken e-mail stays, both say so', async ({
  page,
  world,
}) => {
  const other = await world.member({ status: 'pending' })
  await page.goto('/signup')
  const asked = page.waitForRequest((one) => isCall(one, 'CheckPseudoAvailability'))
  await page.getByLabel('Pseudo').pressSequentially(other.pseudo.toUpperCase())
  const typed = Date.now()
  await asked
  expect(Date.now() - typed).toBeGreaterThan(1300) // 1.5 s after the last key, measured from outside
  await said(page, "Ce nom d'utilisateur est déjà utilisé")
  await expect(page.getByLabel('Pseudo')).toHaveValue('')

  await page.getByLabel('Adresse e-mail').fill(` ${other.email.toUpperCase()} `)
  const atOnce = page.waitForRequest((one) => isCall(one, 'CheckEmailAvailability'), { timeout: 1200 })
  await page.getByLabel('Adresse e-mail').blur() // R-SIGN-31
  await atOnce
  await said(page, 'Cette adresse email est déjà utilisée')
  await expect(page.getByLabel('Adresse e-mail')).not.toHaveValue('')
})

test('R-SIGN-32 R-SIGN-60 R-SIGN-65 R-AUTH-18 a check that fails keeps nobody out: the server refuses at the end, in its words; without a network the form stays, and a lost answer makes no second account', async ({
  page,
  world,
}) => {
  const [other, who] = [await world.member({ status: 'pending' }), person({ birth: '2014-03-02' })]
  await page.route('**/api/graphql', (route) =>
    /Check\w+Availability/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  )
  await page.goto('/signup')
  await fillPerson(page, { ...who, email: other.email, pseudo: other.pseudo })
  await choosePassword(page)
  await submit(page)
  await title(page, 'Vos informations') // R-SIGN-59: the step of the first field that was refused
  await said(page, 'Cette adresse email est déjà utilisée') // R-SIGN-58: as a toast, too
  await expect.poll(() => under(page, 'Adresse e-mail')).toBe('Cette adresse email est déjà utilisée')
  await expect.poll(() => under(page, 'Pseudo')).toBe("Ce nom d'utilisateur est déjà utilisé")
  await expect(page.getByLabel('Prénom')).toHaveValue('Tiana')
  await fillPerson(page, who)
  await title(page, 'Votre mot de passe')

  const answers = ['Les inscriptions ferment pour une heure.', '']
  let isLost = false
  await page.route('**/api/graphql', async (route) => {
    if (isLost || !isCall(route.request(), 'Register')) return route.fallback()
    const message = answers.shift()
    if (message !== undefined)
      return route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] } })
    isLost = true
    await route.fetch() // the account is made, and nobody hears of it
    return route.abort('connectionreset')
  })
  for (const words of ['Les inscriptions ferment pour une heure.', "Erreur lors de l'inscription"]) {
    await submit(page)
    await said(page, words)
    await title(page, 'Votre mot de passe') // with what was typed
  }
  expect(await request(world, who.pseudo)).toBeNull()
  await submit(page)
  await said(page, 'Erreur réseau - Vérifiez votre connexion internet')
  await title(page, 'Votre mot de passe')
  await submit(page)
  await atHome(page)
  expect(await request(world, who.pseudo)).not.toBeNull()
})

test('R-SIGN-39, -40, -41, -42, -43, -44, -45, -46, -47 R-SIGN-52, -53, -54 step 3 refuses what is missing or somebody has, and forgets what no longer fits', async ({
  page,
  world,
}) => {
  const other = await world.member({ status: 'pending' })
  const { documentNumber } = (await request(world, other.pseudo)) ?? {}
  await toTheDocument(page)
  await submit(page)
  await said(page, 'Veuillez remplir tous les champs obligatoires.')
  await said(page, 'Ce champ est obligatoire')
  await page.getByLabel('Étranger').check()
  await expect(page.getByRole('radio', { name: 'Passeport' })).toBeChecked()
  await expect(page.getByLabel("Carte d'identité nationale")).toHaveCount(0) // R-SIGN-40
  await page.getByLabel('Numéro de passeport').fill('ab 12')
  await submit(page)
  await said(page, 'Le numéro de passeport doit contenir de 6 à 15 lettres majuscules ou chiffres')
  await said(page, 'Ajoutez la photo de la page')

  await page.getByLabel('Malgache').check() // R-SIGN-53
  await expect(page.getByRole('radio', { name: 'Passeport' })).not.toBeChecked()
  await page.getByLabel("Carte d'identité nationale").check()
  const number = page.getByLabel('Numéro de CIN')
  await expect(number).toHaveValue('')
  await submit(page)
  await expect(number).toBeFocused()
  await said(page, 'Veuillez saisir le numéro de la pièce')
  await said(page, 'Ajoutez la photo du recto')
  await said(page, 'Ajoutez la photo du verso')
  await number.pressSequentially('10125119834')
  await submit(page)
  await said(page, 'Le numéro de CIN doit contenir exactement 12 chiffres')
  await expect(number).toHaveValue('101 251 198 34')
  await choosePhoto(page, 'Recto', await card())
  await sent(page, 1)
  await clean(page, 'step 3 with refusals')

  await page.getByLabel('Permis de conduire').check() // R-SIGN-54
  await expect(page.getByText('Photo envoyée')).toHaveCount(0)
  await page.getByLabel('Numéro de permis').fill('mg12345')
  await submit(page)
  await said(page, 'Le numéro de permis doit contenir de 8 à 20 lettres majuscules ou chiffres')
  await said(page, 'Ajoutez la photo du verso')

  await chooseCin(page, documentNumber ?? '')
  await page.getByLabel('Numéro de CIN').blur()
  await said(page, 'Ce numéro de CIN est déjà utilisé')
})

test('N-07 F-KYC-11 R-SIGN-48, -49, -50 R-SIGN-66 R-SIGN-67 a blurred photo is refused on the phone, a dark one is left to the person, files that are no photos are refused with their sentences', async ({
  page,
  context,
}) => {
  await toTheDocument(page)
  await chooseCin(page)
  await context.setOffline(true) // it costs no network
  await choosePhoto(page, 'Recto', await card({ blur: 7 }))
  await said(page, 'Photo floue')
  await expect(page.getByRole('button', { name: /^Refaire la photo\s: Recto/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Utiliser quand même' })).toHaveCount(0)
  await clean(page, 'a blurred photo')
  await page.getByTestId('documentFront-file').setInputFiles(file(await card({ light: 0.3 })))
  await said(page, 'Photo trop sombre')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Utiliser quand même' }).click()
  await sent(page, 1)
  await expect(page.getByRole('button', { name: /^Refaire la photo\s: Recto/ })).toBeVisible()

  const good = await card()
  await choosePhoto(page, 'Verso', Buffer.from('%PDF-1.7 named like a photo'))
  await said(page, 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.')
  await choosePhoto(page, 'Verso', Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]))
  await said(page, 'Le fichier est trop volumineux (maximum 10MB).')
  await choosePhoto(page, 'Verso', good.subarray(0, 300))
  await said(page, "Erreur lors du chargement de l'image.")
  await page.evaluate(() => {
    // A phone that cannot compress: no worker, and a canvas that gives nothing.
    Object.assign(globalThis, { OffscreenCanvas: undefined, Worker: undefined })
    HTMLCanvasElement.prototype.toBlob = (give) => give(null)
  })
  await choosePhoto(page, 'Verso', good)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText("Erreur lors du traitement de l'image. Veuillez réessayer.")
  await alert.getByRole('button', { name: "J'ai compris" }).click()
  await expect(alert).toBeHidden()
})

test('N-07 an upload cut at 60 % continues automatically and nothing is sent twice', async ({ page, world }) => {
  let pieces = 0
  let cut = false
  const offsets: string[] = []
  await page.route('**/api/uploads/*', async (route) => {
    const { 'upload-offset': offset } = route.request().headers()
    if (route.request().method() === 'PUT') pieces += 1
    if (!cut && pieces === 3) {
      cut = true // the piece arrives, its answer does not
      await route.fetch()
      return route.abort('connectionreset')
    }
    if (offset) offsets.push(offset)
    return route.fallback()
  })
  const who = await toTheDocument(page)
  await chooseCin(page)
  const busy = await sharp({
    create: {
      width: 1900,
      height: 1060,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .composite([{ input: await card({ width: 900 }) }])
    .jpeg({ quality: 95 })
    .toBuffer()
  await choosePhoto(page, 'Recto', busy)
  const doubted = page.getByRole('button', { name: 'Utiliser quand même' })
  await doubted.or(page.getByText('Photo envoyée')).first().waitFor()
  if (await doubted.isVisible()) await doubted.click()
  await sent(page, 1)
  expect(cut).toBe(true)
  expect(new Set(offsets).size).toBe(offsets.length)
  await choosePhoto(page, 'Verso', await card({ side: 'back' }))
  await sent(page, 2)
  await submit(page)
  await atHome(page)
  expect((await request(world, who.pseudo))?.sides).toEqual(['front', 'back'])
})

test('N-07 R-NET-03 photos taken without a network wait, and the sign-up goes through when it is back', async ({
  page,
  context,
  world,
}) => {
  const who = await toTheDocument(page)
  await chooseCin(page)
  await context.setOffline(true)
  await choosePhoto(page, 'Recto', await card())
  await choosePhoto(page, 'Verso', await card({ side: 'back' }))
  await expect(page.getByText("L'envoi est interrompu. Il reprendra tout seul.")).toHaveCount(2)
  await clean(page, 'photos without a network')
  await submit(page)
  const busy = page.getByRole('dialog', { name: 'Inscription en cours...' })
  await expect(busy).toContainText("L'envoi est interrompu. Il reprendra tout seul.")
  await busy.getByRole('button', { name: 'Revenir au formulaire' }).click()
  await expect(busy).toBeHidden()
  await submit(page)
  await expect(busy).toBeVisible()
  await context.setOffline(false)
  await atHome(page)
  expect((await request(world, who.pseudo))?.sides).toEqual(['front', 'back'])
})

test('N-07 R-SIGN-56 where no place is given the photos travel inside the form', async ({ page, world }) => {
  const refusal = { errors: [{ message: 'non', extensions: { code: 'RATE_LIMITED' } }], data: null }
  await page.route('**/api/graphql', (route) =>
    isCall(route.request(), 'CreateUploadSlot') ? route.fulfill({ json: refusal }) : route.fallback(),
  )
  const who = await toTheDocument(page)
  await chooseCin(page)
  await choosePhoto(page, 'Recto', await card())
  await choosePhoto(page, 'Verso', await card({ side: 'back' }))
  await expect(page.getByText('Photo prête')).toHaveCount(2)
  const variables = variablesOf(page, 'Register')
  await submit(page)
  const { input } = (await variables) as { input: Record<string, string> }
  expect(input.documentFront).toMatch(/^data:image\/jpeg;base64,/)
  await atHome(page)
  expect((await request(world, who.pseudo))?.sides).toEqual(['front', 'back'])
})

test('R-SIGN-68 R-SIGN-57 what was typed survives a reload; the password and the photos do not', async ({ page }) => {
  const who = person()
  await page.goto('/signup')
  await page.getByText('Adresse et téléphone').click()
  await page.getByLabel('Ville').fill('Antsirabe')
  await fillPerson(page, who)
  await choosePassword(page)
  await next(page)
  const number = await chooseCin(page)
  await choosePhoto(page, 'Recto', await card())
  await sent(page, 1)
  await page.waitForTimeout(600)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain(who.email)
  expect(kept).not.toContain(password)
  expect(kept).not.toMatch(/upload:|data:image|blob:/)

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await title(page, 'Votre mot de passe') // the first step that has to be filled in again
  await page.getByRole('button', { name: 'Précédent' }).click()
  await said(page, 'Nous avons gardé ce que vous aviez saisi sur ce téléphone.')
  await expect(page.getByLabel('Pseudo')).toHaveValue(who.pseudo)
  await expect(page.getByLabel('Ville')).toHaveValue('Antsirabe')
  await next(page)
  await choosePassword(page)
  await next(page)
  await expect(page.getByLabel('Numéro de CIN')).toHaveValue(number.replace(/(\d{3})(?=\d)/g, '$1 '))
  await expect(page.getByText('Photo envoyée')).toHaveCount(0)
  await page.goto('/login')
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page.getByLabel('Pseudo')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('signup-draft'))).toBeNull()
})

test('R-SIGN-01 D-24 R-SIGN-09 D-31 /register is the same form, and leads to the login; its debug panel shows on demand only, and never what was typed', async ({
  page,
}) => {
  await page.goto('/register')
  await title(page, 'Vos informations')
  await expect(page.getByText('Débogage du bouton Suivant')).toHaveCount(0)
  await page.getByRole('link', { name: 'Déjà un compte ? Se connecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/signup?debug=1')
  await page.getByText('Débogage du bouton Suivant').click()
  await page.getByLabel('Prénom').fill('Zanamanga')
  const panel = page.locator('details').filter({ hasText: 'Débogage' })
  await expect(panel).toContainText('prenom')
  await expect(panel).not.toContainText('Zanamanga')
})

test('R-SIGN-02 R-SIGN-03 R-SIGN-04 R-SIGN-08 R-AND-04 the steps follow the age, Enter continues, « back » goes back one step', async ({
  page,
}) => {
  await page.goto('/signup')
  const dots = page.locator('[data-dot]')
  await expect(dots).toHaveCount(3)
  await page.getByLabel('Date de naissance').fill('2014-01-01')
  await expect(dots).toHaveCount(2)
  await said(
    page,
    "Moins de 18 ans : deux étapes, sans pièce d'identité. Un parent ou un tuteur donnera ensuite son accord.",
  )
  await page.getByLabel('Date de naissance').fill('1990-01-01')
  await expect(dots).toHaveCount(3)
  await fillPerson(page, person())
  await choosePassword(page)
  await page.keyboard.press('Enter')
  await title(page, "Votre pièce d'identité")
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: "S'inscrire" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0)
  await page.goBack()
  await title(page, 'Votre mot de passe')
  await page.getByRole('button', { name: 'Précédent' }).click()
  await title(page, 'Vos informations')
  await page.goForward()
  await title(page, 'Votre mot de passe')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(password)
})

test('R-SIGN-08 a phone that takes itself for 2010 asks somebody who was a child then for what an adult has to show', async ({
  page,
}) => {
  await page.clock.setSystemTime('2010-01-02T03:04:05Z')
  await toTheDocument(page, person({ birth: '1995-05-14' }))
})

test('R-SIGN-13 F-COM-12 N-08 D-07 a child of twelve joins in two steps, without a document, with limits', async ({
  page,
  world,
}) => {
  const birth = `${new Date().getUTCFullYear() - 12}-01-15`
  const who = person({ prenom: 'Miora', birth })
  for (const file of await builtFrom(/signup\/submit-dialog/)) await page.route(file, (route) => route.abort())
  await page.goto('/signup')
  await fillPerson(page, who)
  await choosePassword(page)
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0)
  await clean(page, "a minor's last step")
  const variables = variablesOf(page, 'Register')
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (isCall(route.request(), 'Register')) await isAnswered.promise
    return route.fallback()
  })
  await submit(page)
  const { input } = (await variables) as { input: object }
  // The file of the dialog that says so does not come: what is said instead is closed, and it is sent all the same.
  const coming = page.getByText("Sans réseau, ceci s'ouvrira à son retour.")
  await expect(coming).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(coming).toBeHidden()
  await expect(page.getByRole('button', { name: "S'inscrire" })).toBeDisabled()
  isAnswered.resolve()
  expect(Object.keys(input).sort()).toEqual(['dateNaissance', 'email', 'nom', 'password', 'prenom', 'pseudo', 'sexe'])
  await said(page, 'Inscription réussie ! En attente de validation.')
  await said(
    page,
    "Votre compte a un accès limité jusqu'à vos 18 ans : vous pouvez lire, regarder et vous inscrire aux courses ouvertes aux enfants.",
  )
  await atHome(page)
  expect(await request(world, who.pseudo)).toMatchObject({ limited: true, documentType: null, sides: [] })
})

test('R-SIGN-40 R-SIGN-43 a foreigner joins with a passport, photographed in the frame', async ({ page, world }) => {
  const who = await toTheDocument(page, person({ prenom: 'Anna', nom: 'Müller' }))
  await page.getByLabel('Étranger').check()
  const number = someone('c01x').toUpperCase().slice(0, 15)
  await page.getByLabel('Numéro de passeport').fill(number.toLowerCase())
  await expect(page.getByLabel('Numéro de passeport')).toHaveValue(number)
  await page.getByRole('button', { name: 'Prendre la photo', exact: true }).click()
  const camera = page.getByRole('dialog', { name: 'Photo : Page avec votre photo' })
  await expect(camera.getByText('Placez la pièce dans le cadre, à plat et bien éclairée')).toBeVisible()
  await clean(page, 'the camera')
  await page.keyboard.press('Escape')
  await expect(camera).toBeHidden()
  await page.getByRole('button', { name: 'Prendre la photo', exact: true }).click()
  await camera.getByRole('button', { name: 'Prendre la photo' }).click()
  // the fake camera shows a disc, not a passport
  const doubted = page.getByRole('button', { name: 'Utiliser quand même' })
  await doubted.or(page.getByText('Photo envoyée')).first().waitFor()
  if (await doubted.isVisible()) await doubted.click()
  await sent(page, 1)
  await submit(page)
  await atHome(page)
  expect(await request(world, who.pseudo)).toMatchObject({
    documentType: 'passport',
    documentNumber: number,
    sides: ['front'],
  })
})

test('F-KYC-09 the photo is taken by another phone, and the form continues automatically', async ({
  page,
  browser,
  world,
}) => {
  const who = await toTheDocument(page)
  await chooseCin(page)
  await choosePhoto(page, 'Recto', await card())
  await sent(page, 1)
  await page.getByRole('button', { name: 'Prendre la photo avec un autre téléphone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avec un autre téléphone' })
  await expect(dialog.getByRole('img', { name: "Code QR à lire avec l'autre téléphone" })).toBeVisible()
  await clean(page, 'the code for another phone')
  const address = await dialog.getByLabel("Ou ouvrez ce lien sur l'autre téléphone").inputValue()
  expect(address).toMatch(/\/capture\/[\w-]+\?side=back&type=cin#[\w-]{20,}$/) // the secret is in the fragment

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(address.replace(/#.*/, '#wrong'))
  await expect(phone.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(address)
  await phone.getByTestId('photo-file').setInputFiles(file(await card({ side: 'back' })))
  await expect(phone.getByRole('heading', { name: 'Photo envoyée' })).toBeVisible()
  await clean(phone, 'the other phone')
  await said(page, "Photo reçue de l'autre téléphone")
  await submit(page)
  await atHome(page)
  expect((await request(world, who.pseudo))?.sides).toEqual(['front', 'back'])
  await phone.context().close()
})

test('R-GEN-08 R-SIGN-05, -06, -07, -10, -11, -12 R-MSG-03 R-SIGN-51 R-SIGN-55, -56, -57 R-CONST-11 R-CONST-17 F-KYC-01 F-KYC-02 F-KYC-12 an adult joins with a CIN, both sides photographed', async ({
  page,
  world,
}) => {
  const weights: number[] = []
  const hosts = new Set<string>()
  page.on('request', (one) => {
    const { protocol, host } = new URL(one.url())
    if (/^(http|ws)/.test(protocol)) hosts.add(host)
    const weight = one.headers()['upload-length']
    if (weight) weights.push(Number(weight))
  })
  const who = person({ prenom: 'Hery', nom: 'Rakotoarisoa', sexe: 'Homme' })
  await page.goto('/signup')
  await page.getByText('Adresse et téléphone').click()
  await page.getByLabel('Ville').fill('Antsirabe')
  await fillPerson(page, who)
  await choosePassword(page)
  await next(page)
  await clean(page, 'step 3, empty')
  const number = await chooseCin(page)
  await choosePhoto(page, 'Recto', await card({ width: 3200 }))
  await choosePhoto(page, 'Verso', await card({ side: 'back', width: 3200 }))
  await sent(page, 2)
  await clean(page, 'step 3, filled in')
  expect(weights).toHaveLength(2)
  for (const weight of weights) expect(weight).toBeLessThanOrEqual(1024 * 1024)
  for (const side of ['Recto', 'Verso']) {
    const sizeOf = (img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight })
    const { width, height } = await page.getByRole('img', { name: `Votre photo : ${side}` }).evaluate(sizeOf)
    expect(width > 1000 && width <= 1920 && height <= 1080, `${width} x ${height}`).toBe(true)
  }

  await page.route('**/api/graphql', async (route) => {
    if (isCall(route.request(), 'Register')) await new Promise((resolve) => setTimeout(resolve, 700))
    return route.fallback()
  })
  const variables = variablesOf(page, 'Register')
  await submit(page)
  const busy = page.getByRole('dialog', { name: 'Inscription en cours...' })
  // R-SIGN-10
  await expect(busy).toContainText("Veuillez patienter pendant que nous traitons votre demande d'inscription.")
  const { input } = (await variables) as { input: Record<string, string> }
  expect(JSON.stringify(input)).not.toContain('Antsirabe')
  expect(input).toMatchObject({
    pseudo: who.pseudo,
    email: who.email,
    password,
    nom: 'Rakotoarisoa',
    prenom: 'Hery',
    dateNaissance: who.birth,
    sexe: 'M',
    nationality: 'MG',
    documentType: 'cin',
    documentNumber: number,
  })
  expect(input.documentFront).toMatch(/^upload:[\w-]+\.[\w-]+$/)
  await said(page, 'Inscription réussie ! En attente de validation.') // R-SIGN-12
  const success = Date.now()
  await page.waitForURL((url) => url.pathname !== '/signup')
  expect(Date.now() - success).toBeGreaterThan(900) // R-SIGN-11: 1.5 s
  await atHome(page)
  const stored = await page.evaluate(() => [sessionStorage.token, localStorage.token, localStorage['signup-address']])
  expect(stored[0]).toBeTruthy() // R-AUTH-05
  expect(stored[1]).toBeUndefined()
  expect([...hosts]).toEqual([new URL(world.url).host]) // F-KYC-01: nobody else is asked about a document
  expect(JSON.parse(stored[2])).toEqual({ member: expect.any(String), address: { city: 'Antsirabe' } })
  expect(await request(world, who.pseudo)).toMatchObject({
    limited: false,
    documentType: 'cin',
    documentNumber: number,
    sides: ['front', 'back'],
  })
})
