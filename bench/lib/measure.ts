import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

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
  body?: string
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
export function send(port: number, call: Call): Promise<{ status: number; body: string; retryAfter?: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: call.path, method: call.method ?? 'POST', headers: call.headers, agent },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            retryAfter: answer.headers['retry-after'],
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(call.body)
  })
}

/** Sends `count` calls with `clients` at once; every answer must satisfy `good`. */
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
  const elapsed = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: round(count / elapsed, 1),
    p50: round(percentile(times, 50), 2),
    p95: round(percentile(times, 95), 2),
    p99: round(percentile(times, 99), 2),
    failed,
    cpu: round((cpuMicros(pid) - cpuBefore) / count, 0),
  }
}

export const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    50,
  )
