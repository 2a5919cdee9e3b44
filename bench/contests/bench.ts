import { type Context, makeContext } from '../../server/src/kernel/context.ts'
import { contestApplications, enterContest } from '../../server/src/modules/contests/index.ts'
import { percentile, round } from '../lib/measure.ts'
import { createAdmin, scratch, startServer } from '../lib/world.ts'
import { openPlace, type Place } from '../places/place.ts'
import type { Bench } from '../run.ts'

const size = Number(process.env.SIZE ?? 100_000)
const calls = Number(process.env.CALLS ?? 300)
const [clients, places] = [1000, 100]

export const bench: Bench = {
  about:
    'R-CON-05: 1,000 members enter a contest of 100 places at once, and the same without the constraint; the list of its organiser at 100,000 entries (SIZE for another number)',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const place = await openPlace(dataDir, clients)
    const rows = [await rush(place), await control(place), ...(await lists(place))]
    await place.close()
    await server.stop()
    return rows
  },
}

async function makeContest({ pool, newId }: Place, organizer: string, most: number | null): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into contest (id, organizer_id, name, level, status, max_participants, published_at, created_at, updated_at)
     values ($1, $2, 'Mesure', 'national', 'open', $3, now(), now(), now())`,
    [id, organizer, most],
  )
  return id
}

const as = (ctx: Context, id: string): Context =>
  makeContext(ctx, {
    actor: { id, role: 'user', status: 'active', pseudo: '', limited: false, sessionId: id },
    language: 'fr',
    address: null,
    device: null,
  })

/** All at once, each member one entry; then what is counted, stored and told has to be the same. */
async function rush(place: Place) {
  const [organizer = '', ...others] = [...new Set(place.members)]
  const people = others.slice(0, clients - 1)
  const contestId = await makeContest(place, organizer, places)
  const times: number[] = []
  const begun = performance.now()
  const answers = await Promise.all(
    people.map(async (id) => {
      const isIn = await enterContest(as(place.ctx, id), { contestId }).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== 'CONTEST_FULL') throw error
          return false
        },
      )
      times.push(performance.now() - begun)
      return isIn
    }),
  )
  const took = performance.now() - begun
  const told = answers.filter(Boolean).length
  const { rows } = await place.pool.query(
    `select current_participants as counted, (select count(*)::int from contest_application where contest_id = $1) as stored
     from contest where id = $1`,
    [contestId],
  )
  const { counted, stored } = rows[0]
  if (told !== places || stored !== places || counted !== places)
    throw new Error(`${told} were told, ${stored} are stored, ${counted} are counted of ${places}`)
  times.sort((a, b) => a - b)
  return {
    work: `${people.length} members for ${places} places`,
    entered: told,
    exceeded: stored - places,
    'req/s': round((people.length * 1000) / took, 0),
    'p50 ms': round(percentile(times, 50)),
    'p99 ms': round(percentile(times, 99)),
  }
}

/** Counts, then inserts: what the lock and the constraint prevent. */
async function control({ pool, members }: Place) {
  await pool.query('create unlogged table unguarded_entry (user_id uuid)')
  await Promise.all(
    members.slice(0, clients).map(async (id) => {
      const { rows } = await pool.query('select count(*)::int as n from unguarded_entry')
      if (rows[0].n < places) await pool.query('insert into unguarded_entry values ($1)', [id])
    }),
  )
  const { rows } = await pool.query('select count(*)::int as n from unguarded_entry')
  if (rows[0].n <= places) throw new Error('the race did not appear without the constraint')
  return { work: 'positive control: count, then insert', entered: rows[0].n, exceeded: rows[0].n - places }
}

/** What the organiser of a large contest reads, one call after the other. Withdrawn ones, so that a few people have many. */
async function lists(place: Place) {
  const { pool, ctx } = place
  const [organizer = ''] = place.members
  const contestId = await makeContest(place, organizer, null)
  await pool.query('alter table contest_application disable trigger count_participants')
  await pool.query(
    `insert into contest_application (id, contest_id, user_id, number, status, applied_at, created_at, updated_at)
     select gen_random_uuid(), $1, $2, n, 'withdrawn', now(), now(), now()
     from generate_series(1, $3::int) n`,
    [contestId, organizer, size],
  )
  await pool.query('alter table contest_application enable trigger count_participants')
  await pool.query('vacuum analyze contest_application')
  const { rows } = await pool.query(
    'select id from contest_application where contest_id = $1 order by md5(id::text) limit 1000',
    [contestId],
  )
  const reader = as(ctx, organizer)
  const works: Record<string, (n: number) => Promise<unknown>> = {
    'first page': () => contestApplications(reader, contestId),
    'another page each time': (n) =>
      contestApplications(reader, contestId, null, { after: rows[n % rows.length].id, limit: 20 }),
    'a state that nobody is in': () => contestApplications(reader, contestId, 'winner'),
    'counts by state': async () => (await contestApplications(reader, contestId)).counts(),
  }
  const measured: Record<string, unknown>[] = []
  for (const [work, call] of Object.entries(works)) {
    for (let n = 0; n < 20; n++) await call(n) // warms up
    const times: number[] = []
    for (let n = 0; n < calls; n++) {
      const begun = performance.now()
      await call(n)
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    measured.push({
      work: `${work} of ${size} entries`,
      'p50 ms': round(percentile(times, 50)),
      'p99 ms': round(percentile(times, 99)),
    })
  }
  return measured
}
