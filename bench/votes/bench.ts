import { randomBytes } from 'node:crypto'
import { makeReceipt } from '@vondrona/rules/votes'
import { vote as limits } from '@vondrona/rules/votes/constants'
import { type Context, makeContext } from '../../server/src/kernel/context.ts'
import { castVote, pushResults } from '../../server/src/modules/votes/index.ts'
import { percentile, round } from '../lib/measure.ts'
import { createAdmin, scratch, startServer } from '../lib/world.ts'
import { openPlace, type Place } from '../places/place.ts'
import type { Bench } from '../run.ts'
import { screens } from './screens.ts'

const voters = Number(process.env.VOTERS ?? 5000)
const options = 3

export const bench: Bench = {
  about:
    'B12: 1,000 ballots of 200 people at once on one vote, open and secret; the same race without the constraint; 5,000 voters at once and within ten seconds at the use case, with the results that a process pushes; the same over HTTP with as many open screens',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const place = await openPlace(dataDir, voters)
    const rows = [
      await race(place, false),
      await race(place, true),
      await control(place),
      await rush(place, 0),
      await rush(place, 10_000),
      await screens(place, server, await makeVote(place, false), voters, 10_000),
    ]
    await place.close()
    await server.stop()
    return rows
  },
}

async function makeVote({ pool, newId, members }: Place, isSecret: boolean): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into vote (id, created_by, title, is_secret, results, status, opened_at, created_at, updated_at)
     values ($1, $2, 'Mesure', $3, case when $3 then 'ended' else 'always' end, 'active', now(), now(), now())`,
    [id, members[0], isSecret],
  )
  for (let position = 0; position < options; position++)
    await pool.query('insert into vote_option (id, vote_id, position, text) values ($1, $2, $3, $4)', [
      newId(),
      id,
      position,
      `Option ${position}`,
    ])
  return id
}

const as = (ctx: Context, id: string): Context =>
  makeContext(ctx, {
    actor: { id, role: 'user', status: 'active', pseudo: '', limited: false, sessionId: id },
    language: 'fr',
    address: null,
    device: null,
  })

/** Ballots, people and totals as they are stored; throws when one says something else than another. */
async function check({ pool }: Place, voteId: string, isSecret: boolean, people: number) {
  const { rows } = await pool.query(
    `select (select count(*)::int from vote_voter where vote_id = $1) as roll,
       (select count(*)::int from vote_sealed_ballot where vote_id = $1) as box,
       (select voter_count from vote where id = $1) as counted,
       (select sum(votes)::int from vote_option where vote_id = $1) as total,
       (select count(*)::int from vote_option o where o.vote_id = $1 and o.votes <>
         (select count(*) from vote_voter v where v.vote_id = $1 and o.position = any (v.choices))) as wrong`,
    [voteId],
  )
  const { roll, box, counted, total, wrong } = rows[0]
  const expected = isSecret ? [people, people, people, 0, 0] : [people, 0, people, people, 0]
  const found = [roll, box, counted, total, wrong]
  if (String(found) !== String(expected)) throw new Error(`ballots ${found}, expected ${expected}`)
  return { ballots: roll, total: isSecret ? box : total }
}

/** R-VOTE-09: each person five times at once, each time something else (of a secret vote with one code). */
async function race(place: Place, isSecret: boolean) {
  const people = place.members.slice(0, 200)
  const voteId = await makeVote(place, isSecret)
  const codes = people.map(() => makeReceipt(randomBytes(limits.codeLength)))
  const begun = performance.now()
  await Promise.all(
    people.flatMap((id, n) =>
      Array.from({ length: 5 }, (_, time) =>
        castVote(as(place.ctx, id), { voteId, optionIndex: (n + time) % options, code: isSecret ? codes[n] : null }),
      ),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  const what = `1,000 ballots of 200 people, ${isSecret ? 'secret' : 'open'}`
  return { what, ...(await check(place, voteId, isSecret, people.length)), 'ballots/s': round(1000 / seconds, 0) }
}

/** Looks first and inserts then, into a table without the key: what the promise of the database prevents. */
async function control({ pool, members }: Place) {
  await pool.query('create unlogged table unguarded_ballot (user_id uuid, choice int)')
  const people = members.slice(0, 200)
  await Promise.all(
    people.flatMap((id) =>
      Array.from({ length: 5 }, async (_, choice) => {
        const { rowCount } = await pool.query('select from unguarded_ballot where user_id = $1', [id])
        if (rowCount === 0) await pool.query('insert into unguarded_ballot values ($1, $2)', [id, choice])
      }),
    ),
  )
  const { rows } = await pool.query('select count(*)::int as n from unguarded_ballot')
  if (rows[0].n <= people.length) throw new Error('the race did not appear without the constraint')
  return { what: 'the same without the constraint (control)', ballots: rows[0].n, doubled: rows[0].n - people.length }
}

/** B12: each votes once, at once or spread evenly; what a process pushes meanwhile, and how late. */
async function rush(place: Place, within: number) {
  const { ctx, members } = place
  const voteId = await makeVote(place, false)
  const pushed: { at: number; voters: number }[] = []
  const changed = pushResults(ctx, (event, frames) => {
    if (event === `results_${voteId}`)
      pushed.push({
        at: performance.now(),
        voters: (frames as unknown as { data: { votersCount: number } }).data.votersCount,
      })
  })
  const stop = ctx.bus.on('votes.changed', ({ id }) => changed(id))
  const people = [...new Set(members)].slice(0, voters)
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    people.map(async (id, n) => {
      if (within > 0) await new Promise((resolve) => setTimeout(resolve, (n / people.length) * within))
      const sent = performance.now()
      await castVote(as(ctx, id), { voteId, optionIndex: n % options })
      times.push(performance.now() - sent)
    }),
  )
  const ended = performance.now()
  while (pushed.at(-1)?.voters !== people.length) await new Promise((resolve) => setTimeout(resolve, 5))
  const last = performance.now()
  stop()
  times.sort((a, b) => a - b)
  const most = Math.max(...pushed.map(({ at }) => pushed.filter((one) => one.at >= at && one.at < at + 1000).length))
  if (most > 5) throw new Error(`${most} pushes within a second`) // four, and the first of the next
  return {
    what: `${people.length} voters ${within ? `within ${within / 1000} s` : 'at once'}`,
    ...(await check(place, voteId, false, people.length)),
    'ballots/s': round(people.length / ((ended - begun) / 1000), 0),
    'p50 ms': round(percentile(times, 50)),
    'p99 ms': round(percentile(times, 99)),
    pushes: pushed.length,
    'last result after ms': round(last - ended, 0),
  }
}
