import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { cpuMicros, memory, round } from './lib/measure.ts'
import { ask, createAdmin, login, type Server, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const sizes = (process.env.SIZES ?? '1000,5000,15000').split(',').map(Number)
const seconds = 10
const few = 20
/** Single frames to thousands of sockets at 20/s exceed one core; their cost can be measured at any rate. */
const paceOf = (count: number, batch: boolean) => (batch ? 20 : Math.min(20, Math.ceil(20_000 / count)))

/** Viewers in a separate process, controlled by messages; it reports what they received. */
interface Viewers {
  open(count: number, batch: boolean): Promise<number>
  /** Waits until every socket has received `comments`, or for a few seconds. */
  heard(comments: number): Promise<{ p50: number; p99: number; lost: number; doubled: number; frames: number }>
  close(): Promise<void>
}

function startViewers(port: number, token: string, liveId: string): Viewers {
  const env = { ...process.env, PORT: String(port), TOKEN: token, LIVE: liveId }
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'lib/viewers.ts')], {
    env,
    stdio: [...stdio],
  })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  const asked = async (question: object) => {
    child.send(question)
    return (await once(child, 'message'))[0]
  }
  return {
    open: (count, batch) => asked({ open: count, batch }),
    heard: (comments) => asked({ heard: comments }),
    close: async () => {
      process.off('exit', end)
      end()
      await once(child, 'exit')
    },
  }
}

/** Several sockets, so that none reaches the frame limit. Viewers share the clock: the text contains the time. */
async function talk({ server, token, liveId }: Place, perSecond: number): Promise<void> {
  const { port } = server
  const sockets = Array.from({ length: 5 }, () => new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${token}`))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const [begun, name] = [performance.now(), crypto.randomUUID()]
  for (let n = 0; n < perSecond * seconds; n++) {
    await pause(Math.max(0, begun + (n * 1000) / perSecond - performance.now()))
    const message = `${Date.now()} Allez les coureurs, encore un effort !`
    sockets[n % sockets.length]?.send(
      JSON.stringify({ type: 'add_comment', liveId, message, clientId: `${name}-${n}` }),
    )
  }
  await pause(1500)
  for (const socket of sockets) socket.terminate()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Place {
  server: Server
  token: string
  liveId: string
}

async function prepare(): Promise<Place> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir, { MEDIA_GATEWAY: 'off' })
  const token = await login(server.port)
  const { createLive } = await ask(
    server.port,
    'mutation($input: LiveInput!) { createLive(input: $input) { id } }',
    { input: { title: 'Mesure', sourceKind: 'rtmp' } },
    token,
  )
  return { server, token, liveId: createLive.id }
}

/** Subtracts the cost of the first viewers and everything else: the rest is the marginal cost of each further one. */
async function measure(count: number, batch: boolean) {
  const place = await prepare()
  const { server, token, liveId } = place
  const viewers = startViewers(server.port, token, liveId)
  const pace = paceOf(count, batch)
  const comments = pace * seconds
  /** CPU µs of the server until the last viewer received the last comment. */
  const hearAll = async () => {
    const [begun, cpu] = [performance.now(), cpuMicros(server.pid)]
    await talk(place, pace)
    const heard = await viewers.heard(comments)
    return { ...heard, cpu: cpuMicros(server.pid) - cpu, took: performance.now() - begun }
  }
  await viewers.open(few, batch)
  const alone = await hearAll()
  const before = memory(server.pid).now
  const storm = await viewers.open(count, batch)
  await pause(3000)
  const kb = ((memory(server.pid).now - before) * 1024) / count
  const heard = await hearAll()
  const cpu = heard.cpu - alone.cpu
  await viewers.close()
  await server.stop()
  if (heard.lost || heard.doubled) throw new Error(`${heard.lost} lost, ${heard.doubled} doubled`)
  return {
    viewers: count,
    batches: batch,
    'comments/s': pace,
    'opened in s': round(storm / 1000),
    'KB each': round(kb),
    'core %': round(heard.cpu / heard.took / 10, 0),
    'µs per comment and viewer': round(cpu / (comments * count), 2),
    'µs per frame': round((cpu * (count + few)) / (heard.frames * count), 2),
    'p50 ms': heard.p50,
    'p99 ms': heard.p99,
    lost: heard.lost,
    doubled: heard.doubled,
  }
}

export const bench: Bench = {
  about:
    'B4, B5: 20 comments/s to 1,000/5,000/15,000 viewers, single frames and batches; KB per socket; all of them connecting at once',
  async run() {
    const rows = []
    for (const count of sizes) for (const batch of [false, true]) rows.push(await measure(count, batch))
    return rows
  },
}
