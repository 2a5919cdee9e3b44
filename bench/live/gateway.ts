/** The embedded gateway alone, pinned to one core, and a browser. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/programs/chromium.ts'
import { scratch } from '../lib/world.ts'

const root = join(import.meta.dirname, '../..')

export interface Gateway {
  http: string
  rtmp: string
  udpPort: number
  pid: number
  child: ChildProcess
  recordDir: string
  stop(): Promise<void>
}

/** Port 0 means a free port; a restarted gateway uses the ports of the first. */
export async function startGateway(settings: Record<string, unknown> = {}): Promise<Gateway> {
  const recordDir = (settings.recordDir as string | undefined) ?? join(scratch(), 'rec')
  const all = {
    httpPort: 0,
    rtmpPort: 0,
    udpPort: 0,
    bindAddress: '127.0.0.1',
    secret: 'bench',
    hookUrl: '',
    codecs: true,
    recordDir,
    ...settings,
  }
  const child = spawn('taskset', ['-c', '0', process.execPath, join(root, 'media/src/main.ts')], {
    env: { PATH: process.env.PATH, MEDIA_SETTINGS: JSON.stringify(all) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the gateway did not start')
    }),
  ])) as [{ httpPort: number; rtmpPort: number; udpPort: number }]
  return {
    http: `http://127.0.0.1:${ready.httpPort}`,
    rtmp: `rtmp://127.0.0.1:${ready.rtmpPort}/live`,
    udpPort: ready.udpPort,
    pid: child.pid as number,
    child,
    recordDir,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Children of a process: the codec workers. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) \S /, '')
          .startsWith(`${pid} `)
      } catch {
        return false
      }
    })
    .map(Number)

export function startViewers() {
  const child = fork(join(import.meta.dirname, 'viewers.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.on('exit', () => child.kill('SIGKILL'))
  const ask = async (question: object) => {
    child.send(question)
    return (await once(child, 'message'))[0] as { open: number; bytes: number }
  }
  return {
    open: (kind: 'webrtc' | 'hls', count: number, address: string) => ask({ kind, count, address }),
    bytes: async () => (await ask({ kind: 'bytes' })).bytes,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

export async function openBrowser() {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
    ...(executablePath && { executablePath }),
  })
  const hls = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js'))
  const script = readFileSync(join(import.meta.dirname, 'page.js'))
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (request.url === '/hls.js') return response.end(hls)
    if (request.url === '/page.js') return response.end(script)
    response.end('<!doctype html><body><script src="/hls.js"></script><script src="/page.js"></script>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const open = async (url: string): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(url)
    return page
  }
  return {
    /** A page with the functions of page.js. */
    page: () => open(address),
    /** Any other page. */
    open,
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}
