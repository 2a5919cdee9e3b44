import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { load, memory, round } from './lib/measure.ts'
import { ask, createAdmin, graphql, login, scratch, startServer } from './lib/world.ts'
import { childrenOf, freePort } from './live/gateway.ts'
import { pushClock } from './live/source.ts'
import type { Bench } from './run.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const sockets = 200
const sampleEvery = 20_000

interface Sample {
  /** Hours since the first one. */
  at: number
  server: number
  gateway: number
  workers: number
  descriptors: number
}

/** F14: 200 sockets, one comment and ten requests a second, one RTMP live with a WebSocket chat: what grows? */
export const bench: Bench = {
  about: 'F14: memory and descriptors over half an hour of sockets, chat, requests and a live (MINUTES)',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const ports = { MEDIA_GATEWAY: 'embedded', RTMP_PORT: String(await freePort()), MEDIA_UDP_PORT: '0' }
    const server = await startServer(dataDir, ports)
    const token = await login(server.port)
    const input = { title: 'Endurance', sourceKind: 'rtmp', autoStart: true }
    const { createLive } = await ask(
      server.port,
      'mutation($input: LiveInput!) { createLive(input: $input) { id } }',
      { input },
      token,
    )
    const { myStreamCredentials: keys } = await ask(
      server.port,
      'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey } }',
      { id: createLive.id },
      token,
    )
    await pause(5000) // the gateway starts after the server
    const source = pushClock(`${keys.rtmpUrl}/${keys.streamKey}`)
    const heard = await openSockets(server.port, token, createLive.id)
    const samples: Sample[] = []
    const begun = performance.now()
    let said = 0
    const sample = setInterval(() => samples.push(look(server.pid, begun)), sampleEvery)
    while (performance.now() - begun < minutes * 60_000) {
      const next = begun + said * 1000
      await pause(Math.max(0, next - performance.now()))
      const message = `Commentaire ${said}`
      await ask(
        server.port,
        'mutation($id: ID!, $message: String!) { addComment(liveId: $id, message: $message) { id } }',
        { id: createLive.id, message },
        token,
      )
      said += 1
      await load(server.port, server.pid, 10, 2, () => graphql('{ lives { id title status viewerCount } }'), isGood)
    }
    clearInterval(sample)
    await pause(2000)
    const lost = heard.filter((count) => count() !== said).length
    source.kill('SIGKILL')
    await server.stop()
    if (lost > 0) throw new Error(`${lost} of ${sockets} sockets did not hear every comment once`)
    return summary(samples, said)
  },
}

const isGood = (body: string) => !body.includes('"errors"')

async function openSockets(port: number, token: string, liveId: string) {
  const counts: (() => number)[] = []
  for (let i = 0; i < sockets; i++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${token}`, { perMessageDeflate: false })
    let count = 0
    counts.push(() => count)
    await new Promise<void>((done, fail) => {
      socket.on('error', fail)
      socket.on('message', (data) => {
        const { type, comments } = JSON.parse(String(data)) as { type: string; comments?: unknown[] }
        if (type === 'authenticated')
          socket.send(JSON.stringify({ type: 'subscribe', event: `comments_${liveId}`, data: { batch: true } }))
        if (type === 'subscription_success') done()
        if (type === 'comments_added') count += comments?.length ?? 0
        if (type === 'comment_added') count += 1
      })
    })
    setInterval(() => socket.send(JSON.stringify({ type: 'ping', timestamp: Date.now() })), 30_000).unref()
  }
  return counts
}

function look(pid: number, begun: number): Sample {
  const gateway = childrenOf(pid).find(isGateway)
  if (!gateway) throw new Error('there is no gateway to look at')
  return {
    at: (performance.now() - begun) / 3_600_000,
    server: memory(pid).now,
    gateway: memory(gateway).now,
    workers: childrenOf(gateway).reduce((sum, one) => sum + memory(one).now, 0),
    descriptors: readdirSync(`/proc/${pid}/fd`).length + readdirSync(`/proc/${gateway}/fd`).length,
  }
}

const isGateway = (pid: number) => /media.src.main/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/** Slopes over the last two thirds: the first third is warm-up. */
function summary(samples: readonly Sample[], said: number) {
  const steady = samples.slice(Math.floor(samples.length / 3))
  const slope = (name: keyof Sample) => {
    const mean = (pick: (one: Sample) => number) => steady.reduce((sum, one) => sum + pick(one), 0) / steady.length
    const [x, y] = [mean((one) => one.at), mean((one) => one[name])]
    const spread = steady.reduce((sum, one) => sum + (one.at - x) ** 2, 0)
    return steady.reduce((sum, one) => sum + (one.at - x) * (one[name] - y), 0) / spread
  }
  const row = (what: string, name: keyof Sample) => ({
    what,
    first: round(samples[0]?.[name] ?? 0),
    last: round(samples.at(-1)?.[name] ?? 0),
    'slope per hour': round(slope(name), 1),
  })
  return [
    row('server MB', 'server'),
    row('gateway MB', 'gateway'),
    row('codec workers MB', 'workers'),
    row('open files', 'descriptors'),
    { what: 'comments, each heard once by every socket', last: said },
  ]
}
