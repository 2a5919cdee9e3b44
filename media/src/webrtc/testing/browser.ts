import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../../tools/ensure-chromium.ts'

export const executablePath = findChromium()

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const media = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ headless: true, args: [...quiet, ...media], ...(executablePath ? { executablePath } : {}) })

/** A page that may use camera and WebRTC. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  return page
}
