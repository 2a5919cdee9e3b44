import { createPublicKey, verify } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { decodeTicket } from '@vondrona/rules/tickets/code'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { fitsWidth, isAccessible } from '../fixtures/fits.ts'
import { signedIn } from '../fixtures/newsroom.ts'
import { installed } from '../fixtures/takeover.ts'
import { expect, type Member, morningIn, test, type World } from '../fixtures/world.ts'

/** Tickets as their holders show them: in the wallet, by a link, and found again. */

/** A CommonJS module, whose types are those of an ES module. */
const jsQR = jsqr as unknown as typeof jsqr.default
const phone = '+261341234567'

/** An event that is announced, and free places at it for a member who can be found by phone. */
async function buyer(world: World, title: string) {
  const editor = await world.member({ role: 'redacteur' })
  const date = morningIn(30)
  const input = { title, date, location: 'Ambohimanga', status: 'published', ticketTypes: [{ title: '10 km' }] }
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const { createEvent: event } = await world.api<Made>(create, { input }, editor.token)
  const member = await world.member({ prenom: 'Hery', nom: 'Rabe' })
  await world.api(
    'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
    { input: { phone } },
    member.token,
  )
  await reserve(world, member, event)
  return { member, event }
}

const reserve = (world: World, member: Member, event: { id: string; ticketTypes: { id: string }[] }) =>
  world.api(
    'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }',
    {
      input: {
        eventId: event.id,
        places: [{ ticketTypeId: event.ticketTypes[0]?.id, fullName: 'Hery Rabe' }],
        idempotencyKey: crypto.randomUUID(),
      },
    },
    member.token,
  )

/** What a camera in front of the screen reads. */
async function scan(picture: Locator): Promise<string> {
  const image = sharp(await picture.screenshot())
    .resize(500)
    .ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no QR code'
}

/** Whether the event's own key has signed it. */
async function isSigned(world: World, eventId: string, text: string): Promise<boolean> {
  type Key = { public_key: Buffer }
  const [key] = await world.server.rows<Key>('select public_key from ticket_key where event_id = $1', [eventId])
  const code = decodeTicket(text)
  if (!key || !code) return false
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.public_key])
  return verify(null, code.signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), code.signature)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const qr = (page: Page) => page.getByRole('img', { name: 'QR code du ticket de Hery Rabe' })

/** The files of a group of web/later.ts are on the device. */
const filesKept = (page: Page, group: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          const worker = await (await fetch('/sw.js')).text()
          const all: string[] = JSON.parse(/"all":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]')
          const later: Record<string, number[]> = JSON.parse(/"later":(\{[^}]*\})/.exec(worker)?.[1] ?? '{}')
          const files = await caches.open('files')
          const there = await Promise.all((later[name] ?? []).map((at) => files.match(all[at] ?? '')))
          return there.length > 0 && there.every(Boolean)
        }, group),
      { timeout: 30_000 },
    )
    .toBe(true)

test('R-GAP-06, R-TKT-01, R-TKT-04, R-TKT-05, R-TKT-08, R-TKT-09 a free place: its ticket is saved, mailed to the address on file, and opens without a network, its QR code has a valid signature; a logout takes it along', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const { member, event } = await buyer(world, 'Course de la forêt')
  await signedIn(page, member)
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
  await press(page, 'Afficher le QR code')
  for (const fact of ['Hery Rabe', '10 km', 'Ambohimanga', /^Arrivez 1 heure avant le départ, soit à \d\d:\d\d\.$/])
    await expect(page.getByRole('dialog').getByText(fact)).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page, 'a ticket')
  await expect(qr(page)).toBeInViewport({ ratio: 1 })
  const online = await scan(qr(page))
  expect(await isSigned(world, event.id, online)).toBe(true)
  const last = online.slice(-1)
  expect(await isSigned(world, event.id, online.slice(0, -1) + (last === '0' ? '1' : '0'))).toBe(false)

  const saved = page.waitForEvent('download')
  await press(page, 'Télécharger le PDF')
  expect((await saved).suggestedFilename()).toMatch(/^ticket-[0-9A-Z-]+\.pdf$/)
  await press(page, 'Recevoir par e-mail')
  await expect(page.getByText(/L'e-mail est en route vers m•••@vondrona\.test\./)).toBeVisible()
  expect((await world.lastMessage(member.email)).subject).toBe('Votre ticket - Course de la forêt')
  await world.server.rows('update ticket set email = null where user_id = $1', [member.id]) // no address any more
  await press(page, 'Recevoir par e-mail')
  await expect(page.getByText("Impossible d'envoyer l'email")).toBeVisible()
  const pdf = '**/api/tickets/*'
  await page.route(pdf, async (route) => {
    await route.fetch() // the server has answered, a proxy has not
    return route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await press(page, 'Télécharger le PDF')
  await expect(page.getByText('Impossible de générer le ticket')).toBeVisible()
  await page.unroute(pdf)

  await page.keyboard.press('Escape')
  await fitsWidth(page)
  await isAccessible(page, 'the wallet')
  await installed(page)
  await filesKept(page, 'member')
  await context.setOffline(true)
  await page.reload()
  await press(page, 'Afficher le QR code')
  expect(await scan(qr(page))).toBe(online)
  await context.setOffline(false)
  await page.keyboard.press('Escape')

  const kept = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'vondrona')) return ''
      const open = indexedDB.open('vondrona')
      await new Promise((resolve) => (open.onsuccess = resolve))
      const all = open.result.transaction('kept').objectStore('kept').getAll()
      await new Promise((resolve) => (all.onsuccess = resolve))
      open.result.close()
      return JSON.stringify(all.result)
    })
  expect(await kept()).toContain('"sealed"') // of a session that ends with its tab nothing lies readable
  expect(await kept()).not.toContain(online)
  const duplicate = await context.newPage()
  await signedIn(duplicate, member)
  await duplicate.goto('/tickets')
  await expect(duplicate.getByRole('button', { name: 'Afficher le QR code' })).toBeVisible()
  await press(page, /^Mon compte/)
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page).not.toHaveURL(/tickets/)
  await expect(duplicate).not.toHaveURL(/tickets/)
  await expect(duplicate.getByText('Hery Rabe')).toHaveCount(0)
  await expect.poll(kept).not.toContain('"sealed"')
  const left = () =>
    page.evaluate(async () => ({
      caches: (await caches.keys()).map((name) => name.replace(/-.*/, '')).sort(),
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        .filter((key) => !/^(data-use|visits|tab-session)/.test(key))
        .sort(),
    }))
  await expect.poll(left).toEqual({ caches: ['asked', 'files', 'shell'], keys: ['server-clock'] }) // nothing of a person
})

test('R-TKT-02, R-TKT-03, R-TKT-06, R-TKT-09 without an account a ticket is found again, and stays on the phone', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const { member, event } = await buyer(world, 'Trail des collines')
  await page.goto(`${world.url}/ticket-retrieval`)
  await expect(page.getByPlaceholder('+261 34 00 000 00')).toBeVisible()
  await press(page, 'Rechercher')
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await press(page, "Je n'ai pas donné d'adresse e-mail")
  await page.getByLabel("Numéro d'inscription").fill('MIT26-0000-0000-001')
  await page.getByLabel('Téléphone').fill('034 12 345 67')
  await page.getByLabel('Date de naissance').fill('1990-05-06')
  await press(page, 'Rechercher')
  await expect(page.getByText("Ce numéro d'inscription n'existe pas : vérifiez chaque signe.")).toBeVisible()
  await expect(page.getByLabel("Numéro d'inscription")).toBeFocused()
  await fitsWidth(page)
  await isAccessible(page, 'the search by number')
  await press(page, "J'ai donné une adresse e-mail")
  await page.getByLabel('Adresse e-mail').fill(member.email)
  await page.getByLabel('Téléphone').fill('034 12 345 67')
  await page.getByLabel('Date de naissance').fill('1990-05-06')
  await press(page, 'Rechercher')
  await expect(page.getByText('Aucun ticket trouvé avec ces informations')).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page, 'the search')
  await page.getByLabel('Date de naissance').fill('1990-05-05')
  await press(page, 'Rechercher')
  await page.getByRole('link', { name: 'Ouvrir le ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trail des collines' })).toBeVisible()
  const code = await scan(qr(page))
  expect(await isSigned(world, event.id, code)).toBe(true)
  await fitsWidth(page)
  await isAccessible(page, 'a ticket by its link')
  await page.emulateMedia({ colorScheme: 'dark' })
  await press(page, 'Agrandir le QR code')
  await expect(qr(page).last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await installed(page)
  await filesKept(page, 'ticket')
  await context.setOffline(true)
  await page.reload()
  expect(await scan(qr(page))).toBe(code)
  await expect(page.getByText('Hors connexion : ce ticket vient de votre téléphone')).toBeVisible()
  await context.setOffline(false)

  const link = page.url()
  await page.goto(link.replace(/key=.*/, 'key=AAAAAAAAAAAAAAAAAAAAAA'))
  await expect(page.getByRole('heading', { name: "Ce lien n'ouvre aucun ticket" })).toBeVisible()
  await isAccessible(page, 'no ticket')
})
