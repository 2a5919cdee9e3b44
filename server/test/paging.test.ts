/**
 * Every list of the contract that is read page by page, over a demo in which what lists are sorted by is equal: pages of
 * one row, or of some, are together the whole list in its order, nothing twice and nothing left out.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pageSize } from '@vondrona/rules/constants'
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { demoAccounts, fillDemo } from '../src/modules/site/index.ts'
import { makeOriginal, type Original, type Person, type World, world } from './world.ts'

let original: Original
before(async () => {
  original = await makeOriginal(async (w) => {
    await fillDemo(w.kernel)
    await makeEqual(w)
  })
})
after(() => original?.drop())

/** Of everything that is paged some, of one person and of one thing, and equal in what lists are sorted by. */
async function makeEqual(w: World): Promise<void> {
  const [{ id: me }] = await w.sql(`select id from app_user where role = 'admin' order by id limit 1`)
  const at = w.now()
  const later = new Date(at.getTime() + 86_400_000)
  const all: [string, unknown[]?][] = [
    ['update ticket_order set user_id = $1, created_at = $2', [me, at]],
    ['update ticket set user_id = $1', [me]],
    ['update event_application set created_at = $1, submitted_at = $1 where submitted_at is not null', [at]],
    [
      `update event_application set user_id = $1
        where id in (select distinct on (event_application_type_id) id from event_application)`,
      [me],
    ],
    [
      // of contests that are over: who takes part in another one does not read its lists
      `update contest_application set user_id = $1, created_at = $2 where id in (
        select distinct on (a.contest_id) a.id from contest_application a join contest c on c.id = a.contest_id
        where c.status = 'finished' and not exists (select from contest_vote v where v.entry_id = a.id))`,
      [me, at],
    ],
    ['update user_document set uploaded_at = $1', [at]],
    ['update event set starts_at = $1, ends_at = null, over_at = $1, created_at = $2', [later, at]],
    ['update article set created_at = $1, published_at = $1 where published_at is not null', [at]],
    ['update vote set end_date = null'],
    ['update charge set created_at = $1', [at]],
    [`update app_user set search_text = ' rakoto hery ' where id in (select id from app_user order by id limit 90)`],
    [`update participation set search_text = ' rakoto hery '`],
    ['update live_comment set user_id = $1', [me]],
    [
      `insert into live (id, author_id, title, status, source_kind, play_name, source_changed_at, created_at, updated_at)
        select gen_random_uuid(), $1, 'Un live', 'scheduled', 'browser', 'p' || n, $2, $2, $2 from generate_series(1, 4) n`,
      [me, at],
    ],
    [
      `insert into chat_ban (id, user_id, created_at)
        select gen_random_uuid(), id, $1 from app_user order by id desc limit 3`,
      [at],
    ],
    [
      `insert into chat_mute (id, live_id, user_id, until, created_at)
        select gen_random_uuid(), (select min(id::text)::uuid from live), id, $1, $2 from app_user order by id desc limit 3`,
      [later, at],
    ],
    [
      `insert into refund (id, charge_id, reason, subject_id, amount, requested_at)
        select gen_random_uuid(), (select min(id::text)::uuid from charge), 'staff', gen_random_uuid(), 100, $1
        from generate_series(1, 4) n`,
      [at],
    ],
    [
      `insert into race_result (id, event_id, participation_id, bib, status, full_name, gender, search_text, place)
        select gen_random_uuid(), (select min(event_id::text)::uuid from race), id, row_number() over (), 'dnf', 'x', 'male', '', 1
        from participation`,
    ],
    [
      `update report set status = 'escalated', escalation = 'x' where id in (select id from report where status = 'open' limit 2)`,
    ],
    [
      `update report set status = 'dismissed', decided_at = $1 where id in (select id from report where status = 'open' limit 1)`,
      [at],
    ],
  ]
  for (const [text, values] of all) await w.sql(text, values)
}

/** What of it the lists are about that are about one thing. */
const most = (table: string, column: string) =>
  `select ${column} as id from ${table} group by 1 order by count(*) desc, 1 limit 1`
const about: Record<string, { argument: string; id: string }> = {
  userApplications: { argument: 'userId', id: most('event_application', 'user_id') },
  memberMessages: { argument: 'userId', id: most('live_comment', 'user_id') },
  contestApplications: { argument: 'contestId', id: most('contest_application', 'contest_id') },
  contestRound: { argument: 'id', id: most('contest_round_entry', 'round_id') },
  eventApplications: { argument: 'eventId', id: most('event_application', 'event_id') },
  raceResults: { argument: 'eventId', id: most('race_result', 'event_id') },
  voteVoters: {
    argument: 'voteId',
    id: most(`vote_voter where vote_id in (select id from vote where status = 'ended')`, 'vote_id'),
  },
}

interface List {
  name: string
  /** The document for one page, `$p`. */
  document: string
  read(data: Record<string, unknown>): { ids: string[]; next: string | null }
}

type Field = GraphQLField<unknown, unknown>
const takesPages = ({ args }: Field) => args.some(({ name }) => name === 'pagination')
const isArray = ({ type }: Field) => isListType(isNonNullType(type) ? type.ofType : type)
const fieldsOf = (type: unknown): Field[] => (isObjectType(type) ? Object.values(type.getFields()) : [])

/** Every list of the contract, once for each of its orders. */
async function listsOf(w: World): Promise<List[]> {
  const lists: List[] = []
  for (const root of fieldsOf(w.app.schema.getQueryType())) {
    const inner = takesPages(root) || isArray(root) ? undefined : fieldsOf(getNamedType(root.type)).find(takesPages)
    const field = takesPages(root) ? root : inner
    if (!field) continue
    const thing = about[root.name]
    const subject = thing ? `${thing.argument}: "${(await w.sql(thing.id))[0].id}"` : ''
    for (const choice of choicesOf(field)) {
      const given = [inner ? '' : subject, choice, 'pagination: $p'].filter(Boolean)
      const selected = `${field.name}(${given.join(', ')}) { ${selectionOf(field)} }`
      lists.push({
        name: `${[root.name, inner?.name].filter(Boolean).join('.')} ${choice}`.trim(),
        document: `query($p: PaginationInput) { ${inner ? `${root.name}(${subject}) { ${selected} }` : selected} }`,
        read: (data) => readPage(inner ? (data[root.name] as Record<string, unknown>)[inner.name] : data[root.name]),
      })
    }
  }
  return lists
}

/** Its orders, or the lists of which one must be named. */
function choicesOf({ args }: Field): string[] {
  const chosen = args.find(({ name }) => name === 'order' || name === 'list')
  const type = chosen && getNamedType(chosen.type)
  return isEnumType(type) ? type.getValues().map((value) => `${chosen?.name}: ${value.name}`) : ['']
}

/** What tells one row from another, and how it goes on. */
function selectionOf(field: Field): string {
  const has = (type: unknown) => (name: string) => fieldsOf(type).some((one) => one.name === name)
  const page = getNamedType(field.type) as GraphQLObjectType
  const items = page.getFields().items
  const row = items && !isArray(field) ? getNamedType(items.type) : page
  const key = isObjectType(row) ? ['id', 'bibNumber'].find(has(row)) : 'id'
  const rows = key ? `id: ${key}` : 'charge { id }'
  return row === page ? rows : `items { ${rows} } hasMore: ${['hasMore', 'hasNext'].find(has(page))} endCursor`
}

type Row = { id?: string; charge?: { id: string } }
type Page = { items: Row[]; hasMore: boolean; endCursor: string | null }

function readPage(page: unknown) {
  const rows = Array.isArray(page) ? (page as Row[]) : (page as Page).items
  const ids = rows.map((row) => row.id ?? row.charge?.id ?? '')
  if (Array.isArray(page)) return { ids, next: ids.at(-1) ?? null }
  const { hasMore, endCursor } = page as Page
  return { ids, next: hasMore ? endCursor : null }
}

async function walk(boss: Person, { name, document, read }: List, limit: number): Promise<string[]> {
  const all: string[] = []
  let after: string | null = null
  do {
    const { ids, next } = read(await boss.ok(document, { p: { limit, after } }))
    all.push(...ids)
    assert.ok(next === null || next !== after, `${name}: a page of ${limit} follows itself`)
    after = next
  } while (after)
  return all
}

async function bossOf(w: World): Promise<Person> {
  const [account] = await demoAccounts(w.kernel.config)
  const { login } = await w.visitor().ok('mutation($input: LoginInput!) { login(input: $input) { token } }', {
    input: { email: account?.email, password: account?.password },
  })
  return w.visitor({ token: login.token })
}

test('pages of every list are together the whole list, nothing twice and nothing left out, also where all is equal', async (t) => {
  const w = await world(t, {}, original)
  const boss = await bossOf(w)
  for (const list of await listsOf(w))
    await t.test(list.name, async () => {
      const { ids: whole } = list.read(await boss.ok(list.document, { p: { limit: pageSize.max } }))
      assert.ok(whole.length > 1, `${whole.length} rows show nothing`)
      const pages = await walk(boss, list, whole.length > 10 ? 9 : 1)
      const walked = pages.slice(pages.indexOf(whole[0] ?? '')) // the log grows at its front as it is read
      assert.equal(new Set(walked).size, walked.length, 'something comes twice')
      assert.deepEqual(walked.slice(0, whole.length), whole)
      if (whole.length < pageSize.max) assert.equal(walked.length, whole.length)
    })
})
