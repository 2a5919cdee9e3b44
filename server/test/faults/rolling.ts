/** Two nodes behind the documented nginx are restarted one after the other while people ask, sign up and listen. */
import { Agent, request } from 'node:https'
import { WebSocket } from 'ws'
import { until } from '../wait.ts'
import { startNginx } from './nginx.ts'
import { freePort } from './ports.ts'
import {
  type afterwards,
  child,
  database,
  enrol,
  folder,
  gql,
  registerDocument,
  type Server,
  startServer,
} from './process.ts'

type Test = Parameters<typeof afterwards>[0]

export interface Course {
  requests: number
  /** What was answered by neither page nor data: status, or the error of the connection. */
  failed: string[]
  /** Members who were told that they are one. */
  signedUp: number
  /** Of these, those who are not. */
  lost: number
  /** Closings of each socket; each of them was open again at its first try. */
  moves: number[]
  /** Sockets that were closed otherwise than politely, or were refused. */
  broken: string[]
  seconds: number
}

interface Plan {
  /** At least so many, and both nodes restarted. */
  requests: number
  people?: number
  sockets?: number
  settings?: Record<string, string>
}

export async function restartInTurn(t: Test, { requests, people = 8, sockets = 20, settings }: Plan): Promise<Course> {
  const { url } = await database(t)
  const ports = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: folder(t),
    DATABASE_URL: url,
    NODES: '2',
    MEDIA_GATEWAY: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '4',
    ...settings,
  }
  const begin = (port: number) => startServer(t, { env: { ...env, PORT: String(port) } })
  const nodes: Server[] = [await begin(ports[0] ?? 0), await begin(ports[1] ?? 0)]
  const { https } = await startNginx(t, ports, [await freePort(), await freePort()])
  const token = await enrol(nodes[0] as Server, 'temoin')

  const course: Course = { requests: 0, failed: [], signedUp: 0, lost: 0, moves: [], broken: [], seconds: 0 }
  const members: string[] = []
  const seen = new Map<number, number>(ports.map((port) => [port, 0]))
  const agent = new Agent({ keepAlive: true, maxSockets: people, rejectUnauthorized: false })
  let isOver = false

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    course.requests += 1
    const answer = await call({ agent, port: https, method, path, token, body }).catch((error: Error) => ({
      status: 0,
      text: error.message,
      node: 0,
    }))
    if (answer.node) seen.set(answer.node, (seen.get(answer.node) ?? 0) + 1)
    if (answer.status !== 200) course.failed.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 80)}`)
    return answer.text
  }
  async function person(name: number) {
    for (let n = 0; !isOver; n++) {
      await ask('GET', '/sitemap-pages.xml')
      await ask('POST', '/api/graphql', { query: '{ me { pseudo } mySessions { id } }' })
      if (n % 25) continue
      const variables = { input: child(`p${name}x${n}`) }
      const mine = /"token":"([^"]+)"/.exec(await ask('POST', '/api/graphql', { query: registerDocument, variables }))
      if (mine?.[1]) members.push(mine[1])
    }
  }
  const lines = Array.from({ length: sockets }, (_, at) => keepOpen(https, at, course, () => isOver))
  await Promise.all(lines.map(({ ready }) => ready))

  const started = performance.now()
  const work = Promise.all(Array.from({ length: people }, (_, name) => person(name)))
  for (const [at, port] of ports.entries()) {
    await until('nginx asks both', () => [...seen.values()].every((count) => count > 0))
    await nodes[at]?.stop()
    nodes[at] = await begin(port)
    seen.set(port, 0)
  }
  await until('all is asked', () => course.requests >= requests && (seen.get(ports[1] ?? 0) ?? 0) > 0, 600_000)
  isOver = true
  await work
  course.seconds = Math.round((performance.now() - started) / 100) / 10
  for (const line of lines) line.stop()
  course.signedUp = members.length
  for (const one of members)
    if (!(await gql(nodes[0]?.url ?? '', '{ me { id } }', {}, { token: one })).data?.me?.id) course.lost += 1
  agent.destroy()
  return course
}

interface Asked {
  agent: Agent
  port: number
  method: string
  path: string
  token: string
  body?: object | undefined
}

function call({ agent, port, method, path, token, body }: Asked) {
  return new Promise<{ status: number; text: string; node: number }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      let text = ''
      try {
        for await (const part of answer) text += part
      } catch (error) {
        return reject(error)
      }
      const [node] = String(answer.headers['x-nodes']).split(', ').reverse()
      resolve({ status: answer.statusCode ?? 0, text, node: Number(node?.split(':')[1]) })
    })
    outgoing.once('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

/** As a page does: a second after a polite closing it comes back. */
function keepOpen(port: number, at: number, course: Course, isOver: () => boolean) {
  let socket: WebSocket
  let first: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    first = resolve
  })
  course.moves[at] = 0
  const dial = () => {
    socket = new WebSocket(`wss://127.0.0.1:${port}/api/ws`, { rejectUnauthorized: false })
    socket.once('message', first)
    socket.on('error', (error) => course.broken.push(error.message))
    socket.once('close', (code) => {
      if (isOver()) return
      if (code !== 1001) course.broken.push(`closed with ${code}`)
      course.moves[at] = (course.moves[at] ?? 0) + 1
      setTimeout(dial, 1000)
    })
  }
  dial()
  return { ready, stop: () => socket.terminate() }
}
