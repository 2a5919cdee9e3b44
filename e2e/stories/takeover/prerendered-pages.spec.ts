import type { Page } from '@playwright/test'
import { linkTo, type PrerenderedPage, pageNames, pages } from '@vondrona/rules/pages'
import { builtFrom } from '../../fixtures/built.ts'
import { openRaces } from '../../fixtures/races.ts'
import { delayApp, shifted, takenOver, wasServed } from '../../fixtures/takeover.ts'
import { createLive } from '../../fixtures/video.ts'
import { expect, type Member, morningIn, test, type World } from '../../fixtures/world.ts'

/**
 * Pages that are complete in one answer, before the app or without any script; the app then takes their place unseen.
 */

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

async function publish(world: World, editor: Member, input: object): Promise<string> {
  const query = 'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }'
  const article = { title: 'Sans titre', document: text('Il pleut.'), status: 'published', ...input }
  return (await world.api<{ createArticle: { id: string } }>(query, { input: article }, editor.token)).createArticle.id
}

async function announce(world: World, editor: Member): Promise<string> {
  const query = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
  const input = {
    title: 'La course sous la pluie',
    description: 'Une boucle\nautour du lac.',
    date: morningIn(7),
    location: 'Lac Anosy',
    ticketTypes: [{ title: 'Adulte', price: 20_000, maxQuantity: 10, isPopular: true }, { title: 'Enfant' }],
    applicationTypes: [{ name: 'Bénévole', requiredDocuments: ['CIN'], details: 'Un repas offert.' }],
  }
  return (await world.api<{ createEvent: { id: string } }>(query, { input }, editor.token)).createEvent.id
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-MAG-10 the list is read, narrowed, searched and turned', async ({ page, world }) => {
    const editor = await world.member({ role: 'redacteur' })
    const serial = Date.now()
    for (let n = 0; n < 16; n++)
      await publish(world, editor, { title: `Gazette${serial} numéro ${n}`, tags: ['gazette'] })
    await publish(world, editor, { title: 'Brève de la rivière', type: 'news' })
    const answer = await page.goto('/magazine?tag=gazette')
    expect(answer?.status()).toBe(200)
    expect((await answer?.request().sizes())?.responseBodySize).toBeLessThan(40_000)
    await expect(page.getByRole('link', { name: `Gazette${serial} numéro 15` })).toBeVisible()
    await page.getByRole('link', { name: 'Articles plus anciens' }).click()
    await expect(page.getByRole('link', { name: `Gazette${serial} numéro 0` })).toBeVisible()
    await page.getByRole('link', { name: 'Actualité', exact: true }).click()
    await expect(page.getByText('Aucun article trouvé')).toBeVisible()
    await page.getByRole('link', { name: /Ne plus limiter au mot-clé/ }).click()
    await expect(page.getByRole('link', { name: 'Actualité', exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('link', { name: /Brève de la rivière/ }).first()).toBeVisible()
    await page.getByRole('searchbox').fill('breve riviere')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.locator('mark', { hasText: 'Brève' }).first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('breve riviere')
    await expect(page).toHaveURL(/type=news/)
  })

  test('B3 D-25 login, sign-up and lives are there in one answer: in their frame, filled or waiting, and styled; so are terms and privacy', async ({
    page,
  }) => {
    await page.route(/\.css$/, (route) => route.abort())
    const expected = [
      ['/login', 'Connexion', page.getByLabel('Adresse e-mail')],
      ['/signup', 'Vos informations', page.getByLabel('Pseudo')],
      ['/lives', 'Live', page.getByLabel('Rechercher un live')],
    ] as const
    for (const [path, title, sign] of expected) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
      await expect(sign, path).toBeVisible()
      await expect(page.getByRole('banner'), path).toHaveCSS('position', 'sticky')
    }
    const areas = page.getByRole('navigation', { name: 'Rubriques' })
    await areas.getByRole('link', { name: 'Événements' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Événements')
    await expect(areas.locator('[aria-current]')).toHaveText('Événements')

    await page.goto('/terms')
    await page.getByRole('link', { name: 'Vivre ensemble' }).click()
    await expect(page.getByRole('heading', { name: 'Vivre ensemble' })).toBeInViewport()
    await page.getByRole('link', { name: 'Confidentialité' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confidentialité')
    await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  })

  test('R-GAP-23 the help page sends a message and gives its number', async ({ page, world }) => {
    await page.goto('/support')
    await page.getByText("J'ai oublié mon mot de passe").click()
    await expect(page.getByRole('link', { name: 'Demander un lien' })).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByLabel('Votre nom'), 'the browser itself sees that it is empty').toBeFocused()
    await expect(page).toHaveURL(/\/support$/)
    await page.getByLabel('Votre nom').fill('Hery')
    await page.getByLabel('Votre adresse e-mail').fill('plume@exemple.mg')
    await page.getByLabel('Votre message').fill('court           ') // long enough for the browser
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByRole('alert')).toContainText('Votre message est trop court')
    await page.goBack()
    await page.getByLabel('Votre message').fill('Je ne reçois pas mon lien.')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('Message envoyé')).toBeVisible()
    const { body } = await world.lastMessage('plume@exemple.mg')
    const number = /n°\s([0-9A-F]{4}-[0-9A-F]{4})/.exec(body)?.[1] ?? ''
    await expect(page.getByText(number)).toBeVisible()
  })
})

test('B3 R-AUTH-01 R-SIGN-30 a pseudo that is typed before the app came is looked up once it is there; a login that is typed and sent is carried out by it', async ({
  page,
  world,
}) => {
  const { email, password, pseudo } = await world.member()
  let come = await delayApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('Pseudo').fill(pseudo)
  come()
  await expect(page.getByText("Ce nom d'utilisateur est déjà utilisé")).toBeVisible()
  await expect(page.getByLabel('Pseudo')).toHaveValue('')

  come = await delayApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Se souvenir de moi').check()
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
  const enter = page.locator('form').getByRole('button', { name: 'Se connecter' })
  await expect(enter).toHaveAttribute('aria-busy', 'true')
  expect(page.url(), 'a password is never in an address').not.toContain('password')
  come()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

const prerendered = pageNames.filter((name): name is Exclude<PrerenderedPage, 'homepage'> => {
  const page = pages[name]
  return page.prerendered === true && !('moved' in page)
})

/** A contest that takes entries. */
async function callFor(world: World, { token }: Member): Promise<string> {
  const query = 'mutation($input: ContestInput!) { createContest(input: $input) { id } }'
  const input = { name: 'Photos de la ville', category: 'Photo', level: 'national', formConfig: { formFields: [] } }
  return (await world.api<{ createContest: { id: string } }>(query, { input }, token)).createContest.id
}

test.describe('on a first visit', () => {
  for (const language of ['fr', 'en'])
    test(`B3 the app takes the place of each page without a jump (${language})`, {
      tag: language === 'fr' ? [] : '@desktop',
    }, async ({ page, world }) => {
      const editor = await world.member({ role: 'redacteur' })
      const id = await publish(world, editor, { title: 'Une belle pluie', tags: ['pluie'] })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await page.context().addCookies([{ name: 'language', value: language, url: world.url }])
      const event = await announce(world, editor)
      const { marathon } = await openRaces(world)
      const contest = await callFor(world, editor)
      const streamer = await world.member({ role: 'streamer' })
      await createLive(world, streamer, { title: 'La veillée', startTime: morningIn(1) })
      const ids = { article: id, event, contest, 'race-results': marathon.id }
      const all = prerendered.map((name) =>
        name === 'article' || name === 'event' || name === 'contest' || name === 'race-results'
          ? linkTo(name, { id: ids[name] })
          : linkTo(name),
      )
      const magazine = ['/magazine?q=pluie', '/magazine?tag=pluie', `/magazine?after=${id}`]
      const list = [...magazine, '/events?q=pluie', '/events?period=past']
      const taken = async (path: string) => {
        await page.goto(path)
        const content = page.getByRole('main')
        const before = await content.innerText()
        expect(await wasServed(page), path).toBe(true)
        await takenOver(page)
        expect(await shifted(page), path).toBeLessThan(0.02)
        const after = await content.innerText()
        // The next page of the lives is the app's alone: its button comes below them.
        return { before, after: path === linkTo('lives') ? after.slice(0, before.length) : after }
      }
      for (const path of [...all, ...list, `/events/${marathon.id}`, '/privacy#privacy-5']) {
        const first = await taken(path)
        // What other stories left in this world goes on: a live may end, or lose a viewer, between the two looks.
        const { before, after } = first.after === first.before ? first : await taken(path)
        expect(after, path).toBe(before)
      }
    })

  test('R-NET-03 an article that can be read is not replaced by an error: the app waits until it has it, too', async ({
    page,
    world,
  }) => {
    const id = await publish(world, await world.member({ role: 'redacteur' }), { title: 'Toujours lisible' })
    let asked = 0
    let isCut = true
    await page.route('**/api/graphql', (route) => {
      if (!isCut || !/article/i.test(route.request().postData() ?? '')) return route.continue()
      asked += 1
      return route.fulfill({ json: { data: null, errors: [{ message: 'Non', extensions: { code: 'UNAVAILABLE' } }] } })
    })
    for (const path of [`/magazine/${id}`, '/magazine']) {
      isCut = true
      asked = 0
      await page.goto(path)
      await expect.poll(() => asked).toBeGreaterThan(0)
      await shifted(page)
      expect(await page.locator('#root > [data-served]').count(), path).toBe(1)
      await expect(page.getByText('Toujours lisible').first()).toBeVisible()
      isCut = false
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await takenOver(page)
      await expect(page.getByText('Toujours lisible').first()).toBeVisible()
    }
  })
})

test('R-MAG-10 what is typed before the app came is looked for once it is there', async ({ page, world }) => {
  await publish(world, await world.member({ role: 'redacteur' }), { title: 'Les élèves courent' })
  const come = await delayApp(page)
  await page.goto('/magazine', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: 'Rechercher un article' })
  await field.click()
  await field.pressSequentially('élè')
  come()
  await expect(page).toHaveURL(/q=/)
  await expect(field).toBeFocused()
  await page.keyboard.type('ves')
  await expect(page.locator('mark', { hasText: 'élèves' }).first()).toBeVisible()
  await expect(field).toHaveValue('élèves')
})

test('R-MAG-10 a category that is chosen before the app came is shown', async ({ page, world }) => {
  const admin = await world.admin()
  const name = `Rizières ${Date.now()}`
  const { createCategory } = await world.api<{ createCategory: { id: string } }>(
    'mutation ($name: String!) { createCategory(name: $name) { id } }',
    { name },
    admin.token,
  )
  const editor = await world.member({ role: 'redacteur' })
  await publish(world, editor, { title: 'Le riz est mûr', category_ids: [createCategory.id] })
  const come = await delayApp(page)
  await page.goto('/magazine', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption(createCategory.id)
  await expect(page).toHaveURL(new RegExp(`category=${createCategory.id}`))
  await expect(page.getByRole('combobox', { name: 'Catégorie' })).toHaveValue(createCategory.id)
  come()
  await takenOver(page)
  await expect(page.getByRole('link', { name: 'Le riz est mûr' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Catégorie' })).toHaveValue(createCategory.id)
})

test('R-GAP-23 a letter that is being sent is sent once, and its page stays until the answer is there', async ({
  page,
}) => {
  const come = await delayApp(page)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  let letters = 0
  await page.route('**/support', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    letters += 1
    await released
    await route.continue()
  })
  await page.goto('/support', { waitUntil: 'load' })
  await page.getByLabel('Votre nom').fill('Hery')
  await page.getByLabel('Votre adresse e-mail').fill('hery@exemple.mg')
  await page.getByLabel('Votre message').fill('Je ne reçois pas mon lien.')
  const report = page.waitForRequest('**/report?*')
  // The page presses and reports by itself: from outside the test would wait for the delayed response.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('form [type="submit"]')
    const press = () => document.querySelector<HTMLButtonElement>('form [type="submit"]')?.click()
    const isApp = ({ target }: Event) => (target as HTMLScriptElement).src?.includes('/assets/index-')
    const appRuns = new Promise<void>((resolve) => {
      document.addEventListener('load', (event) => isApp(event) && resolve(), true)
    })
    const report = async () => {
      await appRuns
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      press()
      document.forms[0]?.requestSubmit()
      const served = document.querySelectorAll('#root > [data-served]').length
      await fetch(`/report?served=${served}&busy=${button?.getAttribute('aria-busy')}`)
    }
    setTimeout(() => {
      press()
      press()
      void report()
    })
  })
  come()
  expect(new URL((await report).url()).search).toBe('?served=1&busy=true')
  answer()
  await expect(page.getByText('Message envoyé')).toBeVisible()
  expect(letters).toBe(1)
})

test('B3 R-GAP-23 an answer that was opened before the app came stays open, what is written is kept, and the keyboard stays on its line', async ({
  page,
}) => {
  const come = await delayApp(page)
  await page.goto('/support', { waitUntil: 'commit' })
  const line = (words: string) => page.locator('summary', { hasText: words })
  await page.getByLabel('Votre nom').fill('Hery')
  await page.getByLabel('Votre message').fill('Bonjour, ')
  await line("Je n'ai presque pas de réseau").focus()
  await page.keyboard.press('Enter')
  await line("J'ai oublié mon mot de passe").focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Demander un lien' })
  await expect(link).toBeFocused()
  come()
  await takenOver(page)
  await expect(link).toBeFocused()
  await expect(page.locator('details[open]')).toHaveCount(2)
  await expect(page.getByText('Les pages déjà ouvertes restent lisibles.', { exact: false })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(link).toBeHidden()
  await expect(page.getByLabel('Votre nom')).toHaveValue('Hery')
  await expect(page.getByLabel('Votre message')).toHaveValue('Bonjour, ')
})

test('R-GAP-23 what is typed on another page of the app does not come along to the help page; once a letter is sent, nothing speaks of the one that was refused before', async ({
  page,
}) => {
  await page.goto('/terms')
  await takenOver(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('Adresse e-mail').fill('quelquun@exemple.mg')
  await page.getByRole('link', { name: 'Aide' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide')
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveValue('')

  await page.goto('/support?refused=message')
  await expect(page.getByRole('alert')).toContainText('Votre message est trop court')
  await takenOver(page)
  await expect(page.getByRole('alert')).toContainText('Votre message est trop court')
  await page.getByLabel('Votre nom').fill('Hery')
  await page.getByLabel('Votre adresse e-mail').fill('hery@exemple.mg')
  await page.getByLabel('Votre message').fill('Je ne reçois pas mon lien.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Message envoyé')).toBeVisible()
  await expect(page.getByText('Votre message est trop court')).toHaveCount(0)
  await expect(page).toHaveURL(/\/support$/)
})

/** Remembers whether the page was empty after it had content. */
const watchEmptiness = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      const home = globalThis as { emptied?: boolean }
      let isFilled = false
      const look = () => {
        if (root?.querySelector('*:not(template)')) isFilled = true
        else if (isFilled) home.emptied = true
      }
      if (root) new MutationObserver(look).observe(root, { childList: true, subtree: true })
      look()
    })
  })
const wasEmptied = (page: Page) => page.evaluate(() => (globalThis as { emptied?: boolean }).emptied ?? false)

/** Delays such files until `letIn` is called; `asked` counts their requests. */
async function delaySource(page: Page, source: RegExp): Promise<{ letIn: () => void; asked: () => number }> {
  let letIn = () => {}
  let asked = 0
  const open = new Promise<void>((resolve) => (letIn = resolve))
  for (const file of await builtFrom(source))
    await page.route(file, async (route) => {
      asked += 1
      await open
      await route.continue()
    })
  return { letIn: () => letIn(), asked: () => asked }
}

test.describe('on a first visit, where a part of the app comes late', () => {
  test('B3 R-ROUTE-61 a member never looks at an empty page while one is opened, however late their frame comes', async ({
    context,
    world,
  }) => {
    const { token } = await world.member()
    for (const path of ['/magazine', '/events']) {
      const page = await context.newPage()
      await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
      await watchEmptiness(page)
      const frame = await delaySource(page, /shell\/shell\.tsx$/)
      await page.goto(path)
      await expect.poll(frame.asked).toBeGreaterThan(0)
      // what the server drew
      if (path !== '/events') await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      frame.letIn()
      await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible()
      expect(await wasEmptied(page), path).toBe(false)
      await page.close()
    }
  })

  test('B3 R-NET-03 a member whose frame cannot be fetched continues reading, and has it once it can be', async ({
    page,
    world,
  }) => {
    const { token } = await world.member()
    await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
    let isAway = true
    let asked = 0
    for (const file of await builtFrom(/shell\/shell\.tsx$/))
      await page.route(file, (route) => {
        asked += 1
        return isAway ? route.abort('internetdisconnected') : route.continue()
      })
    await page.goto('/magazine')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Magazine' })).toBeVisible()
    await expect(page.getByText(/interromp/)).toBeHidden()
    isAway = false
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible()
  })

  test('B3 R-GEN-05 who chose English before the first visit gets the whole page in English, before the words of the app have come', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    const words = await delaySource(page, /messages\.en\.ts$/)
    for (const path of ['/', '/magazine']) {
      await page.context().clearCookies()
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.locator('body')).not.toContainText(/connecter|Événements|communauté/)
      await expect.poll(words.asked).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.getByText('News of the community.', { exact: false })).toBeVisible()
    words.letIn()
  })

  test('B3 R-GEN-05 where no cookie can tell the server, a page served in French becomes English in one go', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('language', 'en')
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
    })
    await watchEmptiness(page)
    const words = await delaySource(page, /messages\.en\.ts$/)
    await page.goto('/magazine')
    await expect.poll(words.asked).toBeGreaterThan(0)
    await expect(page.getByText('Les nouvelles de la communauté.')).toBeVisible()
    words.letIn()
    await expect(page.getByText('News of the community.', { exact: false })).toBeVisible()
    expect(await wasEmptied(page)).toBe(false)
  })
})
