/** Clients for attacks: raw connections, sockets, and counted responses. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { type Call, round, send } from '../lib/measure.ts'
import { attacker, ofOneAddress } from './product.ts'

export interface Line {
  socket: Socket
  /** The response. */
  heard(): string
  isOpen(): boolean
  /** The first bytes of the response, or the end. */
  response: Promise<string>
  ended: Promise<void>
  close(): void
}

/** A raw connection from the attacker's address. */
export async function line(port: number, from = attacker): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  let text = ''
  const { promise: response, resolve: tell } = Promise.withResolvers<string>()
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve(tell(text))))
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    tell(text)
  })
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), ended])
  return {
    socket,
    response,
    ended,
    heard: () => text,
    isOpen: () => !socket.destroyed && socket.readyState === 'open',
    close: () => void socket.destroy(),
  }
}

export interface Dialed {
  socket: WebSocket
  /** Frames so far. */
  frames: Record<string, unknown>[]
  /** 0 while it is open; -status where it was never opened. */
  code(): number
  say(frame: object): void
}

/** A socket from the attacker's address; resolves once it is open or refused. */
export async function dial(port: number, path = '/api/ws', from = attacker): Promise<Dialed> {
  const protocol = path.startsWith('/api/graphql') ? ['graphql-transport-ws'] : []
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, { localAddress: from })
  const frames: Record<string, unknown>[] = []
  let code = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => resolve())
  socket.on('open', () => resolve())
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (why) => {
    code ||= why
    resolve()
  })
  socket.on('unexpected-response', (_, answer) => {
    code = -(answer.statusCode ?? 0)
    socket.terminate()
    resolve()
  })
  await promise
  return { socket, frames, code: () => code, say: (frame) => socket.send(JSON.stringify(frame)) }
}

export const json = (body: string) => ({
  path: '/api/graphql',
  headers: { 'content-type': 'application/json' },
  body,
})

/** Status and code, or the size of the response. */
export function outcome({ status, body }: { status: number; body: string }): string {
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  return `${status} ${code ?? `${round(body.length / 1024)} KB`}`
}

/** One call of the attacker, and the response. */
export const tried = (port: number, call: Call): Promise<string> =>
  send(port, { from: attacker, ...call }).then(outcome, (error: NodeJS.ErrnoException) => String(error.code))

/** Sends this many calls with the maximum concurrency of an address; returns the counted responses. */
export async function rush(count: number, call: (index: number) => Promise<string | number>): Promise<string> {
  const answers: (string | number)[] = []
  let next = 0
  const one = async () => {
    while (next < count) answers.push(await call(next++))
  }
  await Promise.all(Array.from({ length: ofOneAddress }, one))
  return many(answers)
}

/** Counts the responses of many calls. */
export async function many(calls: readonly (Promise<string | number> | string | number)[]): Promise<string> {
  const counts = new Map<string, number>()
  for (const answer of await Promise.all(calls)) counts.set(String(answer), (counts.get(String(answer)) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

/** Connections of this address on the server's side, as reported by the system. */
export function connectionsFrom(address: string): number {
  const hex = address
    .split('.')
    .reverse()
    .map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase())
    .join('')
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines.filter((one) => one.split(/\s+/)[3]?.startsWith(`${hex}:`) && one.split(/\s+/)[4] === '01').length
}
