/** Jobs that tell many people some hundred at a time: nobody is left out where a turn ends, and nobody is told twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contestServer } from '@vondrona/rules/contests/constants'
import { reportServer } from '@vondrona/rules/reports/constants'
import { voteServer } from '@vondrona/rules/votes/constants'
import { modules } from '../src/app.ts'
import { makeContest } from '../src/modules/contests/testing.ts'
import { makeVote } from '../src/modules/votes/testing.ts'
import { type Member, type World, world } from './world.ts'

const people = `(select id from app_user where pseudo ~ '^many[0-9]+$')`

/** What is over and of whom, in one statement each; the people are in the table already. */
const tellers: Record<string, { perTurn: number; job: string; over: (w: World, boss: Member) => Promise<unknown> }> = {
  entrants: {
    perTurn: contestServer.toldPerTurn,
    job: 'contests.tellEntrants',
    over: async (w, boss) => {
      const { id } = await makeContest(boss)
      await w.sql(
        `insert into contest_application (id, contest_id, user_id, number, status, applied_at, created_at, updated_at)
         select gen_random_uuid(), $1, id, row_number() over (), 'submitted', $2, $2, $2 from ${people} one`,
        [id, w.now()],
      )
      await w.sql(`update contest set status = 'cancelled' where id = $1`, [id])
    },
  },
  voters: {
    perTurn: voteServer.toldPerTurn,
    job: 'votes.tellVoters',
    over: async (w, boss) => {
      const { id } = await makeVote(boss)
      await w.sql(`insert into vote_voter (vote_id, user_id, choices) select $1, id, '{0}' from ${people} one`, [id])
      await w.sql(`update vote set status = 'ended', ended_at = $2 where id = $1`, [id, w.now()])
    },
  },
  reporters: {
    perTurn: reportServer.toldPerTurn,
    job: 'reports.tellReporters',
    over: async (w) => {
      const [{ id }] = await w.sql(
        `insert into report (id, kind, thing_id, status, reporters, decided_at, created_at)
         values (gen_random_uuid(), 'comment', gen_random_uuid(), 'dismissed', 1, $1, $1) returning id`,
        [w.now()],
      )
      await w.sql(
        `insert into report_reporter (report_id, kind, thing_id, user_id, reason, note, created_at)
         select report.id, report.kind, report.thing_id, one.id, 'spam', '', $2 from report, ${people} one where report.id = $1`,
        [id, w.now()],
      )
    },
  },
}

test('entrants, voters and reporters are told once each, also where a turn ends with the last of them', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const add = (all: number) =>
    w.sql(
      `insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, search_text, gender, status, created_at, updated_at)
       select gen_random_uuid(), name || '@exemple.mg', name, name, name, name, 'female', 'active', $2, $2
       from generate_series(1, $1::int) n, concat('many', n) name on conflict do nothing`,
      [all, w.now()],
    )
  for (const more of [0, 1])
    for (const [who, { perTurn, job, over }] of Object.entries(tellers)) {
      await add(perTurn + more)
      await over(w, boss)
      const tell = modules.flatMap(({ jobs }) => jobs?.[job] ?? [])[0]
      assert.ok(tell, job)
      for (let n = 0; n < 2; n++) await tell(w.system, {} as never)
      const [count] = await w.sql(
        'select count(*)::int as all, count(distinct user_id)::int as people from notification',
      )
      assert.deepEqual(count, { all: perTurn + more, people: perTurn + more }, who)
      await w.sql('delete from notification')
    }
})
