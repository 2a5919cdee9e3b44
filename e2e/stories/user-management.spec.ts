import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { confirmIdentity, reauthentication } from '../fixtures/reauthentication.ts'
import { codeOf } from '../fixtures/totp.ts'
import { expect, type Member, test, type World } from '../fixtures/world.ts'

/** An administrator at work, on a small phone and on a desktop. */

const waiting = (world: World, more: object = {}) => world.member({ status: 'pending', ...more })
const row = (page: Page, member: Member) =>
  page.getByRole('listitem').filter({ hasText: member.pseudo }).getByRole('button')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Détails de la demande' })
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function signedIn(page: Page, token: string, path: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(path)
}

async function atTheQueue(page: Page, world: World, token?: string) {
  await signedIn(page, token ?? (await world.admin()).token, '/user-management?tab=requests')
}

/** One of their own, because giving the password again changes the token of the session. */
async function anAdmin(world: World) {
  const { password, token } = await world.member({ role: 'admin' })
  return { password, token }
}

async function statusOf(world: World, { id }: Member) {
  const { token } = await world.admin()
  const query = 'query User($id: ID!) { user(id: $id) { status role menuPermissions } }'
  const { user } = await world.api<{ user: { status: string; role: string; menuPermissions: string[] | null } }>(
    query,
    { id },
    token,
  )
  return user
}

async function another(browser: Browser, token: string, path: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signedIn(page, token, path)
  return [context, page]
}

test('R-USER-01, -02, -03, -04, -05, -06, -08, -10 R-GEN-23 R-MSG-01 R-GAP-21 a request is looked at, photos and all, and validated', async ({
  page,
  world,
}) => {
  const tiana = await waiting(world, { prenom: 'Tiana', nom: 'Ravelo' })
  await atTheQueue(page, world)
  await row(page, tiana).click()
  const request = dialog(page)
  await expect(request.getByText(tiana.email)).toBeVisible()
  await expect(request.getByText(tiana.pseudo, { exact: true })).toBeVisible()
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Indian/Antananarivo' }).format(new Date())
  await expect(request.getByText(today, { exact: true })).toBeVisible() // R-USER-03: 05/03/2026
  for (const side of ['Recto', 'Verso']) {
    const photo = request.getByRole('img', { name: side })
    await expect(photo).toHaveAttribute('src', /\/api\/admin\/users\/.+\/cin\/(front|back)\?token=/)
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  }
  await isAccessible(page)

  await request.getByRole('button', { name: 'Valider la demande' }).click()
  await said(page, 'Compte activé avec succès')
  await expect(request).toBeHidden()
  await expect(row(page, tiana)).toBeHidden()
  expect((await statusOf(world, tiana)).status).toBe('active')

  await page.goto('/admin/audit')
  for (const act of ['Demande validée', 'Photo de la pièce ouverte']) // R-USER-18
    await expect(page.locator('summary').filter({ hasText: act }).first()).toBeVisible()
})

test('R-USER-11 R-MSG-16 R-NET-09 a failed decision shows an alert at the top right for 3 s, and the request stays open', async ({
  page,
  world,
}) => {
  const tiana = await waiting(world)
  await atTheQueue(page, world)
  await row(page, tiana).click()
  await page.route('**/api/graphql', (route) =>
    route.request().postData()?.includes('mutation ApproveUser')
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
        })
      : route.fallback(),
  )
  await page.evaluate(() => {
    const keep = window as unknown as { shown?: number; gone?: number; box?: DOMRect }
    new MutationObserver(() => {
      const toast = [...document.querySelectorAll('[role="alert"]')].find(({ textContent }) =>
        textContent?.includes('Erreur lors de la mise à jour du statut'),
      )
      if (toast) {
        keep.shown ??= performance.now()
        keep.box = toast.getBoundingClientRect()
      } else if (keep.shown) keep.gone ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await dialog(page).getByRole('button', { name: 'Valider la demande' }).click()
  const kept = () =>
    page.evaluate(() => {
      const { shown = 0, gone = 0, box } = window as unknown as { shown?: number; gone?: number; box?: DOMRect }
      return { shown, gone, top: box?.top ?? -1, right: innerWidth - (box?.right ?? 0) }
    })
  await expect.poll(async () => (await kept()).gone).toBeGreaterThan(0)
  const { shown, gone, top, right } = await kept()
  expect(gone - shown).toBeGreaterThan(2900)
  expect(top >= 0 && top < 60 && right >= 0 && right < 60).toBe(true)
  // Above the open request it can be pressed, and the press is not one outside the request.
  await dialog(page).getByRole('button', { name: 'Valider la demande' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Erreur lors de la mise à jour du statut' })
  await toast.getByRole('button', { name: 'Fermer' }).click()
  await expect(toast).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  expect((await statusOf(world, tiana)).status).toBe('pending')
})

test('R-USER-07 R-USER-09 R-MSG-02 F-COM-03 a rejection carries its reason to the person', async ({ page, world }) => {
  const faly = await waiting(world)
  const admin = await anAdmin(world)
  await atTheQueue(page, world, admin.token)
  await row(page, faly).click()
  await dialog(page).getByRole('button', { name: 'Rejeter la demande' }).click()
  const asked = page.getByRole('dialog', { name: 'Pourquoi rejeter cette demande ?' })
  await asked.getByRole('button', { name: 'Les photos sont illisibles.' }).click()
  await expect(asked.getByLabel('Motif')).toHaveValue('Les photos sont illisibles.')
  await asked.getByRole('button', { name: 'Rejeter la demande' }).click()
  await confirmIdentity(page, admin.password)
  await said(page, 'Compte bloqué avec succès')
  await expect(dialog(page)).toBeHidden()
  expect((await statusOf(world, faly)).status).toBe('blocked')
  expect((await world.lastMessage(faly.email)).body).toContain('Les photos sont illisibles.')
})

test('F-COM-04 F-KYC-03 one point is sent back for correction and the request stays, marked', async ({
  page,
  world,
}) => {
  const soa = await waiting(world)
  await atTheQueue(page, world)
  await row(page, soa).click()
  await dialog(page).getByRole('button', { name: 'Demander une correction' }).click()
  const asked = page.getByRole('dialog', { name: 'Demander une correction' })
  await asked.getByText('Refaire le verso').click()
  await asked.getByLabel('Message pour la personne').fill('Le verso est coupé')
  await asked.getByRole('button', { name: 'Envoyer la demande de correction' }).click()
  await expect(asked).toBeHidden()
  await expect(dialog(page).getByText('Correction demandée')).toBeVisible()
  const mail = await world.lastMessage(soa.email)
  expect(mail.body).toContain('Le verso est coupé')
  expect(mail.body).toMatch(/\/correction\?token=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: "En attente d'une correction" })).toBeVisible()
  await expect(row(page, soa)).toBeVisible()
})

test('F-COM-05 a request is validated only once both photos were on the screen, and the decision is taken back with one press', async ({
  page,
  world,
}) => {
  const soa = await waiting(world)
  let front = () => {}
  const released = new Promise<void>((resolve) => {
    front = resolve
  })
  await page.route('**/cin/front?*', (route) => released.then(() => route.continue()))
  await atTheQueue(page, world)
  await row(page, soa).click()
  const approve = dialog(page).getByRole('button', { name: 'Valider la demande' })
  await expect(dialog(page).getByText('Regardez la photo pour pouvoir valider.')).toBeVisible()
  await expect(approve).toBeDisabled()
  await fitsWidth(page)
  await isAccessible(page)
  await approve.click({ force: true })
  expect((await statusOf(world, soa)).status).toBe('pending')
  front()
  await expect(approve).toBeEnabled()
  await approve.click()
  await expect(row(page, soa)).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await said(page, 'Décision annulée : la demande est de nouveau en attente')
  await expect(row(page, soa)).toBeVisible()
  expect((await statusOf(world, soa)).status).toBe('pending')
})

test('F-COM-06 F-ADM-02 R-USER-17 several are decided at once; who was gone, and whose photos nobody opened, are named; so is who was faster with one', async ({
  page,
  world,
}) => {
  const people = [await waiting(world), await waiting(world), await waiting(world, { prenom: 'Voahangy' })]
  await page.routeWebSocket(/\/api\/graphql/, () => {}) // no pushes: this screen is behind the times
  await atTheQueue(page, world)
  await expect(row(page, people[2]!)).toBeVisible()
  await row(page, people[0]!).click()
  await expect(dialog(page).getByRole('button', { name: 'Valider la demande' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  for (const person of people) await row(page, person).click()
  const colleague = await world.member({ role: 'admin', prenom: 'Ando', nom: 'Rasoa' })
  await world.api('mutation A($id: ID!) { approveUser(id: $id) { id } }', { id: people[2]!.id }, colleague.token)
  await page.getByRole('button', { name: 'Valider (3)' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Demandes dont vous avez ouvert les photos\s: 1 sur 3/)
  await page.getByRole('dialog').getByRole('button', { name: 'Valider (3)' }).click()
  const result = page.getByRole('dialog', { name: 'Résultat de la sélection' })
  await expect(result.getByText('Voahangy Rakotomalala')).toBeVisible()
  await expect(result.getByText(/Ando Rasoa a déjà traité cette demande le/)).toBeVisible()
  await expect(result.getByText('Ouvrez cette demande et regardez ses photos avant de la valider.')).toBeVisible()
  await result.getByRole('button', { name: 'Terminer' }).click()
  await expect(row(page, people[1]!)).toBeVisible()
  expect((await statusOf(world, people[1]!)).status).toBe('pending')
  for (const person of [people[0]!, people[2]!]) {
    await expect(row(page, person)).toBeHidden()
    expect((await statusOf(world, person)).status).toBe('active')
  }

  await row(page, people[1]!).click()
  const approve = dialog(page).getByRole('button', { name: 'Valider la demande' })
  await expect(approve).toBeEnabled()
  const reject = 'mutation R($id: ID!) { rejectUser(id: $id) { id } }'
  await world.api(reject, { id: people[1]!.id }, await world.loginTwice(colleague))
  await approve.click()
  await said(page, /Ando Rasoa a déjà traité cette demande le \d/)
  await expect(row(page, people[1]!)).toBeHidden()
  expect((await statusOf(world, people[1]!)).status).toBe('blocked')
})

test('F-COM-07 R-USER-17 the queue is live: newcomers appear, decided ones leave, the open one says by whom', async ({
  page,
  world,
}) => {
  const first = await waiting(world)
  const colleague = await world.member({ role: 'admin', prenom: 'Ando', nom: 'Rasoa' })
  await atTheQueue(page, world)
  await expect(row(page, first)).toBeVisible()
  const second = await waiting(world)
  await expect(row(page, second)).toBeVisible({ timeout: 15_000 }) // pushed: the poll would take 30 s
  await row(page, first).click()
  await expect(dialog(page).getByRole('button', { name: 'Valider la demande' })).toBeVisible()
  await world.api('mutation A($id: ID!) { approveUser(id: $id) { id } }', { id: first.id }, colleague.token)
  await expect(dialog(page).getByText(/a déjà traité cette demande le/)).toBeVisible({ timeout: 15_000 })
  await expect(dialog(page).getByRole('button', { name: 'Valider la demande' })).toBeHidden()
})

test('F-KYC-04 F-KYC-05 R-SIGN-08 F-COM-12 R-USER-03 the number on the photo is compared, a check at the counter is recorded; a minor has no photos but a guardian, a twin is named', async ({
  page,
  world,
}) => {
  const lala = await waiting(world)
  const kanto = await waiting(world, { dateNaissance: `${new Date().getFullYear() - 12}-01-15` })
  const twins = { prenom: 'Noro', nom: 'Andrianaivo', dateNaissance: '1987-03-09' }
  const first = await world.member(twins)
  const again = await waiting(world, twins)
  const { token } = await world.admin()
  const query = 'query N($id: ID!) { user(id: $id) { documentNumber } }'
  const { user } = await world.api<{ user: { documentNumber: string } }>(query, { id: lala.id }, token)
  await atTheQueue(page, world)
  await row(page, lala).click()
  const number = dialog(page).getByLabel('Numéro lu sur la photo')
  await number.fill('999 999 999 999')
  await dialog(page).getByRole('button', { name: 'Comparer' }).click()
  await expect(dialog(page).getByText('Le numéro ne correspond pas à la demande')).toBeVisible()
  await number.fill(user.documentNumber.replace(/(...)/g, '$1 '))
  await number.press('Enter')
  await expect(dialog(page).getByText('Le numéro correspond à la demande')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Vérifié au guichet' }).click()
  await page.getByRole('button', { name: 'Confirmer la vérification' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Vérifié au guichet' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')

  await row(page, kanto).click()
  await expect(dialog(page).getByText("Les mineurs n'envoient pas de pièce d'identité.")).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Accord du responsable légal' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row(page, again).click()
  const hint = dialog(page).getByRole('listitem').filter({ hasText: 'même date de naissance · nom semblable' })
  await expect(hint.getByRole('link')).toHaveAttribute('href', new RegExp(`member=${first.id}`))
  await isAccessible(page)
  await expect(dialog(page).getByRole('button', { name: 'Valider la demande' })).toBeEnabled()
})

test('F-COM-02 F-KYC-08 a photo whose ticket has run out is fetched anew, photos enlarge and turn, J and K leaf through the queue; a saver of data opens photos only on request', async ({
  page,
  world,
}) => {
  const ando = await waiting(world)
  await waiting(world)
  let tried = 0
  await page.route('**/cin/front?token=*', (route) =>
    tried++ === 0 ? route.fulfill({ status: 403 }) : route.continue(),
  )
  await atTheQueue(page, world)
  await row(page, ando).click()
  const photo = dialog(page).getByRole('img', { name: 'Recto' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  expect(tried).toBe(2)
  const front = dialog(page).getByRole('button', { name: 'Agrandir la photo : Recto' })
  await front.click()
  const viewer = page.getByRole('dialog', { name: 'Agrandir la photo : Recto' })
  await viewer.getByRole('button', { name: 'Agrandir', exact: true }).click()
  await expect(viewer.getByText('150 %')).toBeVisible()
  await page.keyboard.press('+')
  await viewer.getByRole('button', { name: 'Tourner à droite' }).click()
  await expect(viewer.getByText('100 %')).toBeVisible()
  await expect(viewer.getByRole('img')).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(dialog(page)).toBeVisible() // only what was opened last is closed

  await page.evaluate(() => localStorage.setItem('data-saver', 'on'))
  await page.reload()
  await expect(dialog(page).getByRole('button', { name: 'Ouvrir la photo' })).toHaveCount(2)
  await expect(photo).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Ouvrir la photo' }).first().click()
  await expect(photo).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('listitem').getByRole('button').first().click()
  await expect(dialog(page).getByText(/^1 sur \d+$/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(dialog(page).getByText(/^2 sur \d+$/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog(page).getByText(/^1 sur \d+$/)).toBeVisible()
})

test('R-USER-12 R-USER-16 F-ADM-01 members are found by name, filtered with their totals, paged, and narrowed to minors; the file holds those who are shown and nobody else', async ({
  page,
  world,
}) => {
  const zo = await world.member({ prenom: 'Zoély', nom: 'Andrianasolo' })
  await signedIn(page, (await world.admin()).token, '/user-management?tab=members')
  await expect(page.getByText(/^Membres\s: \d+$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill('zoely andria')
  await expect(page.getByText('Membres : 1', { exact: true })).toBeVisible()
  await expect(row(page, zo).or(page.getByRole('button', { name: /Zoély Andrianasolo/ }))).toBeVisible()
  for (const status of ['En attente', 'Validé']) await optionOf(page, 'Statut', status) // R-USER-12
  await page.getByLabel('Statut').selectOption({ label: await optionOf(page, 'Statut', 'Bloqué') })
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page.getByText(/^Membres\s: \d+$/)).toBeVisible()
  await page.reload()
  // R-SHELL-26
  await expect(page.getByRole('tab', { name: 'Tous les membres' })).toHaveAttribute('aria-selected', 'true')

  const born = { nom: 'Randriamampionona', dateNaissance: `${new Date().getFullYear() - 12}-01-15` }
  const [miora, other] = [
    await world.member({ ...born, prenom: 'Miora' }),
    await world.member({ nom: 'Randriamampionona' }),
  ]
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill('Randriamampionona')
  await expect(row(page, other)).toBeVisible()
  await page.getByText('Filtres', { exact: true }).click()
  await page.getByLabel('Mineurs seulement').check()
  await expect(row(page, other)).toBeHidden()
  await expect(row(page, miora)).toBeVisible()
  await fitsWidth(page)
  const name = row(page, miora).getByText('Miora Randriamampionona', { exact: true })
  expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true) // not cut off, on a phone too
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(miora.email)
  expect(csv).not.toContain(other.email)
})

test('F-ADM-01 at a desk the members are a table that is sorted by its columns', { tag: '@desktop' }, async ({
  page,
  world,
}) => {
  const born = { nom: 'Andriamparany' }
  const [zo, aina] = [await world.member({ ...born, prenom: 'Zo' }), await world.member({ ...born, prenom: 'Aina' })]
  await signedIn(page, (await world.admin()).token, '/user-management?tab=members&search=Andriamparany')
  const names = () => page.getByRole('listitem').getByText('Andriamparany').allInnerTexts()
  await expect.poll(names).toEqual(['Aina Andriamparany', 'Zo Andriamparany']) // the newest first
  await page.getByRole('button', { name: 'Nom complet' }).click()
  await page.getByRole('button', { name: 'Nom complet' }).click()
  await expect.poll(names).toEqual(['Zo Andriamparany', 'Aina Andriamparany'])
  for (const member of [zo, aina]) {
    const line = (await row(page, member).boundingBox()) ?? { height: 0 }
    expect(line.height, 'dense: one line each').toBeLessThanOrEqual(56)
    await expect(row(page, member).getByText(member.email).filter({ visible: true })).toHaveCount(1)
  }
})

/** The text of an option that begins so: it continues with its total. */
async function optionOf(page: Page, label: string, begin: string): Promise<string> {
  const texts = await page.getByLabel(label).locator('option').allInnerTexts()
  const found = texts.find((text) => text.startsWith(`${begin} (`))
  if (!found) throw new Error(`No option ${begin} among ${texts.join(', ')}`)
  return found
}

test('R-USER-14 R-USER-15 D-19 role and menus change in the sheet; the password is asked again', async ({
  page,
  world,
}) => {
  const mira = await world.member({ prenom: 'Mira', nom: 'Rabe' })
  const admin = await anAdmin(world)
  await signedIn(page, admin.token, `/user-management?member=${mira.id}`)
  const sheet = page.getByRole('dialog', { name: 'Fiche du membre' })
  await sheet.getByLabel('Votes').uncheck()
  await expect(sheet.getByLabel('Accueil')).toBeDisabled()
  await sheet.getByRole('button', { name: 'Enregistrer les menus' }).click()
  await said(page, 'Menus enregistrés')
  expect((await statusOf(world, mira)).menuPermissions).not.toContain('votes')

  await sheet.getByLabel('Rôle').selectOption('streamer')
  await sheet.getByRole('button', { name: 'Changer le rôle' }).click()
  const again = reauthentication(page)
  await again.getByRole('button', { name: 'Annuler' }).click()
  await expect(sheet.getByText(/Pour continuer, confirmez que c'est bien vous/)).toBeVisible()
  expect((await statusOf(world, mira)).role).toBe('user')
  await sheet.getByRole('button', { name: 'Changer le rôle' }).click()
  await again.getByRole('textbox', { name: 'Mot de passe' }).fill('pas le bon')
  await again.getByRole('button', { name: 'Confirmer' }).click()
  await expect(again.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
  await isAccessible(page)
  await confirmIdentity(page, admin.password)
  await said(page, 'Rôle modifié. Le membre doit se reconnecter.')
  expect((await statusOf(world, mira)).role).toBe('streamer')
  expect((await world.ask('{ me { id } }', {}, mira.token)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
})

test('R-USER-14 an administrator takes the second factor off for somebody who lost it, with the own password; nobody changes their own role or status', async ({
  page,
  world,
}) => {
  const vola = await world.member({ role: 'moderator' })
  const start = 'mutation Start($password: String!) { startTotp(password: $password) { secret } }'
  const variables = { password: vola.password }
  const { startTotp } = await world.api<{ startTotp: { secret: string } }>(start, variables, vola.token)
  const confirm = 'mutation Confirm($code: String!) { confirmTotp(code: $code) { success } }'
  await world.api(confirm, { code: codeOf(startTotp.secret) }, vola.token)
  const admin = await world.admin()
  await signedIn(page, admin.token, `/user-management?member=${vola.id}`)
  const sheet = page.getByRole('dialog', { name: 'Fiche du membre' })
  await sheet.getByRole('button', { name: 'Retirer la double authentification' }).click()
  await sheet.getByLabel('Votre mot de passe').fill('pas le bon')
  await sheet.getByRole('button', { name: 'Retirer la double authentification' }).click()
  await expect(sheet.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
  await isAccessible(page)
  await sheet.getByLabel('Votre mot de passe').fill(admin.password)
  await sheet.getByRole('button', { name: 'Retirer la double authentification' }).click()
  await said(page, 'Double authentification retirée. La personne en est informée.')
  await expect(sheet.getByRole('button', { name: 'Retirer la double authentification' })).toHaveCount(0)
  expect((await world.ask('{ me { id } }', {}, vola.token)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
  expect(await world.login(vola.email, vola.password)).toBeTruthy()

  const own = await world.api<{ me: { id: string } }>('{ me { id } }', {}, admin.token)
  await page.goto(`/user-management?member=${own.me.id}`)
  await said(page, 'Vous ne pouvez pas changer votre propre rôle ou statut')
  await expect(page.getByRole('button', { name: 'Bloquer le compte' })).toBeHidden()
})

test('F-COM-09 a member who is blocked while online is signed out within seconds', async ({ page, world, browser }) => {
  const njaka = await world.member({ prenom: 'Njaka', nom: 'Ratsimba' })
  const [context, phone] = await another(browser, njaka.token, `${world.url}/profile`)
  await expect(phone.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
  const admin = await anAdmin(world)
  await signedIn(page, admin.token, `/user-management?member=${njaka.id}`)
  await page.getByRole('button', { name: 'Bloquer le compte' }).click()
  const asked = page.getByRole('dialog', { name: 'Bloquer Njaka Ratsimba ?' })
  await asked.getByLabel('Motif').fill('Des annonces partout.')
  await asked.getByRole('button', { name: 'Bloquer le compte' }).click()
  await confirmIdentity(page, admin.password)
  await said(page, 'Compte bloqué avec succès')
  expect((await world.lastMessage(njaka.email)).body).toContain('Des annonces partout.')
  await expect(phone).toHaveURL(/\/login/, { timeout: 15_000 }) // within seconds: its next question would be later
  await context.close()
})

test('F-COM-02 F-COM-03 at a desk the photos are beside what was declared, A and R decide, the next request begins with its photos, and a press outside keeps what was written', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const [one, next, two] = [await waiting(world), await waiting(world), await waiting(world)]
  await atTheQueue(page, world)
  await row(page, one).click()
  const request = dialog(page)
  const approve = request.getByRole('button', { name: 'Valider la demande' })
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  const [photos, facts] = await Promise.all([
    request.getByRole('region', { name: 'Photos de la pièce' }).boundingBox(),
    request.getByRole('region', { name: 'Informations' }).boundingBox(),
  ])
  expect(facts?.x ?? 0).toBeGreaterThan((photos?.x ?? 0) + (photos?.width ?? 0))
  expect(facts?.y).toBe(photos?.y)
  expect((await request.getByRole('term').allInnerTexts()).slice(0, 2)).toEqual(['Nom complet', 'Sexe'])
  await expect(request.getByText('Touches : A valider, R rejeter')).toBeVisible()
  await request
    .getByRole('button', { name: /Agrandir/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: /Agrandir/ })
  await expect(viewer.getByRole('complementary')).toContainText('5 mai 1990')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.keyboard.press('a')
  await said(page, 'Compte activé avec succès')
  await expect(row(page, one)).toBeHidden()

  await row(page, next).click()
  await expect(approve).toBeEnabled()
  const onwards = request.getByRole('switch', { name: 'Ouvrir la demande suivante après chaque décision' })
  await onwards.check() // scrolls down
  await page.keyboard.press('a')
  await expect(row(page, next)).toBeHidden()
  await expect(request.getByText(next.pseudo, { exact: true })).toBeHidden()
  await expect(request.getByRole('img').first()).toBeInViewport()
  await page.keyboard.press('Escape')

  await row(page, two).click()
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('r')
  const reason = page.getByLabel('Motif')
  await reason.fill('La photo est celle de quelqu’un d’autre')
  await page.mouse.click(5, 5)
  await expect(reason).toHaveValue('La photo est celle de quelqu’un d’autre')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(reason).toBeHidden()
  await expect(request).toBeVisible()
})
