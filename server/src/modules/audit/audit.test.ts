import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import { refused, world } from '../../../test/world.ts'
import { chainKey } from './chain-key.ts'
import { checkChain } from './store.ts'
import { writeAudit as write } from './write-audit.ts'

/** Lines of any act; those of the product are in the catalogue, which the compiler says. */
const writeAudit = (db: Parameters<typeof write>[0], ctx: Parameters<typeof write>[1], action: string, about = {}) =>
  write(db, ctx, action as Parameters<typeof write>[2], about)

const log =
  'query($filters: AuditFilters, $pagination: PaginationInput) { auditLog(filters: $filters, pagination: $pagination) { items { id at actorId actorName action targetId targetName detail address } endCursor hasMore } }'

test('R-GAP-21 F-ADM-05 only admins read the log', async (t) => {
  const w = await world(t)
  await refused('UNAUTHENTICATED', w.visitor().gql(log))
  for (const role of ['user', 'moderator', 'admin_mit'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(log))
  const admin = await w.member({ role: 'admin' })
  await refused('BAD_USER_INPUT', admin.gql(log, { filters: { actorId: 'rien' } }))
  await refused('BAD_USER_INPUT', admin.gql(log, { pagination: { after: 'rien' } }))
  assert.ok((await admin.gql(log)).data.auditLog)
})

test('R-GAP-21 what a member tries without the right to it is noted, a flood only a few times', async (t) => {
  const w = await world(t)
  const [member, admin] = [await w.member(), await w.member({ role: 'admin' })]
  const noted = async () => (await admin.ok(log, { filters: { action: 'authorization.refused' } })).auditLog.items
  for (let n = 0; n < 20; n++) await refused('FORBIDDEN', member.gql('{ users { total } }'))
  await w.settled()
  const lines = await noted()
  assert.equal(lines.length, 10)
  assert.deepEqual([lines[0].actorId, lines[0].detail], [member.id, { operation: 'users' }])
})

test('R-GAP-21 lines are listed newest first, by action, by actor and by target, page by page', async (t) => {
  const w = await world(t)
  const [admin, other] = [await w.member({ role: 'admin' }), await w.member()]
  const ctx = await admin.context()
  await ctx.transaction(async (tx) => {
    for (let n = 0; n < 5; n++)
      await writeAudit(tx, ctx, n % 2 ? 'b' : 'a', { targetId: other.id, targetName: other.pseudo, detail: { n } })
    await writeAudit(tx, w.system, 'a', { detail: { n: 5 } })
  })
  const read = async (filters: object, limit = 2) => {
    const seen: number[] = []
    for (let after: string | null = null; ; ) {
      const page: { items: { action: string; detail: { n: number } }[]; endCursor: string | null; hasMore: boolean } = (
        await admin.ok(log, { filters, pagination: { limit, after } })
      ).auditLog
      seen.push(...page.items.filter(({ action }) => action !== 'data.listed').map(({ detail }) => detail.n))
      if (!page.hasMore) return seen
      after = page.endCursor
    }
  }
  assert.deepEqual(await read({}), [5, 4, 3, 2, 1, 0])
  assert.deepEqual(await read({ action: 'a' }), [5, 4, 2, 0])
  assert.deepEqual(await read({ actorId: admin.id, action: 'b' }), [3, 1])
  assert.deepEqual(await read({ targetId: other.id }), [4, 3, 2, 1, 0])
  await ctx.transaction((tx) => writeAudit(tx, ctx, 'c', { targetId: admin.id, detail: { n: 6 } }))
  assert.deepEqual(await read({ personId: other.id, action: 'b' }), [3, 1])
  assert.deepEqual(await read({ personId: admin.id }), [6, 4, 3, 2, 1, 0]) // once, though it is both
  await refused('BAD_USER_INPUT', admin.gql(log, { filters: { personId: 'rien' } }))
  const [line] = (await admin.ok(log, { filters: { action: 'b' } })).auditLog.items
  assert.deepEqual([line.actorName, line.targetName, line.address], [admin.pseudo, other.pseudo, '10.1.2.3'])
})

test('R-GAP-21 F-ADM-05 what identifies or opens something never enters a line, and a line cannot be split', async (t) => {
  const w = await world(t)
  const { id } = await w.member()
  const detail = {
    password: 'p',
    newEmail: 'a@b.mg',
    token: 't',
    nested: { phone: '1', side: 'front' },
    note: 'un\ndeux\u2028trois',
    at: w.now(),
  }
  await w.system.transaction((tx) =>
    writeAudit(tx, w.system, 'x\ny', { targetId: id, targetName: 'Hery\r\n2026 admin ok', detail }),
  )
  const [line] = await w.sql('select action, detail from audit_entry')
  assert.equal(line.action, 'x y')
  assert.deepEqual(line.detail, {
    password: '***',
    newEmail: '***',
    token: '***',
    nested: { phone: '***', side: 'front' },
    note: 'un deux trois',
    at: w.now().toISOString(),
  })
  assert.deepEqual(await w.sql('select name from audit_name'), [{ name: 'Hery 2026 admin ok' }])
})

test('R-GAP-21 a rolled-back act leaves no line', async (t) => {
  const w = await world(t)
  const act = w.system.transaction(async (tx) => {
    await writeAudit(tx, w.system, 'x')
    throw new Error('no')
  })
  await assert.rejects(act, /no/)
  assert.deepEqual(await w.sql('select 1 from audit_entry'), [])
})

test('R-GAP-21 lines written at the same time by many are one complete chain', async (t) => {
  const w = await world(t)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      w.system.transaction(async (tx) => {
        for (let line = 0; line <= n % 3; line++) await writeAudit(tx, w.system, 'x', { detail: { n, line } })
      }),
    ),
  )
  const { lines, brokenAt, hash } = await checkChain(w.kernel.db, chainKey(w.kernel.secrets))
  assert.deepEqual([lines, brokenAt], [79, null])
  assert.match(hash, /^[0-9a-f]{64}$/)
})

test('R-GAP-21 a line changed, removed, put between or cut off at the end is found; the product itself cannot do it', async (t) => {
  const w = await world(t)
  const forge = async (statement: string, earlier?: string) => {
    await w.sql('alter table audit_entry disable trigger user')
    await w.sql(statement)
    await w.sql('alter table audit_entry enable trigger user')
    return checkChain(w.kernel.db, chainKey(w.kernel.secrets), earlier)
  }
  for (let n = 0; n < 6; n++) await w.system.transaction((tx) => writeAudit(tx, w.system, 'x', { detail: { n } }))
  const { hash } = await checkChain(w.kernel.db, chainKey(w.kernel.secrets))
  for (const statement of [
    `update audit_entry set action = 'y'`,
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_chain',
  ])
    await assert.rejects(w.sql(statement), /append-only/)
  assert.equal((await forge(`update audit_entry set action = action`)).brokenAt, null) // the control
  assert.equal((await forge(`update audit_entry set detail = '{"n": 9}' where seq = 3`)).brokenAt, 3)
  assert.equal((await forge(`update audit_entry set detail = '{"n": 2}' where seq = 3`)).brokenAt, null)
  assert.equal((await forge('delete from audit_entry where seq = 6', hash)).brokenAt, 6)
  // a forger who knows how lines are hashed
  await w.sql(`update audit_chain set seq = 5, hash = (select hash from audit_entry where seq = 5)`)
  assert.deepEqual(
    (({ brokenAt, hasEarlier }) => ({ brokenAt, hasEarlier }))(
      await checkChain(w.kernel.db, chainKey(w.kernel.secrets), hash),
    ),
    {
      brokenAt: null,
      hasEarlier: false,
    },
  )
  assert.equal((await forge('delete from audit_entry where seq = 2')).brokenAt, 2)
})

/** What an attacker can do who may write to every table, but does not have the key. */
const rewrite = `do $$
declare
  line audit_entry;
  before bytea := '\\x';
begin
  for line in select * from audit_entry order by seq loop
    line.previous_hash := before;
    line.hash := audit_hash(line);
    before := line.hash;
    update audit_entry set previous_hash = line.previous_hash, hash = line.hash, keyed = false where id = line.id;
  end loop;
  update audit_chain set hash = before;
end $$`

test('R-GAP-21 whoever rewrites a line and the complete chain after it, without the key, is found', async (t) => {
  const w = await world(t)
  const key = chainKey(w.kernel.secrets)
  const write = (n: number) => w.system.transaction((tx) => writeAudit(tx, w.system, 'x', { detail: { n } }))
  for (let n = 0; n < 4; n++) await write(n)
  await w.sql('alter table audit_entry disable trigger user')
  await w.sql(`update audit_entry set detail = '{"n": 9}' where seq = 2`)
  await w.sql(rewrite.replace('keyed = false', 'keyed = keyed'))
  assert.equal((await checkChain(w.kernel.db, key)).brokenAt, 1)
  await w.sql(rewrite)
  await w.sql('alter table audit_entry enable trigger user')
  assert.equal((await checkChain(w.kernel.db, key)).keyedFrom, null) // all plain: the log says that it has no key
  const forged = `insert into audit_entry (id, at, action) values (gen_random_uuid(), now(), 'y')`
  await write(5)
  assert.equal((await checkChain(w.kernel.db, key)).keyedFrom, 5)
  await w.sql(forged)
  assert.equal((await checkChain(w.kernel.db, key)).brokenAt, 6)
})

test('R-GAP-21 lines from before the key stay as they were and are still proved', async (t) => {
  const w = await world(t)
  const key = chainKey(w.kernel.secrets)
  for (let n = 0; n < 3; n++)
    await w.sql(`insert into audit_entry (id, at, action) values (gen_random_uuid(), now(), 'old')`)
  await w.system.transaction((tx) => writeAudit(tx, w.system, 'x'))
  const { lines, brokenAt, keyedFrom } = await checkChain(w.kernel.db, key)
  assert.deepEqual([lines, brokenAt, keyedFrom], [4, null, 4])
  await w.sql('alter table audit_entry disable trigger user')
  await w.sql(`update audit_entry set action = 'new' where seq = 2`)
  assert.equal((await checkChain(w.kernel.db, key)).brokenAt, 2)
})

test('R-GAP-21 the database computes HMAC-SHA-256 as everybody does', async (t) => {
  const w = await world(t)
  await w.system.transaction((tx) => writeAudit(tx, w.system, 'x'))
  const [{ words, hash }] = await w.sql('select audit_words(audit_entry) as words, hash from audit_entry')
  const hmac = createHmac('sha256', w.kernel.secrets.keyedHash('audit-chain', 'lines')).update(words).digest()
  assert.deepEqual(hash, hmac)
})

test('R-GAP-21 the log is read by days of Madagascar, both included', async (t) => {
  const w = await world(t)
  const note = (n: number) => w.system.transaction((tx) => writeAudit(tx, w.system, 'a', { detail: { n } }))
  await note(1) // Saturday, noon
  w.advance(12 * 3_600_000 - 1)
  await note(2) // the last moment of Saturday
  w.advance(1)
  await note(3)
  const admin = await w.member({ role: 'admin' })
  const read = async (filters: object) =>
    (await admin.ok(log, { filters: { action: 'a', ...filters } })).auditLog.items.map(
      ({ detail }: { detail: { n: number } }) => detail.n,
    )
  assert.deepEqual(await read({ from: '2026-11-22' }), [3])
  assert.deepEqual(await read({ to: '2026-11-21' }), [2, 1])
  assert.deepEqual(await read({ from: '2026-11-21', to: '2026-11-21' }), [2, 1])
  assert.deepEqual(await read({ from: '2026-11-23' }), [])
  await refused('BAD_USER_INPUT', admin.gql(log, { filters: { from: '21/11/2026' } }))
})

test('R-GAP-21 a reason that is too long for a line is cut before its last character, not within it', async (t) => {
  const w = await world(t)
  const reason = `${'a'.repeat(199)}😀 et la suite`
  await w.system.transaction((tx) => writeAudit(tx, w.system, 'a', { detail: { reason } }))
  const [{ detail }] = await w.sql('select detail from audit_entry')
  assert.deepEqual(detail, { reason: 'a'.repeat(199) })
})
