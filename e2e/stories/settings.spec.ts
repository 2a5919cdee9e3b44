import type { Page } from '@playwright/test'
import { isAccessible } from '../fixtures/fits.ts'
import { confirmIdentity } from '../fixtures/reauthentication.ts'
import { codeOf } from '../fixtures/totp.ts'
import { expect, test } from '../fixtures/world.ts'

/** A member decides how the product looks, who may come in, and what is kept. */

async function signedIn(page: Page, token: string, path: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(path)
}

test('R-SET-01 R-GEN-05 the language and the appearance change at once and stay; English never flashes French', async ({
  page,
  world,
}) => {
  await signedIn(page, (await world.member()).token, '/settings/display')
  await page.getByText('English').click()
  await expect(page.getByText('Data saver')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByText('Data saver')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByText('Français').click()
  await expect(page.getByText('Économie de données')).toBeVisible()
  await isAccessible(page)
})

test(
  'R-SHELL-26 the section one left is found again; a phone shows the list first',
  { tag: '@both' },
  async ({ page, world }, info) => {
    await signedIn(page, (await world.member()).token, '/settings/privacy')
    await expect(page.getByRole('button', { name: 'Préparer mon archive' })).toBeVisible()
    await page.goto('/settings')
    if (info.project.name === 'phone') await expect(page.getByRole('link', { name: /Appareils/ })).toBeVisible()
    else await expect(page).toHaveURL(/\/settings\/privacy/)
  },
)

test('R-PROF-06 R-SET-01 a new password ends the other sessions and not this one; an ordinary member has no second factor to set', async ({
  page,
  world,
}) => {
  const tiana = await world.member()
  const elsewhere = await world.login(tiana.email, tiana.password)
  await signedIn(page, tiana.token, '/settings/security')
  const button = page.getByRole('button', { name: 'Changer le mot de passe' })
  await page.getByLabel('Mot de passe actuel').fill('pas celui-la')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('autre')
  await button.click()
  await expect(page.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('un-autre-soleil-se-leve')
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('un-autre-soleil-se-leve')
  await button.click()
  await expect(page.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(tiana.password)
  await button.click()
  await expect(page.getByText('Mot de passe modifié. Vos autres appareils ont été déconnectés.')).toBeVisible()
  expect((await world.ask('{ me { id } }', {}, elsewhere)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
  await page.reload()
  await expect(button).toBeVisible()
  await expect(page.getByText('Double authentification')).toHaveCount(0)
})

test('R-AUTH-06 R-GAP-12 a new e-mail address counts once its link was followed, a phone number once the code that was sent to it is typed', async ({
  page,
  world,
}) => {
  const bako = await world.member()
  const number = `+26134${String(1_000_000 + (Date.now() % 9_000_000)).slice(0, 7)}`
  await signedIn(page, bako.token, '/settings/account')
  await page.getByRole('button', { name: "Changer d'adresse" }).click()
  await page.getByLabel('Nouvelle adresse e-mail').fill('pas une adresse')
  await page.locator('form').getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText("Format d'email invalide. Exemple: exemple@domaine.mg")).toBeVisible()
  const fresh = `nouveau.${bako.email}`
  await page.getByLabel('Nouvelle adresse e-mail').fill(fresh)
  await page.getByLabel('Mot de passe actuel').fill(bako.password)
  await page.locator('form').getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByLabel('Nouvelle adresse e-mail')).toBeHidden()
  await expect(page.getByText(bako.email, { exact: true })).toBeVisible()
  expect((await world.lastMessage(fresh)).body).toMatch(/https?:\/\/[^\s]+\/verify-email\?token=[\w.-]+/)

  await page.getByRole('button', { name: 'Ajouter un numéro' }).click()
  await page.getByLabel('Numéro de téléphone').fill('12')
  await page.getByRole('button', { name: 'Enregistrer le numéro' }).click()
  await expect(page.getByLabel('Numéro de téléphone')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Numéro de téléphone').fill(number)
  await page.getByRole('button', { name: 'Enregistrer le numéro' }).click()
  const code = page.getByLabel('Code reçu')
  await code.waitFor()
  await page.reload() // the phone dropped the page while the message was read
  await code.waitFor()
  const sent = /\b\d{6}\b/.exec((await world.lastMessage(number)).body)?.[0] ?? ''
  expect(sent).toMatch(/^\d{6}$/)
  await code.fill(sent === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText("Ce code n'est pas le bon, ou il a expiré")).toBeVisible()
  await isAccessible(page)
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Numéro de téléphone vérifié')).toBeVisible()
  await expect(page.getByText('Vérifié', { exact: true }).last()).toBeVisible()
})

test('R-SET-01 D-25 R-CONST-31 a lost phone is signed out from here, the choice of notifications by mail is saved, the terms, the privacy text and the version are read', async ({
  page,
  world,
}) => {
  const lala = await world.member()
  const lost = await world.login(lala.email, lala.password)
  await signedIn(page, lala.token, '/settings/sessions')
  await expect(page.getByText('Cet appareil')).toBeVisible()
  await page
    .getByRole('button', { name: /^Déconnecter / })
    .first()
    .click()
  await expect(page.getByText('Appareil déconnecté')).toBeVisible()
  expect((await world.ask('{ me { id } }', {}, lost)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')

  await page.goto('/settings/notifications')
  const first = page.getByRole('switch').nth(1)
  const was = await first.isChecked()
  await first.click()
  await expect(first).toBeChecked({ checked: !was })
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(page.getByRole('switch').nth(1)).toBeChecked({ checked: !was })

  await page.goto('/settings/legal')
  await expect(page.getByText('Version 1.1.0')).toBeVisible()
  for (const [title, chapter] of [
    ["Conditions d'utilisation", 'Qui peut rejoindre'],
    ['Confidentialité', 'Ce que nous gardons'],
  ] as const) {
    await page.locator('summary').filter({ hasText: title }).click()
    await expect(page.getByText(chapter)).toBeVisible()
  }
  await isAccessible(page)
})

test('R-GAP-22 a copy of my data is prepared and downloaded; a deletion is asked for with the password, announced, and taken back', async ({
  page,
  world,
}) => {
  const { id, token, password } = await world.member()
  await signedIn(page, token, '/settings/privacy')
  await page.getByRole('button', { name: 'Préparer mon archive' }).click()
  await confirmIdentity(page, password)
  const button = page.getByRole('button', { name: 'Télécharger' })
  await expect(button).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(await download.failure()).toBeNull()
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await isAccessible(page)

  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const asked = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await asked.getByLabel('Votre mot de passe').fill('pas le bon')
  await asked.getByRole('button', { name: 'Demander la suppression' }).click()
  await expect(asked.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
  await isAccessible(page, 'a deletion that is refused')
  await asked.getByLabel('Votre mot de passe').fill(password)
  await asked.getByRole('button', { name: 'Demander la suppression' }).click()
  await expect(main.getByText(/Votre compte sera supprimé le/).first()).toBeVisible()
  const deletionAt = () =>
    world.server.rows<{ asked: boolean }>(
      'select deletion_requested_at is not null as asked from app_user where id = $1',
      [id],
    )
  expect(await deletionAt()).toEqual([{ asked: true }])
  await main.getByRole('button', { name: 'Garder mon compte' }).last().click()
  await expect(main.getByText(/Votre compte sera supprimé le/)).toHaveCount(0)
  expect(await deletionAt()).toEqual([{ asked: false }])
})

test('R-AUTH a member of staff protects the account with a second factor, and takes it off', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const vola = await world.member({ role: 'moderator' })
  await signedIn(page, vola.token, '/settings/security')
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.getByLabel('Mot de passe actuel').last().fill(vola.password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('img', { name: "Code QR de votre clé d'authentification" })).toBeVisible()
  const secret = await page.getByLabel("Clé à saisir si la lecture n'est pas possible").inputValue()
  // on the phone that has the application there is nothing to scan
  await expect(page.getByRole('link', { name: "Ouvrir mon application d'authentification" })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  await page.getByLabel("Code affiché par l'application").fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Double authentification activée')).toBeVisible()
  const code = await page
    .getByRole('listitem')
    .filter({ hasText: /^\d{4} \d{4} \d{4}$/ })
    .first()
    .innerText()
  await isAccessible(page)
  await page.getByRole('button', { name: /^Copier\s: Codes de secours/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(10)
  expect(copied.split('\n')[0]).toBe(code)
  await page.getByRole('button', { name: "J'ai gardé mes codes" }).click()
  await expect(page.getByText(code)).toHaveCount(0)
  await expect(page.getByText('Codes de secours restants : 10')).toBeVisible()
  await expect(page.getByText('Activée', { exact: true })).toBeVisible()
  const query = 'mutation L($input: LoginInput!) { login(input: $input) { token } }'
  const refused = await world.ask(query, { input: { email: vola.email, password: vola.password } })
  expect(refused.errors?.[0]?.extensions?.code).toBe('TOTP_REQUIRED')
  const helped = await world.ask(query, { input: { email: vola.email, password: vola.password, code } })
  expect(helped.errors).toBeUndefined()

  await page.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByLabel('Mot de passe actuel').last().fill(vola.password)
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Désactivée', { exact: true })).toBeVisible()
})
