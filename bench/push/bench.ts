import type { TestContext } from 'node:test'
import { notify } from '../../server/src/modules/notifications/index.ts'
import { pushWorld, settings, told } from '../../server/src/modules/notifications/push/testing.ts'
import type { World } from '../../server/test/world.ts'
import { fillPeople } from '../lib/people.ts'
import type { Bench } from '../run.ts'

/** Devices that are told at once. SIZE for another number. */
const size = Number(process.env.SIZE ?? 50_000)

/** Members in one transaction. */
const perTurn = 500

export const bench: Bench = {
  about: 'one notification for 50,000 devices (SIZE): told, sent, and what a member feels meanwhile',
  async run() {
    const ends: (() => unknown)[] = []
    const { w, service } = await pushWorld({ after: (end: () => unknown) => ends.push(end) } as unknown as TestContext)
    try {
      const member = await told(w, service.browser(), ['events'])
      await fillDevices(w, size)
      const call = () => member.ok(settings)
      const idle = await latency(call, new Promise((done) => setTimeout(done, 5000)))

      const to = await w.sql('select id, null as email, language from app_user')
      const told50 = await timed(async () => {
        for (let at = 0; at < to.length; at += perTurn)
          await w.system.transaction((tx) =>
            notify(tx, w.system, {
              to: to.slice(at, at + perTurn) as Parameters<typeof notify>[2]['to'],
              kind: 'event.changed',
              data: { title: 'Course' },
              link: '/events/1',
              mail: false,
            }),
          )
      })
      const sending = timed(() => w.runJobs())
      const busy = await latency(call, sending)
      const sent = await sending
      if (service.delivered.length !== to.length) throw new Error(`${service.delivered.length} of ${to.length} arrived`)
      const paths = new Set(service.delivered.map(({ path }) => path))
      if (paths.size !== to.length) throw new Error('a device was told twice')
      return [
        { step: `told ${to.length} members, ${perTurn} at a time`, ...told50, ...idle },
        { step: 'sent, the service in the same process', ...sent, ...busy },
      ]
    } finally {
      for (const end of ends.reverse()) await end()
    }
  },
}

/** Members with a device each; their keys are those of the one that subscribed itself. */
async function fillDevices(w: World, count: number): Promise<void> {
  await fillPeople(w.database.pool, count)
  await w.sql(`insert into session (id, user_id, token_hash, device, remembered, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), id, decode(md5(id::text), 'hex'), 'Chrome', true, now(), now(), now() + interval '5 years'
    from app_user where id not in (select user_id from session)`)
  await w.sql(`insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    select gen_random_uuid(), s.user_id, s.id, 'https://push.example.org/many/' || s.id, p.p256dh, p.auth, 'Chrome', now()
    from session s cross join (select p256dh, auth from push_subscription limit 1) p
    where s.id not in (select session_id from push_subscription)`)
  await w.sql(`insert into push_choice (user_id, subject, chosen_at)
    select id, 'events', now() from app_user on conflict do nothing`)
  await w.sql('vacuum analyze')
}

async function timed(work: () => Promise<unknown>) {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: ((performance.now() - began) / 1000).toFixed(1), 'CPU s': ((user + system) / 1e6).toFixed(1) }
}

/** How long a call takes that a member makes four times a second, until something is done. */
async function latency(call: () => Promise<unknown>, until: Promise<unknown>) {
  let isDone = false
  void until.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
    await new Promise((done) => setTimeout(done, 250))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'longest ms': Math.round(times.at(-1) ?? 0) }
}
