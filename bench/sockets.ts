import { WebSocket } from 'ws'
import { memory, percentile, round } from './lib/measure.ts'
import { ask, createAdmin, login, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const open = (port: number, token: string): Promise<WebSocket> =>
  new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws`, { perMessageDeflate: false })
    socket.once('error', fail)
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'auth', token }))
      if (frame.type === 'authenticated') socket.send(JSON.stringify({ type: 'subscribe', event: 'notifications' }))
      if (frame.type === 'subscription_success') done(socket)
    })
  })

export const bench: Bench = {
  about: 'B5: KB per idle authenticated, subscribed socket; ms from a sign-up to the open page of an admin',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir)
    const token = await login(server.port)
    await Promise.all(Array.from({ length: 20 }, () => open(server.port, token))) // warm
    const sockets: WebSocket[] = []
    const grow = async (count: number) => {
      await settle()
      const before = memory(server.pid).now
      const begun = performance.now()
      for (let group = 0; group < count / 50; group++)
        sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => open(server.port, token)))))
      const seconds = (performance.now() - begun) / 1000
      await settle()
      return { perSocket: ((memory(server.pid).now - before) * 1024) / count, perSecond: count / seconds }
    }
    const first = await grow(1000) // the heap grows once to its working size
    const further = await grow(4000)
    const pushes = await pushTimes(server.port, token)
    for (const socket of sockets) socket.terminate()
    await server.stop()
    return [
      {
        sockets: sockets.length,
        'KB each of the first 1000': round(first.perSocket),
        'KB each of the others': round(further.perSocket),
        'opened per s': round(further.perSecond, 0),
        'push p50 ms': round(percentile(pushes, 50)),
        'push p99 ms': round(percentile(pushes, 99)),
      },
    ]
  },
}

const settle = () => new Promise((done) => setTimeout(done, 3000))

/** Time from the response of the sign-up to the event in the admin's subscription (negative: event first). */
async function pushTimes(port: number, token: string): Promise<number[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws')
  await new Promise((done) => socket.once('open', done))
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }))
  await new Promise((done) => socket.once('message', done))
  socket.send(
    JSON.stringify({
      id: '1',
      type: 'subscribe',
      payload: { query: 'subscription { pendingUsersChanged { kind userId pending } }' },
    }),
  )
  await settle()
  const times: number[] = []
  for (let index = 0; index < 30; index++) {
    const notified = new Promise<number>((done) => socket.once('message', () => done(performance.now())))
    const begun = performance.now()
    await ask(port, 'mutation($input: RegisterInput!) { register(input: $input) { token } }', {
      input: {
        pseudo: `coureur${index}`,
        email: `coureur${index}@bench.mg`,
        password: 'corde-raide-et-bleue',
        nom: 'Rabe',
        prenom: 'Soa',
        dateNaissance: '2014-05-05',
        sexe: 'F',
      },
    })
    times.push((await notified) - begun)
  }
  socket.terminate()
  return times.sort((a, b) => a - b)
}
