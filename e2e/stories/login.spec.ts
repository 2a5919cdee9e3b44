import type { Page, Route } from '@playwright/test'
import { isAccessible } from '../fixtures/fits.ts'
import { codeOf } from '../fixtures/totp.ts'
import { expect, type Member, test, type World } from '../fixtures/world.ts'

/** Coming back: the login, its refusals, and the mailed links that open an account. */

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)
const enter = (page: Page) => page.locator('form').getByRole('button', { name: 'Se connecter' }).click()
const tokens = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])
const isLogin = (data: string | null) => data?.includes('"operationName":"Login"') === true

async function signIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await enter(page)
}

/** The path of the newest mailed link of this kind. */
async function mailed(world: World, email: string, path: string) {
  const { body } = await world.lastMessage(email)
  const found = new RegExp(`${path}\\?token=[\\w.-]+`).exec(body)?.[0]
  if (!found) throw new Error(`No ${path} in: ${body}`)
  return found
}

const statusTo = async (world: World, { id }: Member, status: string) => {
  const token = await world.loginTwice(await world.admin())
  const query = 'mutation Status($id: ID!, $status: Status!) { updateUserStatus(id: $id, status: $status) { id } }'
  await world.api(query, { id, status }, token)
}

test('R-AUTH-16 R-AUTH-17 R-AUTH-18 R-AUTH-20 R-AUTH-21 R-AUTH-23 a wrong password and an unknown address get the same answer, each network failure has its own, and one stays here', async ({
  page,
  world,
}) => {
  const hery = await world.member()
  await page.goto('/login')
  await enter(page)
  await said(page, 'Veuillez saisir votre adresse e-mail')
  await said(page, 'Veuillez saisir votre mot de passe')
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  for (const email of [hery.email, 'personne@vondrona.test']) {
    await signIn(page, { email, password: 'pas le bon' })
    await said(page, 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.')
    await at(page, '/login')
  }
  expect(await tokens(page)).toEqual([null, null])
  await isAccessible(page, 'a refused login')

  const answers: [string, (route: Route) => Promise<void>][] = [
    ['Erreur réseau - Vérifiez votre connexion internet', (route) => route.abort('connectionreset')],
    ['Aucune donnée reçue du serveur', (route) => route.fulfill({ json: { data: null } })],
    ['Erreur réseau: 502', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })],
    [
      'Erreur lors de la connexion (pas de token)',
      (route) => route.fulfill({ json: { data: { login: { token: '', user: null } } } }),
    ],
  ]
  for (const [sentence, answer] of answers) {
    await page.route('**/api/graphql', (route) =>
      isLogin(route.request().postData()) ? answer(route) : route.fallback(),
    )
    await signIn(page, hery)
    await said(page, sentence)
    await page.unroute('**/api/graphql')
  }
  await signIn(page, hery)
  await at(page, '/profile')
})

test('R-AUTH-15 F-COM-09 a blocked member is led to the login, which says what happened and where help is; what they had not sent is back with them afterwards, and with nobody else', async ({
  page,
  world,
}) => {
  const [hery, vola] = [await world.member(), await world.member()]
  await page.addInitScript((token) => window.name === 'in' || sessionStorage.setItem('token', token), hery.token)
  const kept = () =>
    page.evaluate(() => [
      localStorage.getItem('registration-draft'),
      sessionStorage.getItem('act:1'),
      sessionStorage.getItem('set-aside') && 'aside',
    ])
  const act = JSON.stringify({ id: '1', kind: 'unknown', about: 'x', label: 'x', by: 'hery', at: 0, order: 1 })
  await page.goto('/profile')
  for (const next of [hery, vola]) {
    await page.evaluate((text) => {
      window.name = 'in'
      localStorage.setItem('registration-draft', '{"at":0}')
      sessionStorage.setItem('act:1', text)
    }, act)
    await expect(page.locator('[data-connection]')).toHaveAttribute('data-connection', 'connected')
    await statusTo(world, hery, 'blocked')
    await at(page, '/login')
    await said(page, 'Votre session a pris fin')
    expect(await kept()).toEqual([null, null, 'aside'])
    if (next === hery) {
      await isAccessible(page, 'a login that says why')
      await signIn(page, hery)
      await said(page, "Ce compte est bloqué. Écrivez-nous depuis la page d'aide si vous pensez que c'est une erreur.")
      await isAccessible(page, 'a blocked login')
      await expect(page.getByRole('link', { name: "Ouvrir la page d'aide" })).toHaveAttribute('href', /\/support$/)
    }
    await statusTo(world, hery, 'active')
    await signIn(page, next)
    await at(page, '/profile')
    expect(await kept()).toEqual(next === hery ? ['{"at":0}', act, null] : [null, null, null])
  }
})

test('R-AUTH-03 R-AUTH-04 R-AUTH-07 R-AUTH-24 R-ROUTE-13 the token lives where « se souvenir de moi » says', async ({
  page,
  world,
}) => {
  const hery = await world.member()
  await page.goto('/login')
  await signIn(page, hery)
  await said(page, 'Connexion réussie')
  await at(page, '/profile')
  expect(await tokens(page)).toEqual([null, expect.any(String)])
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Se souvenir de moi').check()
  await signIn(page, hery)
  await at(page, '/profile')
  expect(await tokens(page)).toEqual([expect.any(String), null])
  await page.goto('/login') // R-ROUTE-04
  await at(page, '/profile')
})

test('a second factor is asked for after the password, and a wrong code changes nothing', async ({ page, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  const { startTotp } = await world.api<{ startTotp: { secret: string } }>(
    'mutation Start($password: String!) { startTotp(password: $password) { secret } }',
    { password: editor.password },
    editor.token,
  )
  const confirm = 'mutation Confirm($code: String!) { confirmTotp(code: $code) { success } }'
  await world.api(confirm, { code: codeOf(startTotp.secret) }, editor.token)
  await page.goto('/login')
  await signIn(page, editor)
  await expect(page.getByRole('heading', { level: 1, name: 'Code de sécurité' })).toBeVisible()
  await expect(page.getByLabel('Code de sécurité')).toBeFocused()
  await page.getByLabel('Code de sécurité').fill('000000')
  await enter(page)
  await said(page, "Ce code n'est pas le bon, ou il a expiré")
  await isAccessible(page, 'the second factor')
  await page.getByRole('button', { name: 'Utiliser un autre compte' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  await signIn(page, editor)
  await page.getByLabel('Code de sécurité').fill(codeOf(startTotp.secret, Date.now() + 30_000)) // each code counts once
  await enter(page)
  await at(page, '/profile')
})

test('R-AUTH-29 R-GAP-12 a forgotten password is chosen again by a mailed link that works once', async ({
  page,
  world,
}) => {
  const hery = await world.member()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await page.getByLabel('Adresse e-mail').fill('inconnu@vondrona.test')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Si un compte existe pour inconnu@vondrona.test')).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Adresse e-mail').fill(hery.email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText(`Si un compte existe pour ${hery.email}`)).toBeVisible()
  await isAccessible(page, 'the link is on its way')

  const link = await mailed(world, hery.email, '/reset-password')
  await page.goto(link)
  await expect(page.getByText(`Compte : ${hery.pseudo}.`)).toBeVisible()
  await page.getByLabel('Nouveau mot de passe').fill('une autre phrase')
  await page.getByLabel('Le même, une seconde fois').fill('une autre')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await said(page, 'Les mots de passe ne correspondent pas')
  await isAccessible(page, 'a new password')
  await page.getByLabel('Le même, une seconde fois').fill('une autre phrase')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await said(page, 'Mot de passe modifié')
  await at(page, '/profile')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await said(page, 'Ce lien ne peut plus servir') // before anything is typed
  await page.getByLabel('Adresse e-mail').fill(hery.email) // the next one, from where one is
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText(`Si un compte existe pour ${hery.email}`)).toBeVisible()
  await page.goto('/login')
  await signIn(page, { ...hery, password: 'une autre phrase' })
  await at(page, '/profile')
})

test('R-AUTH-06 R-AUTH-25 R-GAP-12 the link of the first mail shows who is signed in, verifies the address and opens a session in this tab', async ({
  page,
  world,
}) => {
  const [soa, bako] = [await world.member({ status: 'pending' }), await world.member({ prenom: 'Bako' })]
  const link = await mailed(world, soa.email, '/verify-email')
  await page.goto('/verify-email?token=nothing')
  await said(page, 'Ce lien a déjà servi ou a expiré')
  await isAccessible(page, 'a link that is over')
  await page.goto(link)
  await said(page, `Confirmer ${soa.email} pour le compte « ${soa.pseudo} » ?`)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await page.evaluate((token) => sessionStorage.setItem('token', token), bako.token)
  await page.reload()
  await said(page, 'Vous êtes connecté avec un autre compte, et vous le restez.')
  await expect(bar.getByRole('button', { name: 'Mon compte : Bako Rakotomalala' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Se connecter' })).toBeHidden()
  await isAccessible(page, "another account's link")
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await said(page, `Confirmer ${soa.email} pour le compte « ${soa.pseudo} » ?`)
  await isAccessible(page, 'a link before the press')
  const before = await world.api<{ me: { emailVerified: boolean } }>('{ me { emailVerified } }', {}, soa.token)
  expect(before.me.emailVerified).toBe(false)
  await page.getByRole('button', { name: "Confirmer l'adresse" }).click()
  await said(page, 'Email vérifié et connexion réussie')
  await at(page, '/profile')
  expect(await tokens(page)).toEqual([null, expect.any(String)])
  const { me } = await world.api<{ me: { emailVerified: boolean } }>('{ me { emailVerified } }', {}, soa.token)
  expect(me.emailVerified).toBe(true)
})
