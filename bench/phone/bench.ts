import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tools/programs/chromium.ts'
import { counter } from '../lib/counter.ts'
import { median, round } from '../lib/measure.ts'
import { kilobits, phone, slowDown } from '../lib/phone.ts'
import { showDemo } from '../lib/shown.ts'
import { login } from '../lib/world.ts'
import type { Bench } from '../run.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const wanted = process.env.PAGES?.split(',')
const password = 'corde-raide-et-bleue'
/** A checkout of before, built, its folder given relative to this one: both are measured in turns. */
const before = process.env.BEFORE
const slow = { down: kilobits(400), up: kilobits(400), latency: 400, cpu: 4 }
const patience = 60_000

interface Measured {
  name: string
  path: string
  /** Of the demo. */
  login: string
  /** What stands there once the page can be read, as the page itself sees it. */
  isReadable: string
}

const shows = (selector: string) => `[...document.querySelectorAll('${selector}')].some((it) => it.checkVisibility())`
const pages: readonly Measured[] = [
  { name: 'home', path: '/profile', login: 'membre', isReadable: shows('main h1 ~ * a, main section a, main li a') },
  { name: 'wallet', path: '/tickets', login: 'membre', isReadable: shows('main li h2') },
  { name: 'race form', path: '/mit-payment?start=', login: 'membre', isReadable: shows('main input') },
  { name: 'applications', path: '/applications', login: 'membre', isReadable: shows('main li a') },
  { name: 'dashboard', path: '/dashboard', login: 'admin', isReadable: shows('main li a') },
]

interface Figures {
  fcp: number
  lcp: number
  cls: number
  readable: number
  requests: number
  waves: number
  bytes: number
}

/**
 * Runs in the page before its own code. Requests count until the page can be read; a wave is what had to wait for the end
 * of something before: the longest chain of requests of which none began before the last one had ended.
 */
const watch = (isReadable: string) => `
  globalThis.seen = { fcp: 0, lcp: 0, cls: 0, readable: 0, requests: 0, waves: 0 }
  performance.setResourceTimingBufferSize(1000)
  const on = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  on('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime))
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  on('layout-shift', (entry) => entry.hadRecentInput || (seen.cls += entry.value))
  const look = () => {
    if (!(${isReadable})) return requestAnimationFrame(look)
    seen.readable = performance.now()
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ responseEnd, transferSize }) => transferSize > 0 && responseEnd > 0 && responseEnd <= seen.readable)
      .sort((one, other) => one.responseEnd - other.responseEnd)
    let end = -1
    for (const one of all) if (one.startTime >= end) { seen.waves += 1; end = one.responseEnd }
    seen.requests = all.length
  }
  addEventListener('DOMContentLoaded', look)
`

async function visit(browser: Browser, port: number, token: string, page: Measured): Promise<Figures> {
  const through = await counter(port)
  const context = await browser.newContext(phone)
  const origin = `http://127.0.0.1:${through.port}`
  // A member whose app the phone no longer has; the cookie says that they are one (docs/decisions/0011).
  await context.addCookies([{ name: 'member', value: '1', url: origin }])
  const member = JSON.stringify({ role: page.login === 'admin' ? 'admin' : 'user' })
  await context.addInitScript(
    ([value, kept]) => {
      localStorage.setItem('token', value)
      localStorage.setItem('me', kept)
    },
    [token, member] as const,
  )
  const tab = await context.newPage()
  await tab.addInitScript({ content: watch(page.isReadable) })
  await slowDown(tab, slow)
  await tab.goto(`${origin}${page.path}`, { waitUntil: 'commit', timeout: patience })
  for (const end = Date.now() + patience; !(await tab.evaluate('globalThis.seen?.readable > 0')); await pause(250))
    if (Date.now() > end) throw new Error(`${page.name} was not readable in time`)
  const { bytes } = through.count
  await tab.waitForLoadState('networkidle', { timeout: patience })
  const figures = await tab.evaluate<Figures>('seen')
  await context.close()
  through.close()
  return { ...figures, bytes }
}

export const bench: Bench = {
  about:
    "A member's phone on slow 3G (400 kb/s, 400 ms, a quarter of the CPU), nothing on it: when home, wallet, race form and dashboard can be read; requests, waves, bytes until then; layout shift",
  async run() {
    const env = { DEMO_PASSWORD: password }
    const after = await showDemo(env)
    const sides = [
      { side: 'now', shown: after },
      ...(before ? [{ side: 'before', shown: await showDemo(env, before) }] : []),
    ]
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const table: Record<string, unknown>[] = []
    const raceId = after.pages
      .find(({ name }) => name === 'event')
      ?.path.split('/')
      .at(-1)
    for (const page of pages.filter(({ name }) => wanted?.includes(name) ?? true)) {
      const taken = new Map<string, Figures[]>()
      for (let turn = 0; turn < rounds; turn++)
        for (const { side, shown } of sides) {
          const token = await login(shown.server.port, `${page.login}@vondrona.example`, password)
          const path = page.path.replace(/=$/, `=${raceId}`)
          const one = await visit(browser, shown.server.port, token, { ...page, path })
          taken.set(side, [...(taken.get(side) ?? []), one])
        }
      for (const [side, all] of taken) {
        const middle = (of: (one: Figures) => number, digits = 0) => round(median(all.map(of)), digits)
        table.push({
          page: page.name,
          side,
          'first paint s': middle(({ fcp }) => fcp / 1000, 1),
          'readable s': middle(({ readable }) => readable / 1000, 1),
          'LCP s': middle(({ lcp }) => lcp / 1000, 1),
          requests: middle(({ requests }) => requests),
          waves: middle(({ waves }) => waves),
          kB: middle(({ bytes }) => bytes / 1000),
          CLS: middle(({ cls }) => cls, 3),
        })
      }
    }
    await browser.close()
    for (const { shown } of sides) await shown.server.stop()
    return table
  },
}
