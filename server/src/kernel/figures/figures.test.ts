import assert from 'node:assert/strict'
import test from 'node:test'
import { type World, world } from '../../../test/world.ts'
import { countedDays, countedTotal, foldFigures } from './store.ts'

const addVotes = `insert into vote (id, created_by, title, status, created_at, updated_at)
  select gen_random_uuid(), $1, 'Sondage', 'draft', now(), now() from generate_series(1, $2::int)`
const stored = async (w: World) => (await w.sql('select count(*) as n from vote'))[0].n

test('what many write while others take away, and while it is folded, is counted exactly', async (t) => {
  const w = await world(t)
  const { id } = await w.member()
  let isDone = false
  const folding = (async () => {
    while (!isDone) await Promise.all([foldFigures(w.kernel.db), foldFigures(w.kernel.db)])
  })()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let n = 1; n <= 15; n++) {
        await w.sql(addVotes, [id, n % 3])
        if (n % 5 === 0) await w.sql('delete from vote where id = (select id from vote limit 1 for update skip locked)')
        const seen = await countedTotal(w.kernel.db, 'votes')
        assert.ok(seen >= 0, `${seen}`)
      }
    }),
  )
  isDone = true
  await folding
  assert.ok((await stored(w)) > 50)
  assert.equal(await countedTotal(w.kernel.db, 'votes'), await stored(w))
  await foldFigures(w.kernel.db)
  assert.deepEqual(await w.sql('select id from figure_delta'), [])
  assert.equal(await countedTotal(w.kernel.db, 'votes'), await stored(w))
})

test('control: folded in two statements, what was written between them is lost', async (t) => {
  const w = await world(t)
  const { id } = await w.member()
  await w.sql(addVotes, [id, 2])
  await w.sql(`insert into figure select name, day, sum(n) from figure_delta group by 1, 2
    on conflict (name, day) do update set n = figure.n + excluded.n`)
  await w.sql(addVotes, [id, 3])
  await w.sql('delete from figure_delta')
  assert.notEqual(await countedTotal(w.kernel.db, 'votes'), await stored(w))
})

test('nobody waits for a figure: neither two who write at once, nor the fold for them, and what is undone never counts', async (t) => {
  const w = await world(t)
  const { id } = await w.member()
  const [one, other] = [await w.database.pool.connect(), await w.database.pool.connect()]
  try {
    await one.query('begin')
    await one.query(addVotes, [id, 2])
    await other.query("set lock_timeout = '2s'")
    await other.query(addVotes, [id, 1])
    await foldFigures(w.kernel.db)
    assert.equal(await countedTotal(w.kernel.db, 'votes'), 1)
    await one.query('rollback')
    assert.equal(await countedTotal(w.kernel.db, 'votes'), 1)
  } finally {
    one.release(true)
    other.release(true)
  }
})

test('a day of the charts is folded like the others, and a range holds its ends', async (t) => {
  const w = await world(t)
  const add = (at: string, count: number) =>
    w.sql(
      `insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, created_at, updated_at)
       select gen_random_uuid(), 'p' || $3 || n || '@x.mg', 'p' || $3 || n, 'p' || $3 || n, 'p' || $3 || n, $1::timestamptz, now() from generate_series(1, $2::int) n`,
      [at, count, at.replace(/\D/g, '')],
    )
  await add('2026-11-19T21:00:00Z', 2)
  await add('2026-11-20T20:59:59Z', 3)
  await foldFigures(w.kernel.db)
  await add('2026-11-20T12:00:00Z', 1)
  await add('2026-11-20T21:00:00Z', 4)
  const days = (first: string, last: string) => countedDays(w.kernel.db, 'signups', first, last)
  assert.deepEqual(await days('2026-11-20', '2026-11-21'), [
    { day: '2026-11-20', value: 6 },
    { day: '2026-11-21', value: 4 },
  ])
  assert.deepEqual(await days('2026-11-22', '2026-11-23'), [])
})
