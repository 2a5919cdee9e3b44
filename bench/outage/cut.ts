/** A network of its own for a browser, which can be cut: the phone of somebody on the road. Needs root. */
import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/programs/chromium.ts'
import { scratch } from '../lib/world.ts'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

/** Browsers give a camera to names like this one without TLS. */
export const secureName = 'vondrona.localhost'

/** down: the phone knows that it has no network. silent: packets are swallowed, and nothing says so. */
export type Cut = 'down' | 'silent'

export interface FarBrowser {
  /** The server as this browser reaches it. */
  host: string
  open(url: string, script?: string): Promise<Page>
  cut(kind: Cut): void
  mend(kind: Cut): void
  close(): Promise<void>
}

/** Refuses to touch the network of the machine: run the bench by `unshare -n`. */
export function ownNetwork(): void {
  const links = ip('-o', 'link').trim().split('\n').length
  if (links > 1) throw new Error('Run it in a network of its own, as root: unshare -n npm run bench -- outage')
  ip('link', 'set', 'lo', 'up')
}

export async function openFarBrowser(): Promise<FarBrowser> {
  const name = `vondrona-${process.pid}`
  const [host, far] = ['10.213.7.1', '10.213.7.2']
  ip('netns', 'add', name)
  process.on('exit', () => {
    try {
      ip('netns', 'del', name)
    } catch {
      // it was closed in good order
    }
  })
  const there = (...args: string[]) => ip('netns', 'exec', name, 'ip', ...args)
  ip('link', 'add', 'near', 'type', 'veth', 'peer', 'name', 'far', 'netns', name)
  ip('addr', 'add', `${host}/30`, 'dev', 'near')
  ip('link', 'set', 'near', 'up')
  there('addr', 'add', `${far}/30`, 'dev', 'far')
  there('link', 'set', 'lo', 'up')
  const up = () => {
    there('link', 'set', 'far', 'up')
    there('route', 'add', 'default', 'via', host) // without one a browser finds no way for WebRTC
  }
  up()
  const program = join(scratch(), 'browser')
  writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${name} ${findChromium()} "$@"\n`)
  chmodSync(program, 0o755)
  const browser: Browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--host-resolver-rules=MAP ${secureName} ${host}`,
    ],
  })
  const nobody = '02:00:00:00:00:99'
  const unknown = (of: string, at: string) => ['neigh', 'replace', of, 'lladdr', nobody, 'dev', at, 'nud', 'permanent']
  return {
    host,
    async open(url, script) {
      const page = await (await browser.newContext()).newPage()
      if (script) await page.addInitScript(script)
      await page.goto(url)
      return page
    },
    cut(kind) {
      if (kind === 'down') return void there('link', 'set', 'far', 'down')
      ip(...unknown(far, 'near'))
      there(...unknown(host, 'far'))
    },
    mend(kind) {
      if (kind === 'down') return up()
      ip('neigh', 'del', far, 'dev', 'near')
      there('neigh', 'del', host, 'dev', 'far')
    },
    async close() {
      await browser.close()
      ip('netns', 'del', name)
    },
  }
}

/** In a page: remembers when its picture moved. */
export const watchPictures = `
  window.moved = [];
  let last = 0;
  setInterval(() => {
    const video = document.querySelector('video[data-phase]');
    if (!video) return;
    const seen = video.srcObject ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime;
    if (seen > last && video.readyState > 1) window.moved.push(Date.now());
    last = seen;
  }, 50);
`

/** When the picture moved again after this moment: several pictures within half a second; null: not yet. */
export async function movesSince(page: Page, from: number): Promise<number | null> {
  const moved = (await page.evaluate('window.moved')) as number[]
  const later = moved.filter((at) => at >= from)
  return later.find((at, index) => (later[index + 3] ?? Number.POSITIVE_INFINITY) - at < 500) ?? null
}
