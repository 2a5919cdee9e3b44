import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible } from '../fixtures/fits.ts'
import { createLive } from '../fixtures/video.ts'
import { expect, test } from '../fixtures/world.ts'

/** A member looks after what the community knows of them. */

async function atTheirProfile(page: Page, token: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
}

test('R-PROF-01 R-PROF-02 a member completes the profile: what was checked is locked, what is wrong or taken is refused at its field, and what is not saved is asked about', async ({
  page,
  world,
}) => {
  const [hery, first] = [await world.member({ prenom: 'Hery', nom: 'Rakotomalala' }), await world.member()]
  await atTheirProfile(page, hery.token)
  await expect(page.getByText('Informations vérifiées')).toBeVisible()
  await expect(page.getByLabel('Date de naissance')).toHaveCount(0)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await expect(save).toBeHidden()

  await page.getByLabel('Téléphone').fill('12')
  await page.getByLabel('Ville').fill('Toliara')
  await save.click()
  await expect(page.getByText('Numéro de téléphone invalide. Exemple : +261 34 00 000 00').first()).toBeVisible()
  await page.getByLabel('Téléphone').fill('034 12 345 67')
  await page.getByLabel('Pseudo').fill(first.pseudo)
  await save.click()
  await expect(page.getByText("Ce nom d'utilisateur est déjà utilisé").first()).toBeVisible()
  await expect(page.getByLabel('Ville')).toHaveValue('Toliara')
  await page.getByLabel('Pseudo').fill(hery.pseudo)
  await page.getByLabel('Résidence').selectOption('resident')

  const elsewhere = page.getByRole('link', { name: 'Changer dans les paramètres' })
  await elsewhere.click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await isAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(page.getByLabel('Ville')).toHaveValue('Toliara')
  await save.click()
  await expect(page.getByText('Profil enregistré')).toBeVisible()
  await expect(save).toBeHidden()
  await elsewhere.click()
  await expect(page).toHaveURL(/settings\/account/)
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('Ville')).toHaveValue('Toliara')
  await expect(page.getByLabel('Téléphone')).toHaveValue('+261341234567')
  await isAccessible(page)
  await page.getByLabel('Téléphone').fill('+261 34 12 345 67') // the same number
  await page.getByLabel('Ville').fill('Ambositra')
  await elsewhere.click()
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(page).toHaveURL(/settings\/account/)
})

test('R-PROF-01 one’s home begins with where one stands, then what waits and what is new; the profile is edited below', async ({
  page,
  world,
}) => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Il pleut.' }] }] }
  const publish = 'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }'
  const editor = await world.member({ role: 'redacteur' })
  await world.api(publish, { input: { title: 'Dix mille arbres', document, status: 'published' } }, editor.token)
  await createLive(world, await world.member({ role: 'streamer' }), {
    title: 'Veillée',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const { token } = await world.member({ prenom: 'Hery', nom: 'Rakotomalala', sexe: 'M' })
  await atTheirProfile(page, token)
  const main = page.getByRole('main')
  const parts = [
    main.getByRole('heading', { level: 1, name: 'Bonjour, Hery' }),
    main.getByText('Validé', { exact: true }).first(),
    main.getByRole('heading', { name: 'Live', exact: true }),
    main.getByRole('heading', { name: 'Nouveau dans le magazine' }),
    main.getByRole('heading', { level: 2, name: 'Mon profil' }),
    main.getByLabel('Ville'),
  ]
  const tops: number[] = []
  for (const part of parts) tops.push((await part.boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await main.getByRole('link', { name: 'Modifier mon profil' }).click()
  await expect(main.getByRole('heading', { name: 'Mon profil' })).toBeInViewport()
})

test('R-PROF-05 a heavy photo becomes a small profile picture, and can be removed', async ({ page, world }) => {
  const soa = await world.member({ prenom: 'Soa' })
  await atTheirProfile(page, soa.token)
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#338855' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Ajouter une photo').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Photo de profil mise à jour')).toBeVisible()
  const picture = page.locator('main img').first()
  await expect(picture).toHaveAttribute('src', /^\/api\/pictures\//)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const src = await picture.getAttribute('src')

  await page
    .getByLabel('Changer la photo')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('Type de fichier non supporté. Utilisez JPG, PNG ou WebP.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(page.getByText('Photo de profil retirée')).toBeVisible()
  await expect(page.locator(`main img[src="${src}"]`)).toHaveCount(0)
  await expect(page.getByLabel('Ajouter une photo')).toBeAttached()
})

test('D-07 F-COM-12 R-SIGN-57 a minor asks a guardian for consent from the profile; the address typed at signup is offered once', async ({
  page,
  world,
}) => {
  const kanto = await world.member({ dateNaissance: `${new Date().getFullYear() - 12}-01-15` })
  await page.addInitScript((member) => {
    if (sessionStorage.getItem('offered')) return
    sessionStorage.setItem('offered', 'yes')
    localStorage.setItem(
      'signup-address',
      JSON.stringify({ member, address: { city: 'Antsirabe', address: 'Lot II A 12' } }),
    )
  }, kanto.id)
  await atTheirProfile(page, kanto.token)
  await page.getByLabel('E-mail du responsable').fill('maman@vondrona.test')
  await page.locator('form').getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Un lien a été envoyé. Votre responsable doit', { exact: false })).toBeVisible()
  expect((await world.lastMessage('maman@vondrona.test')).body).toMatch(/\/guardian\?token=/)

  await page.getByRole('button', { name: 'Reprendre cette adresse' }).click()
  await expect(page.getByLabel('Ville')).toHaveValue('Antsirabe')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil enregistré')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Lot II A 12')
  await expect(page.getByRole('button', { name: 'Reprendre cette adresse' })).toHaveCount(0)
})
