import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, type World } from '../fixtures/world.ts'

/** Every address, as each kind of visitor meets it: no accessibility fault, no sideways scroll, no error, no English. */

const visitors = [
  '/',
  '/login',
  '/signup',
  '/terms',
  '/privacy',
  '/support',
  '/forgot-password',
  '/mit-payment',
  '/payment/result',
  '/spinner-test',
  '/ticket-retrieval',
  '/magazine',
  '/events',
  '/contests',
  '/lives',
  '/no-such-page',
]
const members = [
  '/profile',
  '/tickets',
  '/applications',
  '/documents',
  '/settings',
  '/notifications',
  '/identity',
  '/magazine',
  '/events',
  '/lives',
  '/votes',
  '/polls',
  '/contests',
  '/payment/success',
  '/payment/failed',
  '/payment/cancelled',
]
const admins = [
  '/dashboard',
  '/user-management',
  '/admin/applications',
  '/admin/audit',
  '/admin/outbox',
  '/document-admin',
  '/mit',
  '/admin/test-payment',
  '/admin/test-streaming',
  '/magazine/new',
  '/events/new',
  '/lives/new',
]

async function signIn(page: Page, token: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
}

/** Words that only an English text would hold. */
const english = /\b(the|and|your|with|please|sign in|settings|loading|not found|error)\b/i

async function check(page: Page, path: string) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|404)/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ timeout: 15_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    `axe at ${path}`,
  ).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `sideways scroll at ${path}`).toBe(0)
  const text = await page.locator('body').innerText()
  expect(english.exec(text)?.[0], `English at ${path}`).toBeUndefined()
  expect(complaints, `errors at ${path}`).toEqual([])
}

const journeys: [string, readonly string[], (world: World) => Promise<string | null>][] = [
  ['a visitor', visitors, async () => null],
  ['a member', members, async (world) => (await world.member()).token],
  ['an administrator', admins, async (world) => (await world.admin()).token],
]

for (const [who, paths, tokenOf] of journeys)
  for (const scheme of ['light', 'dark'] as const)
    test(`R-GEN-04 R-ROUTE ${who} finds every page accessible, French and whole (${scheme})`, async ({
      page,
      world,
    }, info) => {
      test.skip(scheme === 'dark' && info.project.name === 'desktop', 'colours are the same at both sizes')
      test.setTimeout(180_000)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const token = await tokenOf(world)
      if (token) await signIn(page, token)
      for (const path of paths) await check(page, path)
    })
