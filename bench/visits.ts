import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../tools/programs/chromium.ts'
import { counter } from './lib/counter.ts'
import { median, round } from './lib/measure.ts'
import { kilobits, phone, slowDown } from './lib/phone.ts'
import { showDemo } from './lib/shown.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const [wantedPages, wantedProfiles] = [process.env.PAGES, process.env.PROFILES].map((list) => list?.split(','))
/** Phones and networks of design/performance.md; latency is that of each request. */
const profiles = {
  P1: { down: kilobits(1638), up: kilobits(750), latency: 150, cpu: 4 },
  P2: { down: kilobits(5000), up: kilobits(1000), latency: 376, cpu: 4 },
  P3: { down: kilobits(400), up: kilobits(400), latency: 400, cpu: 6 },
} as const

interface Figures {
  fcp: number
  lcp: number
  cls: number
}

/** Runs in the page before its own code. */
const watch = `
  globalThis.seen = { fcp: 0, lcp: 0, cls: 0 }
  const on = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  on('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime))
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  on('layout-shift', (entry) => (seen.cls += entry.value))
`

async function visit(browser: Browser, port: number, path: string, profile: keyof typeof profiles) {
  const through = await counter(port)
  const context = await browser.newContext(phone)
  const open = async () => {
    const before = { ...through.count }
    const page = await context.newPage()
    await page.addInitScript({ content: watch })
    await slowDown(page, profiles[profile])
    const answer = await page.goto(`http://127.0.0.1:${through.port}${path}`, { waitUntil: 'load', timeout: 120_000 })
    const early = answer?.fromServiceWorker() ? 0 : ((await answer?.request().sizes())?.responseBodySize ?? 0)
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await page.waitForLoadState('networkidle')
    const figures = await page.evaluate<Figures>('seen')
    await page.close()
    return {
      ...figures,
      early,
      bytes: through.count.bytes - before.bytes,
      requests: through.count.requests - before.requests,
    }
  }
  const first = await open()
  const again = await open()
  await context.close()
  through.close()
  return { first, again }
}

export const bench: Bench = {
  about:
    'B3: landing, magazine, lives, events, races, contests, login, signup on P1, P2, P3: when they are readable, bytes and requests of a first visit and the next',
  async run() {
    const { server, pages } = await showDemo()
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
    const table: Record<string, unknown>[] = []
    for (const profile of (['P1', 'P2', 'P3'] as const).filter((one) => wantedProfiles?.includes(one) ?? true))
      for (const { name, path } of pages.filter((page) => wantedPages?.includes(page.name) ?? true)) {
        const all: Awaited<ReturnType<typeof visit>>[] = []
        for (let n = 0; n < rounds; n++) all.push(await visit(browser, server.port, path, profile))
        const middle = (value: (one: Awaited<ReturnType<typeof visit>>) => number, digits = 0) =>
          round(median(all.map(value)), digits)
        table.push({
          profile,
          page: name,
          'FCP ms': middle((it) => it.first.fcp),
          'LCP ms': middle((it) => it.first.lcp),
          CLS: middle((it) => it.first.cls, 3),
          'page kB': middle((it) => it.first.early / 1000, 1),
          'first kB': middle((it) => it.first.bytes / 1000, 1),
          'first requests': middle((it) => it.first.requests),
          'again kB': middle((it) => it.again.bytes / 1000, 1),
          'again requests': middle((it) => it.again.requests),
          'again FCP ms': middle((it) => it.again.fcp),
        })
      }
    await browser.close()
    await server.stop()
    return table
  },
}
