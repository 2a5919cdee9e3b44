import type { BrowserContext, Page } from '@playwright/test'
import { encode } from 'uqr'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { installed } from '../../fixtures/takeover.ts'
import { expect, test, type World } from '../../fixtures/world.ts'

/** Volunteers at the gate: links, scans without a network, phones that are merged later. */

const day = 86_400_000

/** An event with one ticket for each name, and a gate link for each gate. */
async function raceDay(world: World, gates: readonly string[], names: readonly string[]) {
  const boss = await world.member({ role: 'admin' })
  const date = new Date(Date.now() + day).toISOString()
  const input = {
    title: 'Foulée Écolo',
    date,
    location: 'Soarano',
    status: 'published',
    ticketTypes: [{ title: '10 km' }],
  }
  type Made = { createEvent: { id: string; ticketTypes: { id: string }[] } }
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  const { createEvent: event } = await world.api<Made>(create, { input }, boss.token)
  const member = await world.member()
  const places = names.map((fullName) => ({ ticketTypeId: event.ticketTypes[0]?.id, fullName }))
  await world.api(
    'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }',
    { input: { eventId: event.id, places, idempotencyKey: crypto.randomUUID() } },
    member.token,
  )
  type Row = { id: string; full_name: string; short_code: string }
  const rows = await world.server.rows<Row>('select id, full_name, short_code from ticket where event_id = $1', [
    event.id,
  ])
  const codes = new Map(rows.map((row) => [row.full_name, row.short_code]))
  type Tickets = { myTickets: { fullName: string; code: string }[] }
  const { myTickets } = await world.api<Tickets>('{ myTickets { fullName code } }', {}, member.token)
  const qr = new Map(myTickets.map(({ fullName, code }) => [fullName, code]))
  const links: string[] = []
  for (const name of gates) {
    type Link = { createGateLink: { url: string } }
    const make = 'mutation($eventId: ID!, $name: String!) { createGateLink(eventId: $eventId, name: $name) { url } }'
    const { createGateLink } = await world.api<Link>(make, { eventId: event.id, name }, boss.token)
    links.push(`/gate${new URL(createGateLink.url).hash}`)
  }
  return { boss, event, codes, qr, links }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** A phone of a volunteer, with the list on it. */
async function opens(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  await press(page, 'Saisir un code')
  return page
}

async function types(page: Page, code: string | undefined): Promise<void> {
  await page.getByRole('textbox', { name: 'Code du ticket' }).fill(code ?? '')
  await press(page, 'Vérifier')
}
const says = (page: Page, words: string) => expect(page.getByRole('alert')).toContainText(words)

test('N-02 two phones without a network admit with one ticket: both are merged, and the second is told', {
  tag: '@worker',
}, async ({ browser, world }) => {
  const { codes, links, event } = await raceDay(world, ['Nord', 'Sud'], ['Hery Rabe', 'Lala Rasoa'])
  const contexts = [
    await browser.newContext({ baseURL: world.url }),
    await browser.newContext({ baseURL: world.url }),
  ] as const
  const [north, south] = [await opens(contexts[0], links[0] ?? ''), await opens(contexts[1], links[1] ?? '')]
  for (const context of contexts) await context.setOffline(true)
  await types(north, codes.get('Hery Rabe'))
  await says(north, 'Valide')
  await says(north, 'Hery Rabe')
  await expect(north.getByText('1 à envoyer')).toBeVisible()
  await types(north, '000-000-000')
  await says(north, 'Illisible')
  await press(north, 'Suivant')
  await types(north, codes.get('Hery Rabe'))
  await says(north, 'Déjà utilisé')
  await says(north, 'Nord')
  await press(north, 'Suivant')
  await types(south, codes.get('Hery Rabe'))
  await says(south, 'Valide')
  await types(south, codes.get('Lala Rasoa'))
  await says(south, 'Lala Rasoa')
  await press(south, 'Annuler ce passage')
  await contexts[0].setOffline(false)
  await expect(north.getByText('À jour')).toBeVisible()
  await contexts[1].setOffline(false)
  await expect(south.getByText('1 double passage découvert')).toBeVisible()
  await expect
    .poll(() =>
      world.server.rows(
        `select s.gate, t.full_name from gate_scan s join ticket t on t.id = s.ticket_id
         where s.event_id = $1 and s.outcome = 'admitted'`,
        [event.id],
      ),
    )
    .toEqual([{ gate: 'Nord', full_name: 'Hery Rabe' }])
  for (const context of contexts) await context.close()
})

/** A camera that sees what `show` shows it, of a browser that finds no codes itself. */
async function cameraOf(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const view = canvas.getContext('2d')
    const seen: boolean[][] = []
    Object.assign(globalThis, { show: (code: boolean[][]) => Object.assign(seen, code, { length: code.length }) })
    const draw = () => {
      if (!view) return
      view.fillStyle = '#8a8f8c'
      view.fillRect(0, 0, 1280, 720)
      for (const [y, row] of seen.entries())
        for (const [x, isDark] of row.entries()) {
          view.fillStyle = isDark ? '#000' : '#fff'
          view.fillRect(390 + x * 10, 110 + y * 10, 10, 10)
        }
      setTimeout(draw, 50)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
  return {
    show: (text: string | undefined) =>
      page.evaluate(
        (code) => (globalThis as unknown as { show: (code: boolean[][]) => void }).show(code),
        text ? encode(text, { ecc: 'M', border: 4 }).data : [],
      ),
  }
}

test('F-EVT-11, F-EVT-14, R-TKT-08 without a network the camera reads tickets, also where the browser finds no codes itself; after a reload the phone knows the list and what it admitted; a link that is none opens no list', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const { codes, qr, links } = await raceDay(world, ['Nord'], ['Hery Rabe', 'Lala Rasoa', 'Soa Rabe'])
  const camera = await cameraOf(page)
  await page.goto('/gate#guessed')
  await says(page, "Ce lien n'est plus valable")
  await page.goto('about:blank') // the address alone differs from the one before by its fragment
  await page.goto(links[0] ?? '')
  await installed(page)
  await page.reload()
  await expect(page.getByText('Entrés : 0 sur 3')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await camera.show(qr.get('Hery Rabe'))
  await says(page, 'Valide')
  await says(page, 'Hery Rabe')
  await press(page, 'Suivant')
  await camera.show(undefined)
  await camera.show(qr.get('Lala Rasoa'))
  await says(page, 'Lala Rasoa')
  await press(page, 'Suivant')
  await page.reload()
  await expect(page.getByText('Entrés : 2 sur 3')).toBeVisible()
  await expect(page.getByText('2 à envoyer')).toBeVisible()
  await press(page, 'Saisir un code')
  await fitsWidth(page)
  await isAccessible(page)
  await types(page, codes.get('Hery Rabe'))
  await says(page, 'Déjà utilisé')
  await press(page, 'Suivant')
  await types(page, codes.get('Soa Rabe'))
  await says(page, 'Soa Rabe')
  await context.setOffline(false)
  await expect(page.getByText('À jour')).toBeVisible()
})
