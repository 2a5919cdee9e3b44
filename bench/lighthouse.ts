import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../tools/programs/chromium.ts'
import { median, round } from './lib/measure.ts'
import { showDemo } from './lib/shown.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const wanted = (process.env.PAGES ?? '').split(',').filter(Boolean)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Result {
  /** The page crashed, or nothing was painted: the result is not meaningful. */
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> }

/**
 * Lighthouse has 185 MB in 200 packages, so it is not a dependency: it is loaded from the folder LIGHTHOUSE or
 * from an installation by `npm install --no-save lighthouse`.
 */
async function load(name: string) {
  const folder = resolve(process.env.LIGHTHOUSE ?? '.')
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(name)
    return await import(pathToFileURL(file).href)
  } catch {
    throw new Error(
      `${name} is not there. Run: npm install --no-save lighthouse (185 MB), or set LIGHTHOUSE to a folder that has it.`,
    )
  }
}

export const bench: Bench = {
  about:
    'B3: Lighthouse, as on a phone (P1): landing, magazine, lives, events, races, contests, login, signup, terms, privacy, help',
  async run() {
    const lighthouse = (await load('lighthouse')).default as Lighthouse
    const { launch } = (await load('chrome-launcher')) as Launcher
    const { server, origin, pages } = await showDemo()
    const chrome = await launch({
      chromePath: findChromium() ?? undefined,
      chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
    })
    const more = ['terms', 'privacy', 'support'].map((name) => ({ name, path: `/${name}` }))
    const table: Record<string, unknown>[] = []
    const lost = new Map<string, string>()
    for (const { name, path } of [...pages, ...more].filter(
      (page) => wanted.length === 0 || wanted.includes(page.name),
    )) {
      const results: Result[] = []
      for (let n = 0; n < 2 * rounds && results.length < rounds; n++) {
        const run = await lighthouse(origin + path, {
          port: chrome.port,
          output: 'json',
          logLevel: 'silent',
          locale: 'en',
          onlyCategories: categories,
        })
        if (run && !run.lhr.runtimeError) results.push(run.lhr)
      }
      const middle = (value: (result: Result) => number) => median(results.map(value))
      const number = (audit: string, digits = 0) =>
        round(
          middle(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
          digits,
        )
      table.push({
        page: name,
        ...Object.fromEntries(categories.map((one) => [one, middle((it) => 100 * (it.categories[one]?.score ?? 0))])),
        'FCP ms': number('first-contentful-paint'),
        'LCP ms': number('largest-contentful-paint'),
        'TBT ms': number('total-blocking-time'),
        CLS: number('cumulative-layout-shift', 3),
        kB: round(number('total-byte-weight') / 1000),
      })
      for (const [id, { title, score, displayValue }] of Object.entries(results[0]?.audits ?? {}))
        if (score !== null && score < 0.9) lost.set(`${name} ${id}`, `${title} ${displayValue ?? ''}`)
    }
    for (const [audit, title] of lost) console.log(`${audit}: ${title}`)
    chrome.kill()
    await server.stop()
    return table
  },
}
