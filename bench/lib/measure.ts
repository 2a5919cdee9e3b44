import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const ticksPerSecond = 100 // Linux's USER_HZ

/** CPU time a process has used so far, µs (resolution 10 ms: measure over many requests). */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond
}

/** Resident memory of a process, MB; `peak` since its start. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Proportional set size of processes, MB: shared pages are counted once in all. */
export function proportional(pids: readonly number[]): number {
  const sum = pids.reduce((total, pid) => {
    try {
      return total + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return total
    }
  }, 0)
  return sum / 1024
}

export const percentile = (sorted: readonly number[], p: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN

export const round = (value: number, digits = 1) => Number(value.toFixed(digits))

export interface Call {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Source address on the loopback. */
  from?: string
}

export interface Load {
  perSecond: number
  /** ms */
  p50: number
  p95: number
  p99: number
  failed: number
  /** CPU µs of the server process per request. */
  cpu: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One HTTP call; resolves with status and body. */
export function send(
  port: number,
  call: Call,
): Promise<{ status: number; body: string; bytes: Buffer; retryAfter?: string }> {
  return new Promise((resolve, reject) => {
    const { path, method = 'POST', headers, from: localAddress } = call
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent, localAddress }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const { statusCode: status = 0, headers } = answer
        resolve({ status, bytes, body: bytes.toString(), retryAfter: headers['retry-after'] })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(call.body)
  })
}

/** Sends `count` calls from `clients` concurrent clients; every response must satisfy `good`. */
export async function load(
  port: number,
  pid: number,
  count: number,
  clients: number,
  makeCall: (index: number) => Call,
  good: (body: string) => boolean,
): Promise<Load> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const cpuBefore = cpuMicros(pid)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) {
        const call = makeCall(next++)
        const start = performance.now()
        const answer = await send(port, call)
        times.push(performance.now() - start)
        if (answer.status !== 200 || !good(answer.body)) failed += 1
      }
    }),
  )
  return summed(times, failed, performance.now() - begun, cpuMicros(pid) - cpuBefore)
}

function summed(times: number[], failed: number, elapsed: number, cpu: number): Load {
  const sorted = times.sort((a, b) => a - b)
  return {
    perSecond: round(times.length / (elapsed / 1000), 1),
    p50: round(percentile(sorted, 50), 2),
    p95: round(percentile(sorted, 95), 2),
    p99: round(percentile(sorted, 99), 2),
    failed,
    cpu: round(cpu / times.length, 0),
  }
}

/**
 * Sends the same call `count` times over `clients` raw sockets: node's own client costs more than a response
 * from prebuilt bytes does, and would dominate the measurement. The body must equal `expected` each time.
 */
export async function hammer(
  port: number,
  pid: number,
  count: number,
  clients: number,
  call: Call,
  expected: Buffer,
): Promise<Load> {
  const { path, method = 'POST', headers = {}, body = '' } = call
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) })
  const question = Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    Buffer.from(body),
  ])
  const times: number[] = []
  let left = count
  let failed = 0
  const cpuBefore = cpuMicros(pid)
  const begun = performance.now()
  const client = () =>
    new Promise<void>((done, fail) => {
      let heard = Buffer.alloc(0)
      let asked = 0
      const socket = connect(port, '127.0.0.1').setNoDelay().on('error', fail)
      const next = () => {
        if (left-- <= 0) return done(void socket.destroy())
        heard = Buffer.alloc(0)
        asked = performance.now()
        socket.write(question)
      }
      socket.on('connect', next).on('data', (part) => {
        heard = heard.length > 0 ? Buffer.concat([heard, part]) : part
        const head = heard.indexOf('\r\n\r\n')
        if (head < 0 || heard.length < head + 4 + expected.length) return
        times.push(performance.now() - asked)
        if (!heard.toString('latin1', 0, 15).includes(' 200 ') || !heard.subarray(head + 4).equals(expected))
          failed += 1
        next()
      })
    })
  await Promise.all(Array.from({ length: clients }, client))
  return summed(times, failed, performance.now() - begun, cpuMicros(pid) - cpuBefore)
}

export const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    50,
  )
