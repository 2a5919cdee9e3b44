import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { readBundle, stretchCode } from '@vondrona/rules/gate'
import { makeContext } from '../../server/src/kernel/context.ts'
import { reservePlaces } from '../../server/src/modules/orders/index.ts'
import { findChromium } from '../../tools/programs/chromium.ts'
import { percentile, round } from '../lib/measure.ts'
import { ask, createAdmin, login, scratch, startServer } from '../lib/world.ts'
import { makeType, openPlace, type Place } from '../places/place.ts'
import type { Bench } from '../run.ts'

const tickets = 10_000
const perOrder = 10
const scanned = 100
/** How much slower than this machine a cheap phone is taken to be (design/performance.md, P3). */
const slower = 6

export const bench: Bench = {
  about:
    'the list of 10,000 tickets that a phone at the gate keeps; from a code to the verdict on a phone that is 6 times slower; two phones without a network merged',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'error' })
    const place = await openPlace(dataDir, 1000)
    const eventId = await sell(place)
    await place.pool.query(
      `update event set starts_at = now() + interval '1 hour', over_at = now() + interval '9 hours' where id = $1`,
      [eventId],
    )
    const token = await login(server.port)
    const links: string[] = []
    for (const name of ['Nord', 'Sud']) {
      const made = await ask(
        server.port,
        'mutation($eventId: ID!, $name: String!) { createGateLink(eventId: $eventId, name: $name) { url } }',
        { eventId, name },
        token,
      )
      links.push(new URL(made.createGateLink.url).hash)
    }
    const rows: Record<string, unknown>[] = [
      await codes(place),
      await guess(eventId),
      await list(server.port, links[0]?.slice(1) ?? ''),
    ]
    rows.push(...(await phones(server.port, links, await codesOf(place, eventId))))
    const { rows: admitted } = await place.pool.query(
      `select count(*)::int as n, count(distinct ticket_id)::int as tickets from gate_scan where event_id = $1 and outcome = 'admitted'`,
      [eventId],
    )
    if (admitted[0].n !== scanned || admitted[0].tickets !== scanned)
      throw new Error(`${admitted[0].n} admissions of ${admitted[0].tickets} tickets instead of ${scanned}`)
    await place.close()
    await server.stop()
    return rows
  },
}

async function sell(place: Place): Promise<string> {
  const { eventId, typeId } = await makeType(place, tickets, 0)
  const orders = Array.from({ length: tickets / perOrder }, (_, n) => {
    const id = place.members[n % place.members.length] as string
    const actor = { id, role: 'user', status: 'active', pseudo: '', limited: false, sessionId: id } as const
    const places = Array.from({ length: perOrder }, (_, at) => ({
      ticketTypeId: typeId,
      fullName: `Andriamanantena Rakoto ${n * perOrder + at}`,
    }))
    return reservePlaces(makeContext(place.ctx, { ...place.ctx, actor }), {
      eventId,
      places,
      idempotencyKey: randomUUID(),
    })
  })
  await Promise.all(orders)
  return eventId
}

async function codesOf({ pool }: Place, eventId: string): Promise<string[]> {
  const { rows } = await pool.query('select short_code from ticket where event_id = $1 order by id limit $2', [
    eventId,
    scanned,
  ])
  return rows.map(({ short_code }) => short_code as string)
}

/** The job that makes the slow parts of all codes, once for all links. */
async function codes({ pool }: Place) {
  const begun = performance.now()
  for (let made = 0; made < tickets; await new Promise((resolve) => setTimeout(resolve, 1000)))
    made = (await pool.query('select count(*)::int as n from gate_code')).rows[0].n
  return { what: `codes of ${tickets} tickets are hashed`, 'all s': round((performance.now() - begun) / 1000, 0) }
}

/** What each guess of a code costs, and each code that is typed. */
async function guess(eventId: string) {
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const begun = performance.now()
    await stretchCode(`guess${n}`, eventId)
    times.push(performance.now() - begun)
  }
  const typical = percentile(
    times.sort((a, b) => a - b),
    50,
  )
  return {
    what: `one typed code, here and ${slower} times slower`,
    'hash ms': round(typical),
    'phone ms': round(typical * slower),
  }
}

/** What travels, and what it costs the server and a phone. */
async function list(port: number, gateKey: string) {
  const query =
    'query($gateKey: String) { checkInBundle(gateKey: $gateKey) { eventId eventTitle keys { kid publicKey } tickets count cursor serverTime } }'
  await ask(port, query, { gateKey }) // warm
  const begun = performance.now()
  const { checkInBundle } = await ask(port, query, { gateKey })
  const answered = performance.now() - begun
  if (checkInBundle.count !== tickets) throw new Error(`${checkInBundle.count} tickets instead of ${tickets}`)
  const text = JSON.stringify(checkInBundle)
  const received = performance.now()
  const { length } = readBundle(checkInBundle.tickets)
  const parsed = performance.now() - received
  if (length !== tickets) throw new Error(`${length} of ${tickets} are read`)
  return {
    what: `list of ${tickets} tickets`,
    'KB raw': round(text.length / 1024, 0),
    'KB brotli': round(brotliCompressSync(text).length / 1024, 0),
    'answer ms': round(answered),
    'read ms': round(parsed),
  }
}

/** Both are offline and admit with the same tickets; then they come back one after the other. */
async function phones(port: number, links: readonly string[], codes: readonly string[]) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] })
  const rows: Record<string, unknown>[] = []
  const pages = []
  for (const [n, link] of links.entries()) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const begun = performance.now()
    await page.goto(`http://127.0.0.1:${port}/gate${link}`)
    await page.getByRole('button', { name: 'Saisir un code' }).click()
    const opened = performance.now() - begun
    await context.setOffline(true)
    const times: number[] = []
    for (const code of codes) {
      await page.getByRole('textbox', { name: 'Code du ticket' }).fill(code)
      times.push(await page.evaluate(verdictTime))
    }
    const sorted = times.sort((a, b) => a - b)
    rows.push({
      what: `phone ${n + 1}, ${slower} times slower, no network`,
      scans: codes.length,
      'opened ms': round(opened, 0),
      'verdict p50 ms': round(percentile(sorted, 50), 0),
      'verdict p99 ms': round(percentile(sorted, 99), 0),
    })
    pages.push(page)
  }
  for (const [n, page] of pages.entries()) {
    const begun = performance.now()
    await page.context().setOffline(false)
    const words = n === 0 ? 'À jour' : `${codes.length} doubles passages découverts`
    await page.getByText(words).waitFor({ timeout: 60_000 })
    rows.push({
      what: `phone ${n + 1} is merged`,
      scans: codes.length,
      'merged ms': round(performance.now() - begun, 0),
    })
  }
  await browser.close()
  return rows
}

/** In the page: from the press that gives the code to the picture of the verdict. */
const verdictTime = `new Promise((resolve) => {
  const alert = document.querySelector('[role=alert]')
  const before = alert?.textContent
  const begun = performance.now()
  const seen = new MutationObserver(() => {
    const now = document.querySelector('[role=alert]')
    if (!now || now.textContent === before) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
  })
  seen.observe(document.body, { subtree: true, childList: true, characterData: true })
  ;[...document.querySelectorAll('button')].find((one) => one.textContent === 'Vérifier').click()
})`
