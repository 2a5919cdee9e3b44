import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../../tools/programs/chromium.ts'

export const executablePath = findChromium()

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const media = ['--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']
const script = readFileSync(new URL('page.js', import.meta.url), 'utf8')

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ headless: true, args: [...quiet, ...media], ...(executablePath ? { executablePath } : {}) })

/** A page that may use WebRTC and call `functions`. */
export async function openPage(
  browser: Browser,
  // biome-ignore lint/suspicious/noExplicitAny: functions of any shape cross into the page
  functions: Record<string, (...args: any[]) => unknown>,
): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  for (const [name, act] of Object.entries(functions)) await page.exposeFunction(name, act)
  await page.addScriptTag({ content: script })
  return page
}

/** Statistics of the page's connection, once `condition` (an expression over `s`) holds. */
export const statsUntil = (
  page: Page,
  type: string,
  kind: string,
  condition: string,
): Promise<Record<string, number>> =>
  page.evaluate(`statsUntil(${JSON.stringify(type)}, ${JSON.stringify(kind)}, ${JSON.stringify(condition)})`)
