import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../tools/programs/chromium.ts'
import { median, round } from './lib/measure.ts'
import { adult, photoOf } from './lib/signing-up.ts'
import { adminEmail, adminPassword, ask, createAdmin, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const requests = 20
const register = 'mutation($input: RegisterInput!) { register(input: $input) { user { id } } }'
/** Nobody who might be somebody else's second account. */
const unlike = (n: number) => ({
  prenom: String.fromCharCode(65 + n).repeat(6),
  dateNaissance: `19${60 + n}-05-05`,
  documentNumber: String(101_000_000_000 + n * 7_919_317),
})
const everyFourth = (n: number) => n % 4 === 3

/** Tabs to the button with this name and presses it. */
async function tabTo(page: Page, name: string) {
  const focused = () => page.evaluate('document.activeElement.textContent.trim()')
  while ((await focused()) !== name) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).last().click()

/** `WAYS=pointer` also measures a version without keys. */
const ways: Record<string, { approve: (page: Page) => Promise<void>; reject: (page: Page) => Promise<void> }> = {
  keys: {
    approve: (page) => page.keyboard.press('a'),
    async reject(page) {
      await page.keyboard.press('r')
      await page.getByRole('dialog', { name: 'Pourquoi rejeter' }).waitFor()
      await tabTo(page, 'Les photos sont illisibles.')
      await tabTo(page, 'Rejeter la demande')
    },
  },
  pointer: {
    approve: (page) => press(page, 'Valider la demande'),
    async reject(page) {
      await press(page, 'Rejeter la demande')
      const reasons = page.getByRole('dialog', { name: 'Pourquoi rejeter' })
      await press(reasons, 'Les photos sont illisibles.')
      await press(reasons, 'Rejeter la demande')
    },
  },
}

export const bench: Bench = {
  about: `An administrator decides ${requests} requests with two photos each, by keys alone and by the pointer: seconds each`,
  async run() {
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const rows: Record<string, unknown>[] = []
    for (const way of process.env.WAYS?.split(',') ?? Object.keys(ways)) rows.push(await decideAll(browser, way))
    await browser.close()
    return rows
  },
}

async function decideAll(browser: Browser, way: string) {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const photo = (await photoOf(350 * 1024)).toString('base64')
  for (let n = 0; n < requests; n++) await ask(server.port, register, { input: { ...adult(n, photo), ...unlike(n) } })
  const page = await queueOf(browser, server.port)

  const hand = ways[way]
  if (!hand) throw new Error(`No such way: ${way}`)
  const times: number[] = []
  for (let n = 0; n < requests; n++) {
    const before = performance.now()
    await page.locator('button:not([aria-disabled])', { hasText: 'Valider la demande' }).waitFor() // the photos are painted
    await (everyFourth(n) ? hand.reject(page) : hand.approve(page))
    const left = requests - n - 1
    const next = left > 0 ? page.getByText(new RegExp(`^\\d+ sur ${left}$`)) : page.getByText('Aucune demande')
    const password = page.getByRole('dialog').getByLabel('Mot de passe').first() // asked before the first rejection
    await next.or(password).first().waitFor()
    if (await password.isVisible()) {
      await password.fill(adminPassword)
      await page.keyboard.press('Enter')
      await next.waitFor()
    }
    times.push((performance.now() - before) / 1000)
  }
  await page.context().close()
  await server.stop()
  times.sort((a, b) => a - b)
  return {
    way,
    'all s': round(
      times.reduce((sum, one) => sum + one, 0),
      1,
    ),
    'each s, median': round(median(times), 2),
    slowest: round(times.at(-1) ?? 0, 2),
  }
}

/** Signed in, with the first request open. */
async function queueOf(browser: Browser, port: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/login`)
  await page.locator('[name=email]').fill(adminEmail)
  await page.locator('[name=password]').fill(adminPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.evaluate("localStorage.setItem('requests-chained', 'yes')") // each next request opens by itself
  await page.goto(`http://127.0.0.1:${port}/user-management`)
  await page
    .getByText(/ Rakoto$/)
    .first()
    .click()
  return page
}
