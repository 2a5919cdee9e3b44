/** A real gateway process with a fake server for its hooks, and publishers. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaSettings } from '../settings.ts'
import { writeTicket } from '../tickets.ts'

export interface HookCall {
  name: string
  body: Record<string, unknown>
}
type Answer = Record<string, unknown>

export interface TestGateway {
  /** e.g. http://127.0.0.1:4080 */
  http: string
  rtmpPort: number
  udpPort: number
  codecs: boolean
  secret: string
  recordDir: string
  /** The gateway's process. */
  child: ChildProcess
  /** Its output. */
  output(): string
  /** Every call of a hook so far, oldest first. */
  hooks: HookCall[]
  /** Resolves with the first matching call, past or future; rejects after `ms`. */
  hook(name: string, fits?: (body: Record<string, unknown>) => boolean, ms?: number): Promise<HookCall>
  /** Decides about publishers from now on; default: all are allowed. */
  answerPublish(decide: (body: Record<string, unknown>) => Answer | Promise<Answer>): void
  answerPlay(decide: (body: Record<string, unknown>) => Answer | Promise<Answer>): void
  /** A control call with the secret. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  api(name: string, values?: Record<string, string>): Promise<any>
  /** Stops the hook server, so the gateway gets no response. */
  stopHooks(): Promise<void>
  stop(): Promise<void>
}

const mainFile = new URL('../main.ts', import.meta.url)
export const testSecret = 'secret-of-the-tests'
const testTicketKey = '00'.repeat(32)

/** A ticket of the server for a stream; `holder` makes tickets distinct. */
export const ticketFor = (stream: string, holder = '0'): string =>
  writeTicket(testTicketKey, stream, holder.padStart(36, '0'), Math.floor(Date.now() / 1000) + 3600)

/** Starts a gateway on free ports; `hookUrl: ''` in `overrides` disables the hooks. */
export async function startGateway(overrides: Partial<MediaSettings> = {}): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const receiver = await startHooks()
  const settings: Partial<MediaSettings> = {
    httpPort: 0,
    rtmpPort: 0,
    udpPort: 0,
    bindAddress: '127.0.0.1',
    secret: testSecret,
    ticketKey: testTicketKey,
    hookUrl: receiver.url,
    recordDir: join(folder, 'rec'),
    codecs: false,
    ...overrides,
  }
  const child = fork(mainFile, {
    env: { ...process.env, MEDIA_SETTINGS: JSON.stringify(settings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += data))
  endWithUs(child)
  const exited = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message'), exited.then(() => null)])
  if (!ready) {
    await receiver.stop()
    throw new Error(`the gateway did not start:\n${printed}`)
  }
  const { httpPort, rtmpPort, udpPort, codecs } = ready[0] as Record<string, number> & { codecs: boolean }
  const http = `http://127.0.0.1:${httpPort}`
  return {
    http,
    rtmpPort: rtmpPort as number,
    udpPort: udpPort as number,
    codecs,
    secret: testSecret,
    recordDir: settings.recordDir as string,
    child,
    output: () => printed,
    ...receiver.view,
    stopHooks: receiver.stop,
    api: async (name, values = {}) => {
      const query = new URLSearchParams({ secret: testSecret, ...values })
      return (await fetch(`${http}/index/api/${name}?${query}`)).json()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await receiver.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Kills children even if a test fails. */
function endWithUs(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** The server's side of the hooks. */
async function startHooks() {
  const hooks: HookCall[] = []
  const waiting = new Set<() => void>()
  let publish: (body: Answer) => Answer | Promise<Answer> = () => ({ code: 0, msg: 'success' })
  let play = publish
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://hooks')
    const name = url.pathname.split('/').at(-1) ?? ''
    const body = JSON.parse(await textOf(request))
    if (url.searchParams.get('secret') !== testSecret) return void response.writeHead(403).end()
    hooks.push({ name, body })
    for (const look of waiting) look()
    const answer = name === 'on_publish' ? await publish(body) : name === 'on_play' ? await play(body) : { code: 0 }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hook: TestGateway['hook'] = (name, fits = () => true, ms = 15_000) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`no ${name} within ${ms} ms; there were: ${hooks.map((call) => call.name).join(', ')}`))
      }, ms)
      const look = () => {
        const call = hooks.find((each) => each.name === name && fits(each.body))
        if (!call) return
        clearTimeout(late)
        waiting.delete(look)
        resolve(call)
      }
      waiting.add(look)
      look()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/media/hooks`,
    view: {
      hooks,
      hook,
      answerPublish: (decide: typeof publish) => {
        publish = decide
      },
      answerPlay: (decide: typeof publish) => {
        play = decide
      },
    },
    stop: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

export interface PushOptions {
  /** Query after the key; default `k=secret`. */
  params?: string
  app?: string
  size?: string
  fps?: number
  /** Seconds between key frames. */
  gop?: number
  bframes?: number
  audio?: boolean
  /** Seconds; default: until it is ended. */
  duration?: number
  /** More arguments before the address, e.g. another codec. */
  args?: string[]
}

/** ffmpeg publishing like OBS: a moving picture with a tone, in real time. `stderr` is readable. */
export function pushRtmp(gateway: { rtmpPort: number }, key: string, options: PushOptions = {}): ChildProcess {
  const { params = 'k=secret', app = 'live', size = '320x180', fps = 25, gop = 1, bframes = 0 } = options
  const address = `rtmp://127.0.0.1:${gateway.rtmpPort}/${app}/${key}${params ? `?${params}` : ''}`
  const sound = options.audio === false ? [] : ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const child = spawn(
    'ffmpeg',
    [
      [
        '-hide_banner',
        '-loglevel',
        'error',
        '-nostdin',
        '-re',
        '-f',
        'lavfi',
        '-i',
        `testsrc2=size=${size}:rate=${fps}`,
      ],
      sound,
      options.duration ? ['-t', String(options.duration)] : [],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(gop * fps), '-threads', '1'],
      bframes
        ? ['-bf', String(bframes), '-x264-params', 'b-adapt=0:scenecut=0']
        : ['-tune', 'zerolatency', '-x264-params', 'scenecut=0'],
      sound.length ? ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'] : [],
      options.args ?? [],
      ['-f', 'flv', address],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  endWithUs(child)
  return child
}

/** A child's standard error until it exits, and its exit code. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  child.stderr?.on('data', (data) => (stderr += data))
  const [code] = await once(child, 'close')
  return { code, stderr }
}
