import type { Page } from '@playwright/test'
import { signedIn } from '../fixtures/newsroom.ts'
import { takenOver } from '../fixtures/takeover.ts'
import { expect, test } from '../fixtures/world.ts'

/** Somebody requests help in their language, and an administrator reads it. */

const words = {
  fr: {
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
    message: 'Votre message',
    send: 'Envoyer',
    nobody: 'Veuillez saisir votre nom',
    short: 'Votre message est trop court',
    sent: 'Message envoyé',
    pages: { '/terms': "Conditions d'utilisation", '/privacy': 'Confidentialité', '/support': 'Aide' },
  },
  en: { pages: { '/terms': 'Terms of use', '/privacy': 'Privacy', '/support': 'Help' } },
} as const

const speak = (page: Page, language: 'fr' | 'en', url: string) =>
  Promise.all([
    page.addInitScript((value) => localStorage.setItem('language', value), language),
    page.context().addCookies([{ name: 'language', value: language, url }]),
  ])

test('R-GAP-23 D-25 help, terms and privacy in both languages: bad input is refused at its field, a letter is sent with its number', async ({
  page,
  world,
}) => {
  for (const language of ['en', 'fr'] as const) {
    await speak(page, language, world.url)
    for (const [path, heading] of Object.entries(words[language].pages)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    }
  }
  const said = words.fr
  const email = `aide-${Date.now()}@exemple.mg`
  const field = (name: 'name' | 'email' | 'message') => page.getByLabel(said[name], { exact: false })
  await takenOver(page)
  await field('email').fill('pas une adresse')
  await field('message').fill('court')
  await page.getByRole('button', { name: said.send, exact: true }).click()
  await expect(page.getByText(said.nobody)).toBeVisible()
  await expect(page.getByText(said.short, { exact: false })).toBeVisible()
  for (const name of ['name', 'email', 'message'] as const)
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  await field('name').fill('Hery')
  await field('email').fill(email)
  await field('message').fill('Au secours, dit Hery')
  await page.getByRole('button', { name: said.send, exact: true }).click()
  await expect(page.getByText(said.sent)).toBeVisible()
  const copy = await world.lastMessage(email)
  expect(copy.body).toContain('Au secours, dit Hery')
  const number = /([0-9A-F]{4}-[0-9A-F]{4})/.exec(copy.subject ?? '')?.[1] ?? ''
  await expect(page.getByText(number)).toBeVisible()
})

test('R-GAP-23 an administrator is notified of a letter to the help page, and reads it', async ({ page, world }) => {
  const admin = await world.admin()
  const email = `lettre-${Date.now()}@exemple.mg`
  const mutation = 'mutation ($input: SupportMessageInput!) { sendSupportMessage(input: $input) { number } }'
  const input = { name: 'Voahangy', email, message: 'Mon lien ne marche plus.' }
  const { sendSupportMessage } = await world.api<{ sendSupportMessage: { number: string } }>(mutation, { input })
  await signedIn(page, admin)
  await page.goto('/notifications')
  await page.getByText(`Un message est arrivé par la page d'aide (n° ${sendSupportMessage.number}).`).click()
  await expect(page).toHaveURL(/\/admin\/outbox$/)
  await page
    .getByText(new RegExp(`Message n°\\s${sendSupportMessage.number}`))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Voahangy <${email}> a écrit par la page d'aide`)
  await expect(dialog).toContainText('Mon lien ne marche plus.')
})
