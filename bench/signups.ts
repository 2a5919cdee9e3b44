import { setTimeout } from 'node:timers/promises'
import { type Load, load, memory, percentile, round, send } from './lib/measure.ts'
import { adult, photoOf } from './lib/signing-up.ts'
import { createAdmin, graphql, login, scratch, startProgram, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const register = 'mutation($input: RegisterInput!) { register(input: $input) { user { id } } }'
const loginQuery = 'mutation($input: LoginInput!) { login(input: $input) { user { id } } }'

export const bench: Bench = {
  about:
    'B11: sign-ups with two 350 KB photos per second and peak memory; logins per second compared with plain argon2 and sharp',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir)
    const token = await login(server.port)
    const photo = await photoOf(350 * 1024)
    const rows: Record<string, unknown>[] = []
    const baseline = await startProgram('bench/baselines/signups.ts', {})
    const quiet = await listTimes(server.port, server.pid, token, 200)
    rows.push({ work: 'user list, alone', 'p50 ms': quiet.p50, 'p99 ms': quiet.p99 })

    const photos = photo.toString('base64')
    const bare = await load(baseline.port, baseline.pid, 30, 2, () => ({ path: '/signup', body: photos }), isHash)
    rows.push(baselineRow('baseline: two photos redrawn and a hash', bare))
    const signups = await during(server.port, server.pid, token, () =>
      load(
        server.port,
        server.pid,
        60,
        8,
        (index) => graphql(register, { input: adult(index, photos) }),
        (body) => body.includes('"id"'),
      ),
    )
    rows.push({
      work: 'sign-ups with 2 photos',
      'per s': signups.result.perSecond,
      'p50 ms': signups.result.p50,
      'p99 ms': signups.result.p99,
      failed: signups.result.failed,
      'of baseline': round(signups.result.perSecond / bare.perSecond, 2),
      'list p99 during': signups.listP99,
      'peak MB': round(memory(server.pid).peak, 0),
    })

    const hashes = await load(baseline.port, baseline.pid, 200, 2, () => ({ path: '/hash' }), isHash)
    rows.push(baselineRow('baseline: argon2', hashes))
    const logins = await during(server.port, server.pid, token, () =>
      load(
        server.port,
        server.pid,
        300,
        16,
        (index) =>
          graphql(loginQuery, { input: { email: `coureur${index % 60}@bench.mg`, password: 'corde-raide-et-bleue' } }),
        (body) => body.includes('"id"'),
      ),
    )
    rows.push({
      work: 'logins',
      'per s': logins.result.perSecond,
      'p50 ms': logins.result.p50,
      'p99 ms': logins.result.p99,
      failed: logins.result.failed,
      'of baseline': round(logins.result.perSecond / hashes.perSecond, 2),
      'list p99 during': logins.listP99,
    })
    rows.push(await storm(server.port))
    await baseline.stop()
    await server.stop()
    return rows
  },
}

const isHash = (body: string) => body.startsWith('$argon2id$')
const baselineRow = (work: string, { perSecond, p50, p99, failed }: Load) => ({
  work,
  'per s': perSecond,
  'p50 ms': p50,
  'p99 ms': p99,
  failed,
})

const listTimes = (port: number, pid: number, token: string, count: number) =>
  load(
    port,
    pid,
    count,
    1,
    () => graphql('{ users(pagination: {limit: 20}) { items { id pseudo } } }', {}, token),
    (body) => !body.includes('"errors"'),
  )

async function during<T>(
  port: number,
  pid: number,
  token: string,
  work: () => Promise<T>,
): Promise<{ result: T; listP99: number }> {
  let running = true
  const times: number[] = []
  const watcher = (async () => {
    while (running) {
      times.push((await listTimes(port, pid, token, 1)).p50)
      await setTimeout(100) // an occasional page, not a load of its own
    }
  })()
  const result = await work()
  running = false
  await watcher
  return {
    result,
    listP99: round(
      percentile(
        times.sort((a, b) => a - b),
        99,
      ),
    ),
  }
}

/** Many more concurrent logins than the queue has room for: each gets a token or 503 with Retry-After. */
async function storm(port: number) {
  const answers = await Promise.all(
    Array.from({ length: 256 }, (_, index) =>
      send(
        port,
        graphql(loginQuery, { input: { email: `coureur${index % 60}@bench.mg`, password: 'corde-raide-et-bleue' } }),
      ),
    ),
  )
  const busy = answers.filter((one) => one.status === 503)
  const odd = answers.filter((one) => one.status !== 200 && one.status !== 503)
  return {
    work: '256 logins at once',
    failed: odd.length,
    served: answers.filter((one) => one.status === 200).length,
    'told to wait': busy.length,
    'with Retry-After': busy.filter((one) => one.retryAfter).length,
  }
}
