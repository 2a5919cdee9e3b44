import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import { readCatalogue } from '../../../test/catalogue.ts'
import { makeOriginal, type Original, type World, world } from '../../../test/world.ts'
import { modules } from '../../app.ts'
import { fillDemo } from '../../modules/site/index.ts'
import { snakeCase } from '../column-names.ts'
import { type Counter, columnCounter } from './counter.ts'
import { rebuildCounter } from './rebuild.ts'

const counters = modules.flatMap((module) => module.counters ?? [])
const rebuildAll = async (w: World, mend: boolean) => {
  const found = []
  for (const counter of counters) found.push(await rebuildCounter(w.kernel.db, counter, { mend }))
  return found.filter(({ wrong }) => wrong > 0)
}

let original: Promise<Original> | undefined
after(async () => (await original)?.drop())
async function demo(t: TestContext): Promise<World> {
  original ??= makeOriginal((w) => fillDemo(w.kernel))
  return world(t, {}, await original)
}

/** Columns that look like counters and are none of rows that are still there. */
const others: Readonly<Record<string, string>> = {
  'bib_series.digit_count': 'how a number is written',
  'live.viewer_count': 'sockets, which each node counts',
  'rate_count.points': 'limits, which pass',
  'tree_planting.count': 'what somebody typed',
}

test('each column that looks like a counter is compared with its rows, or said why not', async (t) => {
  const w = await world(t)
  const looks = /(^|_)(count|counts|likes|votes|participants)$|^sold_quantity$/
  const named = (await readCatalogue(w.database.pool))
    .map(({ table, name, type }) => ({ table: snakeCase(table), name: snakeCase(name), type }))
    .filter(({ name, type }) => /^(integer|bigint)$/.test(type) && looks.test(name) && !name.startsWith('max_'))
    .filter(({ table }) => !table.includes('.'))
    .map(({ table, name }) => `${table}.${name}`)
  const declared = new Set([...counters.map(({ name }) => name), ...Object.keys(others)])
  assert.deepEqual(
    named.filter((name) => !declared.has(name)),
    [],
  )
  assert.ok(named.length > 12, `${named}`)
  const { rows } = await w.database.pool.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where proname ~ '^(re)?count_' and prorettype = 'trigger'::regtype`,
  )
  const tables = new Set([...counters.map(({ name }) => name.replace(/\..*/, '')), 'figure_delta', 'one'])
  for (const { name, text } of rows)
    for (const [, table = ''] of text.matchAll(/(?:insert into|update) (?!set\b|of\b)(\w+)/g))
      assert.ok(tables.has(table), `${name} writes ${table}, which no counter of a module compares`)
})

test('what the product itself counted is right in every counter', async (t) => {
  const w = await demo(t)
  assert.deepEqual(await rebuildAll(w, false), [])
  const compared = []
  for (const counter of counters) compared.push((await counter.compare(w.kernel.db, null)).rows)
  assert.ok(compared.filter((rows) => rows > 0).length > 10, `${compared}`)
})

const spoilings: readonly [string, string][] = [
  ['article.likes', 'update article set likes = likes + 3'],
  ['category.count', 'update category set count = count + 2'],
  ['tag.count', 'update tag set count = count + 1'],
  ['figure articles', `insert into figure_delta (name, day, n) values ('articles', '-infinity', -2)`],
  ['figure lives', `insert into figure_delta (name, day, n) values ('lives', '-infinity', 5)`],
  ['live.comment_count', 'update live set comment_count = comment_count + 7'],
  ['vote.voter_count', 'update vote set voter_count = voter_count + 1'],
  [
    'vote_option.votes',
    `update vote_option set votes = votes + 4 where vote_id in (select id from vote where not is_secret)`,
  ],
  ['figure votes', `insert into figure_delta (name, day, n) values ('votes', '-infinity', 1)`],
  ['figure events', `insert into figure_delta (name, day, n) values ('events', '-infinity', 1)`],
  [
    'ticket_type.sold_quantity',
    'update ticket_type set sold_quantity = sold_quantity + 1 where max_quantity is null or sold_quantity < max_quantity',
  ],
  ['user_count.n', `delete from user_count where status = 'active'`],
  ['user_count.n', `insert into user_count values ('blocked', 'admin', 5, 9)`],
  ['figure revenue', `insert into figure_delta (name, day, n) values ('revenue', '2020-01-01', 500)`],
]

test('what is wrong is found and corrected, row by row, and is right afterwards; with --dry-run it stays as it is', async (t) => {
  const w = await demo(t)
  for (const [name, spoil] of spoilings) {
    const { rowCount } = await w.database.pool.query(spoil)
    assert.ok(rowCount, `${name}: nothing to spoil`)
    const seen = await rebuildAll(w, false)
    assert.deepEqual(
      seen.map((one) => [one.name, one.mended]),
      [[name, 0]],
    )
    const [mended] = await rebuildAll(w, true)
    assert.deepEqual([mended?.name, mended?.mended, mended?.refused], [name, seen[0]?.wrong, []])
    assert.deepEqual(await rebuildAll(w, false), [], name)
  }
})

test('more than a limit allows is named and left, and what comes after it is corrected all the same', async (t) => {
  const w = await demo(t)
  const [type] = await w.sql(`select id from ticket_type where sold_quantity > 1 order by id limit 1`)
  await w.sql('update ticket_type set sold_quantity = 0, max_quantity = 1 where id = $1', [type.id])
  await w.sql('update ticket_type set sold_quantity = sold_quantity + 1 where id <> $1 and max_quantity is null', [
    type.id,
  ])
  const [found] = await rebuildAll(w, true)
  assert.match(found?.refused.join() ?? '', new RegExp(`^${type.id}: 0 → \\d+$`))
  assert.equal(found?.mended, (found?.wrong ?? 0) - 1)
})

test('a batch ends where the next one begins: of many rows none is left out or added to twice', async (t) => {
  const w = await world(t)
  await w.sql(`insert into tag (id, name, name_key, count, created_at)
    select gen_random_uuid(), 'm' || n, 'm' || n, 2, now() from generate_series(1, 1203) n`)
  const tag = counters.find(({ name }) => name === 'tag.count') ?? assert.fail()
  const found = await rebuildCounter(w.kernel.db, tag, { mend: true })
  assert.deepEqual({ ...found, refused: 0 }, { name: 'tag.count', rows: 1203, wrong: 1203, mended: 1203, refused: 0 })
  assert.deepEqual(await w.sql('select distinct count from tag'), [{ count: 0 }])
})

/** An article, and people who like it again and again, each in a transaction of their own. */
async function liked(w: World) {
  const { id: author } = await w.member({ role: 'redacteur' })
  const [{ id }] = await w.sql(
    `insert into article (id, author_id, type, language, title, excerpt, weight, status, document, content, plain, clean_version, reading_minutes, created_at, updated_at)
     values (gen_random_uuid(), $1, 'news', 'fr', 'A', '', 1, 'draft', '{}', '', '', 1, 1, now(), now()) returning id`,
    [author],
  )
  const like = (userId: string) =>
    w.sql('insert into article_like (article_id, user_id, created_at) values ($1, $2, now())', [id, userId])
  const unlike = (userId: string) =>
    w.sql('delete from article_like where article_id = $1 and user_id = $2', [id, userId])
  const people = await Promise.all(Array.from({ length: 5 }, () => w.member()))
  const storm = (times: number) =>
    Promise.allSettled(
      people.map(async ({ id: userId }, at) => {
        for (let n = 0; n < times; n++) await (n % 2 ? unlike(userId) : like(userId))
        if (at % 2 && times % 2 === 0) await like(userId)
      }),
    )
  return { id, storm }
}
const likes = counters.find(({ name }) => name === 'article.likes') ?? assert.fail()
/** The usual way, which is wrong beside a running server. */
const replacing = (w: World): Counter => ({
  ...likes,
  add: async (_, { id = '' }, n) => {
    const [kept] = await w.sql('select likes from article where id = $1', [id])
    await new Promise((done) => setTimeout(done, 5))
    await w.sql('update article set likes = $2 where id = $1', [id, kept.likes + n])
    return true
  },
})

for (const [title, counterOf, isRight] of [
  ['beside people who count on, no number is lost', () => likes, true],
  ['control: what replaces a number beside them loses some', replacing, false],
] as const)
  test(title, async (t) => {
    const w = await world(t)
    const { storm } = await liked(w)
    let isOver = false
    let lost = 0
    const mending = (async () => {
      while (!isOver) {
        await w.sql('update article set likes = likes + 3')
        await rebuildCounter(w.kernel.db, counterOf(w), { mend: true })
        lost += (await likes.compare(w.kernel.db, null)).wrong.length
      }
    })()
    await storm(60)
    isOver = true
    await mending
    assert.equal(lost === 0, isRight, `${lost}`)
  })

test('what is not committed is in neither number: a difference is a mistake', async (t) => {
  const w = await world(t)
  const { id } = await liked(w)
  const one = await w.database.pool.connect()
  try {
    await one.query('begin')
    await one.query('insert into article_like select $1, id, now() from app_user limit 3', [id])
    assert.deepEqual((await likes.compare(w.kernel.db, null)).wrong, [])
    await one.query('commit')
    assert.deepEqual((await likes.compare(w.kernel.db, null)).wrong, [])
  } finally {
    one.release(true)
  }
  const strange = columnCounter({ table: 'article', column: 'likes', counted: 'select 9' })
  assert.equal((await strange.compare(w.kernel.db, null)).wrong[0]?.counted, 9)
})
