import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { delayApp, installed, shifted, takenOver } from '../../fixtures/takeover.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** Reading the magazine, as people come to it: by a shared link, on a small phone and a slow network. */

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const story = {
  type: 'doc',
  content: [
    paragraph('Il est cinq heures du matin et la brume couvre encore la vallée.'),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Une promesse tenue' }] },
    ...Array.from({ length: 14 }, () => paragraph('Les bénévoles arrivent, une bêche sur l’épaule. '.repeat(8))),
  ],
}

async function publish(world: World, editor: Member, input: object = {}): Promise<string> {
  const query = 'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }'
  const { createArticle } = await world.api<{ createArticle: { id: string } }>(
    query,
    { input: { title: 'Dix mille arbres pour la forêt', document: story, status: 'published', ...input } },
    editor.token,
  )
  return createArticle.id
}

const signedIn = (page: Page, { token }: { token: string }) =>
  page.addInitScript((value) => sessionStorage.setItem('token', value), token)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-SHARE-10 D-38 R-ROUTE-63 a shared article is read complete, its links lead on, the landing page lists the latest, and one that is gone says so', async ({
    page,
    world,
  }) => {
    const editor = await world.member({ role: 'redacteur' })
    await publish(world, editor, { title: 'Ce que la pluie change', tags: ['forêt'] })
    const id = await publish(world, editor, { tags: ['forêt'] })
    const answer = await page.goto(`/magazine/${id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dix mille arbres pour la forêt')
    await expect(page.getByText('la brume couvre encore la vallée.', { exact: false }).first()).toBeVisible()
    await page.getByRole('link', { name: /Ce que la pluie change/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce que la pluie change')
    await fitsWidth(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Derniers articles' })).toBeVisible()
    await page.getByRole('link', { name: /Ce que la pluie change/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce que la pluie change')
    const gone = await page.goto('/magazine/01a1fef4-5daf-7000-8016-88b25da6291e')
    expect(gone?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  })
})

test('B3 on a slow 3G an article is readable within 40 KB and before the app; the app takes over where one reads', async ({
  page,
  world,
}) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const begun = Date.now()
  const answer = await page.goto(`/magazine/${id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Une promesse tenue' })).toBeVisible()
  const { responseBodySize } = (await answer?.request().sizes()) ?? { responseBodySize: Number.NaN }
  expect(responseBodySize).toBeLessThan(40_000)
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  test.info().annotations.push({
    type: 'figure',
    description: `${responseBodySize} bytes, painted after ${Math.round(painted)} ms, readable after ${Date.now() - begun} ms`,
  })
  await page.evaluate(() => scrollTo(0, 600))
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await takenOver(page)
  expect(await shifted(page)).toBeLessThan(0.05)
  expect(await page.evaluate(() => scrollY)).toBe(600)
  await expect(page.getByText('la brume couvre encore').first()).toBeAttached()
})

test('N-09 with data saving on, the app waits for the first touch', async ({ page, world }) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }))
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/magazine/${id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('R-MAG-08 R-SHARE-01, -02 R-ROUTE-63 a member likes an article once, however often it is pressed, takes it back, and shares it; one that is gone says so', async ({
  page,
  world,
}) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }))
  await signedIn(page, await world.member())
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared }) // this browser has no sheet of its own
    navigator.share = async (data) => void shared.push(data ?? {})
  })
  await page.goto(`/magazine/${id}`)
  const heart = page.getByRole('button', { name: /^J'aime/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toContainText('1')
  for (let press = 0; press < 4; press++) await heart.click()
  await expect(heart).toContainText('1')
  const likes = async () =>
    (
      await world.api<{ article: { likesCount: number } }>('query ($id: ID!) { article(id: $id) { likesCount } }', {
        id,
      })
    ).article.likesCount
  await expect.poll(likes).toBe(1)
  await heart.click()
  await expect.poll(likes).toBe(0)

  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByLabel('Lien direct')).toHaveValue(`${world.url}/magazine/${id}`)
  await page.getByRole('button', { name: 'Copier' }).click()
  await expect(page.getByText('Copié!')).toBeVisible()
  await page.getByRole('button', { name: 'Partager avec une application' }).click()
  await expect(page.getByText('Partagé !')).toBeVisible()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared.map(({ url }) => url)).toEqual([`${world.url}/magazine/${id}`])

  await page.goto('/magazine/01a1fef4-5daf-7000-8016-88b25da6291e')
  await takenOver(page)
  await expect(page.getByRole('heading', { name: "Cet article n'existe pas ou n'existe plus" })).toBeVisible()
  await page.getByRole('link', { name: 'Tous les articles' }).click()
  await expect(page).toHaveURL(/\/magazine$/)
})

test('R-MAG-08 a visitor who likes an article signs in, is back at it, and has liked it', async ({ page, world }) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }))
  const { email, password } = await world.member()
  await page.goto(`/magazine/${id}`)
  const heart = page.getByRole('button', { name: /^J'aime/ })
  await heart.click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toContainText('1')
  await page.reload()
  await expect(heart, 'once: pressing it again takes it back for good').toContainText('1')
})

test('R-MAG-08 a like that was pressed before the app came is not lost', async ({ page, world }) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }))
  await signedIn(page, await world.member())
  const come = await delayApp(page)
  await page.goto(`/magazine/${id}`, { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: /^J'aime/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-busy', 'true')
  come()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toContainText('1')
})

test('R-NET-03 an article that was read is read again without a network, and so is the list', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const id = await publish(world, await world.member({ role: 'redacteur' }), { title: 'À garder pour le taxi-brousse' })
  await page.goto(`/magazine/${id}`)
  await takenOver(page)
  await installed(page)
  await page.getByRole('link', { name: 'Tous les articles' }).click()
  await expect(page.getByRole('link', { name: /À garder pour le taxi-brousse/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /À garder pour le taxi-brousse/ })).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/magazine/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À garder pour le taxi-brousse')
  await expect(page.getByText('la brume couvre encore la vallée.', { exact: false }).first()).toBeVisible()
  await page.goto('/magazine')
  await expect(page.getByRole('link', { name: /À garder pour le taxi-brousse/ })).toBeVisible()
})

test('R-MAG-10 D-01 category, type, tag and words narrow the list together, from an address that can be sent; « eleve » finds « élèves »; a search that is cleared stays cleared', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  const mark = Date.now()
  const make = 'mutation ($name: String!) { createCategory(name: $name) { id } }'
  const create = async (name: string) =>
    (await world.api<{ createCategory: { id: string } }>(make, { name }, editor.token)).createCategory.id
  const [sport, school] = [await create(`Sport ${mark}`), await create(`École ${mark}`)]
  const write = (title: string, category: string, type: string, tag: string) =>
    publish(world, editor, { title: `${title} ${mark}`, category_ids: [category], type, tags: [`${tag} ${mark}`] })
  await write('La course du soir', sport, 'news', 'nuit')
  await write('La course du matin', sport, 'interview', 'matin')
  await write('Une autre course', school, 'news', 'nuit')
  await write('Le tournoi', sport, 'news', 'nuit')
  await write('Les élèves et leur cantine', school, 'interview', 'cantine')
  const titles = page.locator('main ul a[href^="/magazine/"]').filter({ hasText: String(mark) })
  await page.goto('/magazine')
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption(sport)
  await expect(titles).toHaveCount(3)
  await page.getByRole('link', { name: 'Actualité', exact: true }).click()
  await expect(titles).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Rechercher un article' }).fill('courses')
  await expect(titles).toHaveCount(1)
  await expect(titles).toContainText(`La course du soir ${mark}`)
  await page.reload()
  await expect(titles).toHaveCount(1)
  await page.goto(`/magazine?type=news&tag=${encodeURIComponent(`nuit ${mark}`)}&q=course`)
  await expect(titles).toHaveCount(2)
  await page.getByRole('link', { name: `Ne plus limiter au mot-clé nuit ${mark}` }).click()
  await expect(page).not.toHaveURL(/tag=/)
  await page.goto(`/magazine?category=${school}&tag=${encodeURIComponent(`matin ${mark}`)}`)
  await expect(page.getByText('Aucun article trouvé')).toBeVisible()
  await isAccessible(page, 'a list without an article')
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(titles).toHaveCount(5)

  await takenOver(page)
  const field = page.getByRole('searchbox', { name: 'Rechercher un article' })
  await field.fill('eleve')
  await expect(page.locator('mark', { hasText: 'élèves' }).first()).toBeVisible()
  await expect(page).toHaveURL(/q=eleve/)
  await field.fill('zzzz')
  await expect(page).toHaveURL(/q=zzzz/)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(titles).toHaveCount(5)
  await expect(field).toHaveValue('')
  await field.fill(`tournoi ${mark}`) // this search comes after one that would have come back
  await expect(page).toHaveURL(/q=tournoi/)
  expect(addresses.filter((address) => address.includes('zzzz'))).toEqual([])

  await expect(page.getByRole('link', { name: 'Écrire un article' })).toHaveCount(0)
  await signedIn(page, editor)
  await page.goto('/magazine')
  await expect(page.getByRole('link', { name: 'Écrire un article' })).toBeVisible()
})
