/**
 * npm run mobile: puts the web build and MOBILE_SERVER_URL into mobile/www, the bundle of the two wrappers, and has
 * Capacitor copy it into android/ and ios/ (--sync). docs/operate/mobile.md tells the rest.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from '../tools/build/web.ts'
import { root } from '../tools/lib/files.ts'
import { run } from '../tools/lib/run.ts'
import { serverAddress, siteIn, updatePage, wrapperPage } from './page.ts'

const dist = join(root, 'web/dist')
const www = join(root, 'mobile/www')

/** What only a server, or a browser, has a use for. */
const left = /^(sw\.js|manifest\.webmanifest|preview\.png|prerendered(\/|$)|\.vite(\/|$)|\.source-hash)|\.(br|gz)$/

/** Writes the bundle. */
export function writeBundle(page: string): void {
  rmSync(www, { recursive: true, force: true })
  mkdirSync(www, { recursive: true })
  cpSync(dist, www, { recursive: true, filter: (path) => !left.test(relative(dist, path)) })
  writeFileSync(join(www, 'index.html'), page)
  writeFileSync(join(www, 'update-webview.html'), updatePage)
}

/** How the installation calls itself; a server that does not answer leaves the product's own values, and that is said. */
async function askSite(server: string): Promise<string | null> {
  const answer = await fetch(server, { signal: AbortSignal.timeout(15_000) }).catch(() => null)
  const site = answer?.ok ? siteIn(await answer.text()) : null
  if (!site)
    console.warn(
      `${server} does not tell how the installation calls itself: the app has the product's own name and settings.`,
    )
  return site
}

if (import.meta.main) {
  try {
    const server = serverAddress(process.env.MOBILE_SERVER_URL)
    const media = process.env.MOBILE_MEDIA_URL
      ? serverAddress(process.env.MOBILE_MEDIA_URL, 'MOBILE_MEDIA_URL')
      : undefined
    await buildWeb()
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    writeBundle(wrapperPage(page, { server, media, site: await askSite(server) }))
    console.log(`mobile/www is built for ${server}.`)
    if (process.argv.includes('--sync')) {
      const capacitor = join(root, 'node_modules/@capacitor/cli/bin/capacitor')
      const { ok } = await run(process.execPath, [capacitor, 'sync'], { cwd: join(root, 'mobile'), show: true })
      if (!ok) process.exitCode = 1
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
