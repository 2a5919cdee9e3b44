/** A real Chromium with a page of ours, for tests; null where none is installed. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../../tools/programs/chromium.ts'

const executablePath = findChromium() ?? undefined

/** Why a test that needs it is skipped; false where it runs. */
export const noChromium = executablePath ? false : 'no Chromium is installed'

/** Opens a page at the root of a server that handles everything else with `serve`. */
export async function openPage(
  html: string,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Page> {
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    else serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ executablePath, args })
  after(async () => {
    await browser.close()
    server.close().closeAllConnections()
  })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}
