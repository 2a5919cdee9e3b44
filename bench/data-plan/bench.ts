import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tools/programs/chromium.ts'
import { counter } from '../lib/counter.ts'
import { median, round } from '../lib/measure.ts'
import { phone } from '../lib/phone.ts'
import { showDemo } from '../lib/shown.ts'
import { ask, login, type Server } from '../lib/world.ts'
import { freePort } from '../live/gateway.ts'
import { pushClock } from '../live/source.ts'
import type { Bench } from '../run.ts'

/** Two minutes of a live are watched for this long, and what came is multiplied: a stream is as wide all the time. */
const watchMs = Number(process.env.WATCH_MS ?? 30_000)
const watched = 120_000
/** A page is read for this long, instead of a minute. */
const readMs = Number(process.env.READ_MS ?? 4000)
const password = 'corde-raide-et-bleue'

const modes = {
  'data saver off': { saver: 'off', press: null },
  'data saver on, smallest picture': { saver: 'on', press: /Cliquez pour lancer la vidéo/ },
  'data saver on, sound alone': { saver: 'on', press: /Audio seul/ },
} as const
type Mode = (typeof modes)[keyof typeof modes]

/** Of an account of the demo. */
const tokenOf = (server: Server, name: string) => login(server.port, `${name}@vondrona.example`, password)

/** Leads the app to a page as a link does. */
async function go(page: Page, path: string) {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await pause(readMs)
}

/** Ten minutes of a member: bytes of pages, and of the live. */
async function tenMinutes(context: BrowserContext, origin: string, paths: Paths, mode: Mode, bytes: () => number) {
  const begun = bytes()
  const page = await context.newPage()
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  await pause(readMs)
  for (const path of paths.pages) await go(page, path)
  await go(page, paths.live)
  if (mode.press) await page.getByRole('button', { name: mode.press }).click()
  await page.locator('video[data-phase=playing]').waitFor({ timeout: 60_000 })
  const pages = bytes() - begun
  const before = { tcp: bytes(), player: await received(page) }
  await pause(watchMs)
  const transport = await page.locator('video[data-phase]').getAttribute('data-transport')
  const isDirect = transport === 'webrtc' || transport === 'peer' // passes by the counter
  const player = isDirect ? (await received(page)) - before.player : 0
  const live = ((bytes() - before.tcp + player) * watched) / watchMs
  await page.close()
  return { pages, live, transport }
}
/** What the player says that it received. */
const received = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('live-use') ?? '{"monthBytes":0}').monthBytes as number)

interface Paths {
  pages: readonly string[]
  live: string
}

export const bench: Bench = {
  about: 'N-09: bytes of ten minutes of a member with and without the data saver; start without a network',
  async run() {
    const [rtmp, udp] = [String(await freePort()), String(await freePort())]
    const env = {
      MEDIA_GATEWAY: 'embedded',
      MEDIA_LADDER: 'on',
      RTMP_PORT: rtmp,
      MEDIA_UDP_PORT: udp,
      DEMO_PASSWORD: password,
    }
    const { server, pages } = await showDemo(env)
    const [member, streamer] = [await tokenOf(server, 'membre'), await tokenOf(server, 'streamer')]
    const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
    const input = { title: 'Mesure', sourceKind: 'rtmp', autoStart: true }
    const { createLive } = await ask(server.port, create, { input }, streamer)
    const credentials = 'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey } }'
    const { myStreamCredentials: keys } = await ask(server.port, credentials, { id: createLive.id }, streamer)
    const source = pushClock(`${keys.rtmpUrl}/${keys.streamKey}`, { gop: 1 })
    const { articles } = await ask(server.port, '{ articles { id } }')
    const paths: Paths = {
      pages: [
        '/magazine',
        ...articles.slice(0, 3).map(({ id }: { id: string }) => `/magazine/${id}`),
        '/events',
        pages.find(({ name }) => name === 'event')?.path ?? '/events',
        '/tickets',
      ],
      live: `/live/${createLive.id}`,
    }
    const executablePath = findChromium() ?? undefined
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    })
    const table: Record<string, unknown>[] = []
    let starts: number[] = []
    for (const [name, mode] of Object.entries(modes)) {
      const through = await counter(server.port)
      const origin = `http://127.0.0.1:${through.port}`
      const context = await browser.newContext({ ...phone, deviceScaleFactor: 2 })
      await context.addInitScript(
        ([token, saver]) => {
          localStorage.setItem('token', token)
          localStorage.setItem('data-saver', saver)
        },
        [member, mode.saver] as const,
      )
      for (const visit of ['nothing on the phone', 'the app is on the phone']) {
        const { pages, live, transport } = await tenMinutes(context, origin, paths, mode, () => through.count.bytes)
        table.push({
          mode: name,
          visit,
          'pages kB': round(pages / 1000, 0),
          'live kB': round(live / 1000, 0),
          'all kB': round((pages + live) / 1000, 0),
          transport,
        })
        // Tomorrow there are other pictures: those of today are no use.
        const page = await context.newPage()
        await page.goto(`${origin}/`)
        await page.evaluate(`caches.delete('pictures')`)
        await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
        await page.close()
      }
      if (mode.saver === 'off') starts = await offlineStarts(context, origin)
      await context.close()
      through.close()
    }
    source.kill()
    await browser.close()
    await server.stop()
    return [...table, { mode: 'start without a network', 'ms until the home page': round(median(starts), 0) }]
  },
}

/** A member opens the app without a network, its process new. */
async function offlineStarts(context: BrowserContext, origin: string) {
  const times: number[] = []
  await context.setOffline(true)
  for (let n = 0; n < 5; n++) {
    const page = await context.newPage()
    const begun = performance.now()
    await page.goto(`${origin}/`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    times.push(performance.now() - begun)
    await page.close()
  }
  await context.setOffline(false)
  return times
}
