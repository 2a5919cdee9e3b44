import type { Page } from '@playwright/test'
import { isAccessible } from '../fixtures/fits.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/world.ts'

/** The frame: the menu and who sees what in it, the guards and their toasts, the way in, out and back. */

const signIn = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (window.name !== 'met') sessionStorage.setItem('token', value)
    window.name = 'met' // a reload after the logout stays logged out
  }, token)
const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const items = (page: Page) => page.locator('[data-item]').evaluateAll((all) => all.map((item) => item.textContent))
async function openMenu(page: Page) {
  if (!isPhone(page)) return
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.locator('[data-menu="drawer"]').waitFor()
}

const menuOfMember = [
  'Accueil',
  'Tickets',
  'Participations',
  'Magazine',
  'Événements',
  'Live',
  'Votes',
  'Concours',
  'Paramètres',
]

interface Toast {
  text: string
  top: number
  bottom: number
  right: number
  shownAt: number
  goneAt?: number
}

/** Notes in the page when and where the first toast came and went: a slow machine would miss it from outside. */
function watchToasts() {
  const keep = window as unknown as { toast?: Toast }
  let element: Element | null = null
  new MutationObserver(() => {
    const found = document.querySelector('[role="alert"]')
    if (found && !keep.toast) {
      const box = found.getBoundingClientRect()
      element = found
      keep.toast = {
        text: found.textContent ?? '',
        top: box.top,
        bottom: innerHeight - box.bottom,
        right: innerWidth - box.right,
        shownAt: performance.now(),
      }
    } else if (element && !element.isConnected && keep.toast && !keep.toast.goneAt) {
      keep.toast.goneAt = performance.now()
    }
  }).observe(document, { childList: true, subtree: true })
}

test('R-SHELL-27 R-ROUTE-64 R-AUTH-07 a visitor at a closed page signs in and is brought back to it', async ({
  page,
  world,
}) => {
  const member = await world.member()
  await page.goto('/tickets?depuis=lien')
  await at(page, '/login')
  await page.getByLabel('Adresse e-mail').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await at(page, '/tickets')
  expect(new URL(page.url()).search).toBe('?depuis=lien')
})

test.describe(() => {
  // Elsewhere nothing moves (playwright.config.ts): the toast and the drawer are met as they come and go, too.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'R-ROUTE-22 R-ROLE-08 R-ROLE-15 R-CONST-34 another role at an admin page is given the reason for 3 s, top right, on a phone above its bar',
    {
      tag: '@both',
    },
    async ({ page, world }, { project }) => {
      const { token } = await world.member()
      await signIn(page, token)
      await page.addInitScript(watchToasts)
      await page.goto('/user-management')
      await at(page, '/profile')
      const toast = () => page.evaluate(() => (window as unknown as { toast?: Toast }).toast)
      await expect.poll(async () => (await toast())?.goneAt).toBeTruthy()
      const { text, top, bottom, right, shownAt, goneAt } = (await toast())!
      expect(text).toBe('Accès refusé\u00a0: espace réservé aux administrateurs')
      if (project.name === 'phone') expect(bottom > 56 && bottom < 100, String(bottom)).toBe(true)
      else expect(top).toBeLessThan(60)
      expect(right).toBeLessThan(60)
      expect(goneAt! - shownAt).toBeGreaterThan(2900)
    },
  )

  test('R-SHELL-24 R-SHELL-25 R-CONST-16 below 768 px the menu is a drawer of 280 px that Escape closes', async ({
    page,
    world,
  }) => {
    await signIn(page, (await world.member()).token)
    await page.setViewportSize({ width: 768, height: 740 })
    await page.goto('/tickets')
    await expect(page.locator('aside[data-menu]')).toBeVisible()
    await page.setViewportSize({ width: 767, height: 740 })
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    const drawer = page.locator('[data-menu="drawer"]')
    await expect.poll(() => drawer.evaluate((element) => getComputedStyle(element).width)).toBe('280px')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeFocused()
  })
})

test('R-SHELL-26 a page is opened again with the tab that was left open, also after the app was closed', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.admin()
  await signIn(page, token)
  const left = [
    ['/votes', 'Terminés', '?show=ended'],
    ['/events', 'Passés', '?period=past'],
    ['/document-admin', 'Types demandés', '?view=types'],
  ] as const
  for (const [path, name, query] of left) {
    await page.goto(path)
    await page.locator('main').getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(path + query)
  }
  await page.close()
  const again = await context.newPage()
  await signIn(again, token)
  for (const [path, , query] of left) {
    await again.goto(path)
    await expect(again).toHaveURL(path + query)
  }
  await again.getByRole('tab', { name: 'Documents' }).click()
  await expect(again).toHaveURL('/document-admin')
  await again.goto('/profile')
  await again.goto('/document-admin')
  await expect(again.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
})

// One of each kind; who is led where from all of them: rules/src/pages/guard.test.ts.
test('R-ROUTE-13 R-ROUTE-52 R-ROLE-10 R-ROLE-11 who may not open an address is led elsewhere, and back does not lead in a circle', async ({
  context,
  world,
}) => {
  const led = {
    user: [
      ['/', '/profile'],
      ['/lives/rtmp/7', '/lives'], // by way of /lives/7, which is no live (R-LIVE-04)
    ],
    streamer: [['/votes', '/lives']],
  } as const
  for (const role of ['user', 'streamer'] as const) {
    const page = await context.newPage()
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    await page.goto('/support')
    await signIn(page, (await world.member({ role })).token)
    for (const [path, end] of led[role]) {
      await page.goto(path)
      await at(page, end)
      await page.locator('h1').first().waitFor()
      await page.goBack()
      await at(page, '/support')
    }
    if (role === 'user') expect(seen).toContain('/lives/7')
    await page.close()
  }
})

// The items of the other roles: rules/src/accounts/accounts.test.ts.
test('R-ROLE-06 R-ROLE-18 R-ROUTE-61 R-SHELL-01 R-SHELL-19 D-35 R-SHELL-07, -08, -09, -13, -14, -15, -16, -18 the menu of a member holds its items, the logo leads home, and one frame stays for all pages', {
  tag: '@both',
}, async ({ page, world }) => {
  await signIn(page, (await world.member()).token)
  await page.goto('/tickets')
  await page.getByRole('banner').evaluate((bar) => bar.setAttribute('data-first', ''))
  const first = page.locator('header[data-first]')
  await openMenu(page)
  await expect.poll(() => items(page)).toEqual(menuOfMember)
  await expect(page.locator('[data-item][aria-current="page"]')).toHaveText('Tickets')
  await isAccessible(page, 'menu')
  for (const [item, path] of [
    ['events', '/events'],
    ['settings', isPhone(page) ? '/settings' : '/settings/account'], // where there is room, the first section opens
    ['lives', '/lives'],
    ['dashboard', '/profile'],
  ] as const) {
    if (item !== 'events') await openMenu(page)
    await page.locator(`[data-item="${item}"]`).click()
    await expect(page.locator('[data-menu="drawer"]')).toHaveCount(0)
    await at(page, path)
    await page.locator('h1').first().waitFor()
    await expect(first).toBeVisible()
  }
  await page.goBack()
  await at(page, '/lives')
  await expect(first).toBeVisible()
  const logo = page.getByRole('banner').getByRole('link', { name: 'Vondrona' })
  await expect(logo.locator('svg, img')).toBeVisible()
  await logo.click()
  await at(page, '/profile')
})

test('R-SHELL-20, R-EVT-27 on a phone tabs lead through the areas; the bar of a page takes their place, a keyboard both', async ({
  page,
  world,
}) => {
  const { token } = await world.member({ role: 'redacteur' })
  const [title, date] = [`Rando ${Date.now()}`, new Date(Date.now() + 86_400_000).toISOString()]
  const input = { title, date, description: 'Loin.\n'.repeat(40), ticketTypes: [{ title: 'Adulte', price: 20_000 }] }
  await world.api('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', { input }, token)
  await page.goto('/')
  const tabs = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(tabs.getByRole('link')).toHaveText(['Magazine', 'Événements', 'Courses', 'Live', 'Concours'])
  await tabs.getByRole('link', { name: 'Événements' }).click()
  await at(page, '/events')
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Événements')
  await expect(page.getByRole('contentinfo')).toContainText('› Événements')

  const search = page.getByRole('searchbox')
  await expect(async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await search.focus()
    await expect(tabs).toBeInViewport({ timeout: 2000 })
    await page.setViewportSize({ width: 360, height: 500 })
    await expect(tabs).not.toBeInViewport({ timeout: 2000 })
  }).toPass() // a keyboard is noticed once the app has what matters more
  await search.fill(title)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(tabs, 'on its side they are at the end of the page').not.toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(tabs).toBeInViewport()

  await page.getByRole('link', { name: new RegExp(title) }).click()
  const reserve = page.getByRole('button', { name: 'Réserver des places' })
  await expect(reserve).toBeInViewport({ ratio: 1 })
  await expect(tabs).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(reserve).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click({ trial: true }) // not below the bar
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(reserve, 'on its side it is where it is written').not.toBeInViewport()
})

test('R-GEN-01, -09, -10, -11, -12, -13, -14, -16, -17, -18 R-SHELL-10 R-SHELL-12 R-SHELL-17 R-SHELL-20, -21, -22, -23 R-CONST-43 every area opens from the menu; documents, money, the journal, the outbox and the tests are under its items, of administrators alone; it is 256 px wide, folds to 80 px, and stays so', {
  tag: '@desktop',
}, async ({ page, world }) => {
  await signIn(page, (await world.admin()).token)
  await page.goto('/dashboard')
  for (const [item, path] of [
    ['Tickets', '/tickets'],
    ['Participations', '/applications'],
    ['Utilisateurs', '/user-management'],
    ['Gestion des Participations', '/admin/applications'],
    ['Magazine', '/magazine'],
    ['Événements', '/events'],
    ['Live', '/lives'],
    ['Votes', '/votes'],
    ['Concours', '/contests'],
    ['MIT', '/mit'],
    ['Paramètres', '/settings/account'],
  ] as const) {
    await page
      .locator('[data-item]')
      .filter({ hasText: new RegExp(`^${item}\\d*`) })
      .first()
      .click()
    await at(page, path)
    await expect(page.locator('[data-item][aria-current="page"]')).toContainText(item)
    await expect(page.locator('main h1').first()).not.toHaveText(/^$|introuvable|préparation/i)
  }
  const tools = page.getByRole('list', { name: "Outils d'administration" }).getByRole('link')
  for (const [name, path] of [
    ['Vérification des documents', '/document-admin'],
    ['Trésorerie', '/admin/payments'],
    ['Journal', '/admin/audit'],
    ['Messages envoyés', '/admin/outbox'],
    ['Test de diffusion', '/admin/test-streaming'],
    ['Test de paiement', '/admin/test-payment'],
  ] as const) {
    await tools.filter({ hasText: name }).click()
    await at(page, path)
    await expect(page.locator('aside [aria-current="page"]')).toHaveCount(1)
  }
  await expect(tools).toHaveCount(6)
  for (const tool of await tools.all()) await expect(tool).toBeInViewport({ ratio: 1 }) // none below the fold
  const { token } = await world.member({ role: 'admin_mit' })
  await page.evaluate((value) => sessionStorage.setItem('token', value), token)
  await page.goto('/tickets')
  await expect(page.locator('[data-item]').first()).toBeVisible()
  await expect(page.locator('[data-tool]')).toHaveCount(0)
  await page.goto('/admin/payments') // of which who runs the MIT looks after the money
  await expect(page.locator('aside [aria-current="page"]')).toHaveText('MIT')

  const menu = page.locator('aside[data-menu]')
  const width = () => menu.evaluate((element) => getComputedStyle(element).width)
  await expect.poll(width).toBe('256px')
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  await expect.poll(width).toBe('80px')
  await page.reload()
  await expect.poll(width).toBe('80px')
  await isAccessible(page, 'folded menu')
})

test('R-SHELL-10 R-SHELL-11 the badge of an administrator counts the sign-ups that wait, and follows at once', async ({
  page,
  world,
}) => {
  const { token } = await world.admin()
  await world.member({ status: 'pending' })
  await signIn(page, token)
  await page.goto('/tickets')
  await openMenu(page)
  const badge = page.locator('[data-badge="pending"] [aria-hidden]')
  await badge.waitFor()
  const waiting = async () =>
    String((await world.api<{ pendingCount: number }>('{ pendingCount }', {}, token)).pendingCount)
  await world.member({ status: 'pending' })
  // Other stories decide requests in the meantime: the badge must agree with the server soon, far before the next poll.
  await expect.poll(async () => (await badge.textContent()) === (await waiting()), { timeout: 15_000 }).toBe(true)
})

test('R-NET-01, -02, -09 R-MSG-04 R-MSG-05 R-SHELL-04 R-SHELL-05 R-SHELL-06 the network goes and comes back: both are said, the dot shows it, and the page stays readable', {
  tag: '@worker',
}, async ({ page, world, context }) => {
  await signIn(page, (await world.member()).token)
  await page.goto('/tickets')
  const dot = page.locator('[data-connection]')
  const title = page.getByRole('heading', { level: 1 })
  await expect(dot).toHaveAttribute('data-connection', 'connected')
  await expect(dot).toContainText('En ligne')
  await page.locator('section[popover="manual"]').waitFor({ state: 'attached' }) // the place of the messages has come
  await context.setOffline(true)
  const said = (text: string) => page.getByRole('status').filter({ has: page.getByText(text, { exact: true }) })
  await expect(said('Connexion perdue - Mode hors ligne activé')).toBeVisible()
  await expect(dot).toContainText('Hors ligne')
  const announced = page.locator('header [aria-live]')
  await expect(announced).toHaveText(/Hors ligne|Connexion\.\.\./)
  expect(await announced.evaluate((live) => live.closest('button'))).toBe(null) // there nothing is announced
  await expect(title).toBeVisible()
  const isBack = said('Connexion rétablie').waitFor() // before it is: it is said for three seconds
  await context.setOffline(false)
  await isBack
  await expect(dot).toHaveAttribute('data-connection', 'connected')
  await page.routeWebSocket('**/api/ws', () => {}) // the server never answers
  await page.reload()
  await expect(dot).toContainText('Connexion...')
})

test('D-26 R-GAP-24 R-VOTE-11 R-VOTE-12 R-VOTE-13 the polls page says what comes, and leads back; R-SHELL-02 R-SHELL-03 R-AUTH-11 R-AUTH-26 the profile menu leads to the settings and out', async ({
  page,
  world,
}) => {
  await signIn(page, (await world.member()).token)
  await page.goto('/polls')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sondages')
  for (const text of ['Sondages personnalisés', 'Vote en temps réel', 'Résultats interactifs', 'Gestion avancée'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
  await at(page, '/profile')
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await isAccessible(page, 'profile menu')
  await expect(page.getByRole('menuitem', { name: 'Aide' })).toHaveAttribute('href', '/support')
  await page.getByRole('menuitem', { name: 'Paramètres' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/settings/)
  await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await at(page, '/login')
  await expect(page.getByText('Déconnexion réussie')).toBeVisible()
  await page.goto('/tickets')
  await at(page, '/login')
})

test('D-06 every page shows a pending member that the account awaits validation', async ({ page, world }) => {
  await signIn(page, (await world.member({ status: 'pending' })).token)
  await page.goto('/tickets')
  const messages = page.getByRole('region', { name: 'À savoir sur votre compte' })
  await messages.waitFor()
  await expect(messages).toContainText('Votre compte attend sa validation')
  await expect(messages.getByText('Un administrateur vérifie')).toBeHidden() // one line, but on the home
  await messages.getByRole('button').click()
  await expect(messages.getByText('Un administrateur vérifie')).toBeVisible()
  await isAccessible(page, 'messages about the account')
})

test('R-ROUTE-12 R-ROUTE-63 an unknown address is « Page introuvable », with a way back, and a true 404; /spinner-test shows the turning ring', async ({
  page,
}) => {
  await page.goto('/spinner-test')
  await expect(page.getByRole('status').locator('.animate-turn')).toBeVisible()
  const answer = await page.goto('/nulle-part')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await at(page, '/')
})

/** What the page asks of the app. */
const partsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) asked.push(pathname)
  })
  return asked
}

test('R-ROUTE-01 R-GEN-05 R-GEN-06 R-GEN-07 R-SET-01 the landing page is complete without the app: it is read, changes its language, which stays, and its colours, and leads on', async ({
  page,
}) => {
  await page.route('**/assets/**', (route) => route.abort())
  const asked = partsOf(page)
  await page.goto('/', { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Toute la communauté, réunie ici')
  await page.getByRole('button', { name: /English/ }).click()
  await expect(title).toHaveText('The whole community, gathered here')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Join the community' }).first()).toHaveAttribute('href', '/signup')
  await page.locator('.scene').waitFor()
  await isAccessible(page, 'landing page without the app')
  await expect.poll(() => asked.length).toBeGreaterThan(0) // it did try, when idle
  await page.evaluate(() => localStorage.setItem('theme', 'dark')) // chosen on a light phone
  await page.reload({ waitUntil: 'commit' })
  await title.waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body.parentElement!).backgroundColor))
    .toBe('rgb(13, 19, 18)')
  await page.unroute('**/assets/**')
  await page.reload()
  await expect(title).toHaveText('The whole community, gathered here')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await expect(title).toHaveText('Toute la communauté, réunie ici')
})

test('N-09 R-ROUTE-01 where data is saved the app is not fetched before the landing page is touched', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  const asked = partsOf(page)
  await page.goto('/')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => asked.some((path) => path.endsWith('.js'))).toBe(true)
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await at(page, '/login')
})

test('an installation’s own name and colour are there before the app, and the content policy lets them in', async ({
  page,
}) => {
  const server = await startServer('own', { SITE_NAME: 'Fokonolona', SITE_ACCENT: '#e11d48' })
  try {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
    })
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto(server.url)
    const join = page.getByRole('link', { name: 'Rejoindre la communauté' }).first()
    await expect(join).toHaveCSS('background-color', 'rgb(225, 29, 72)')
    await expect(page.getByRole('banner')).toContainText('Fokonolona')
    await page.goto(`${server.url}/login`)
    const tone = () => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill-light')
    expect(await page.evaluate(tone)).toBe('#e11d48')
    await expect(page).toHaveTitle('Connexion · Fokonolona')
    expect(complaints).toEqual([])
  } finally {
    await server.stop()
  }
})

// Those of other things: every-page.spec.ts.
test('D-05 a dead link says what happened, and leads on', async ({ page, world }) => {
  const gone = crypto.randomUUID()
  const opens = async (path: string, words: string, way: string) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: way, exact: true })).toBeVisible()
  }
  await opens(`/magazine/${gone}`, "Cet article n'existe pas ou n'existe plus", 'Tous les articles')
  await opens(`/magazine/${gone}?preview=ended`, "Ce lien d'aperçu ne sert plus", 'Tous les articles')
  await opens(`/tickets/${gone}?key=ended`, "Ce lien n'ouvre aucun ticket", 'Retrouver mon ticket')
  await opens('/guardian?token=ended', "Ce lien d'accord ne peut plus servir", "Ouvrir la page d'aide")
  await opens('/reset-password?token=ended', 'Ce lien ne peut plus servir', 'Retour à la connexion') // it asks for the next one
  await opens('/correction?token=ended', "Ce lien n'est plus valable", 'Se connecter')
  await signIn(page, (await world.member({ role: 'admin' })).token)
  await opens('/correction?token=ended', "Ce lien n'est plus valable", 'Retour à mon profil')
  await page.goto(`/user-management?member=${gone}`)
  await expect(page.getByRole('dialog', { name: 'Fiche du membre' })).toContainText("Ce compte n'existe pas")
})
