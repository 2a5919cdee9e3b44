import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { makeReceipt } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { writeBackup } from '../../../kernel/backup/write.ts'
import type { Tx } from '../../../kernel/db.ts'
import { makeWriter } from '../casting/ballot-writer.ts'
import { closeOverdue } from '../closing/close-overdue.ts'
import { lockVotes, type VoteRow } from '../store.ts'
import { admin, cast, end, inHours, makeVote, one, remove, stored } from '../testing.ts'
import { mixBox, putBallots, takeOut } from './box.ts'
import { sealOf } from './seal.ts'
import { destroyOldKeys, mixLargeBoxes } from './tend-boxes.ts'

let codes = 0
const newCode = () => makeReceipt(createHash('sha256').update(`box ${++codes}`).digest())
const folderOf = (w: World) => join(w.dataDir, 'ballot-keys')
const keysOf = (w: World) => (existsSync(folderOf(w)) ? readdirSync(folderOf(w)).sort() : [])
const keyOf = async (w: World, id: string) =>
  `${id}.${(await w.sql('select box_key from vote where id = $1', [id]))[0].boxKey?.toString('hex')}.key`

/** A running secret vote with so many ballots, each for the first option. */
async function running(w: World, voters: number, input: object = {}) {
  const by = await admin(w)
  const { id: voteId } = await makeVote(by, { isSecret: true, ...input })
  const people: { who: Member; code: string }[] = []
  for (let n = 0; n < voters; n++) {
    const [who, code] = [await w.member(), newCode()]
    await who.ok(cast, { voteId, optionIndex: 0, code })
    people.push({ who, code })
  }
  return { by, voteId, people }
}

/** Takes the key of a vote's box away; gives the function that puts it back. */
async function loseKey(w: World, voteId: string) {
  const [from, away] = [join(folderOf(w), await keyOf(w, voteId)), join(w.dataDir, 'elsewhere')]
  mkdirSync(away, { recursive: true })
  renameSync(from, join(away, 'key'))
  return () => renameSync(join(away, 'key'), from)
}

test('F-VOTE-05 a sealed ballot has one length whatever was chosen, opens to itself with its key, and with no other', () => {
  const [key, other] = [sealOf('v', Buffer.alloc(32, 1)), sealOf('v', Buffer.alloc(32, 2))]
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(19)), fc.uint8Array({ minLength: 16, maxLength: 16 }), (chosen, bytes) => {
      const ballot = { code: makeReceipt(bytes), choices: chosen.sort((a, b) => a - b) }
      const sealed = key.seal(ballot)
      assert.equal(sealed.length, 48)
      assert.deepEqual(key.open(sealed), ballot)
      assert.throws(() => other.open(sealed))
      assert.notDeepEqual(key.seal(ballot), sealed)
      assert.notDeepEqual(other.mark(ballot.code), key.mark(ballot.code))
    }),
  )
  assert.throws(() => sealOf('w', Buffer.alloc(32, 1)).open(key.seal({ code: newCode(), choices: [] })))
  assert.throws(() => key.seal({ code: 'short', choices: [] }))
})

test('F-VOTE-05 every turn has a key of its own, a file that only its owner reads; the last one is gone with the end of the vote', async (t) => {
  const w = await world(t)
  const { by, voteId, people } = await running(w, 1)
  const seen = new Set(keysOf(w))
  const { who, code } = people[0] as (typeof people)[number]
  for (const optionIndex of [1, 2]) {
    await who.ok(cast, { voteId, optionIndex, code })
    const [only, ...more] = keysOf(w)
    assert.deepEqual([only, more], [await keyOf(w, voteId), []])
    seen.add(only as string)
    assert.equal(statSync(join(folderOf(w), only as string)).mode & 0o777, 0o600)
    assert.equal(statSync(folderOf(w)).mode & 0o777, 0o700)
  }
  assert.equal(seen.size, 3)
  await who.ok(cast, { voteId, optionIndex: 2, code }) // a retry changes nothing
  assert.ok(seen.has(keysOf(w)[0] as string))
  await by.ok(end, { id: voteId })
  assert.deepEqual(keysOf(w), [])
  assert.deepEqual((await stored(w, voteId)).box, [{ code, choices: [2] }])
  assert.equal((await w.sql('select from vote_sealed_ballot')).length, 0)
  await who.ok(cast, { voteId, optionIndex: 2, code }) // its answer was lost
  await refused('VOTE_ENDED', who.gql(cast, { voteId, optionIndex: 1, code }))
})

test('F-VOTE-05 the keys lie where BALLOT_KEYS_DIR says', async (t) => {
  const place = join(tmpdir(), `vd-keys-${process.pid}`)
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const w = await world(t, { BALLOT_KEYS_DIR: place })
  const { voteId } = await running(w, 1)
  assert.deepEqual(keysOf(w), [])
  assert.deepEqual(readdirSync(place), [await keyOf(w, voteId)])
})

test('R-VOTE-05 the key is gone with a vote that is deleted, and stays with one that is archived', async (t) => {
  const w = await world(t)
  const [gone, kept] = [await running(w, 1), await running(w, 1)]
  await kept.by.ok(remove, { id: kept.voteId })
  await gone.by.ok(remove, { id: gone.voteId, confirmed: true })
  assert.deepEqual(keysOf(w), [await keyOf(w, kept.voteId)])
})

for (const how of ['missing', 'damaged', 'another'] as const)
  test(`F-VOTE-05, F-VOTE-08 a box whose key is ${how} takes no ballot and loses none: it says so, others go on, and it is counted when the key is back`, async (t) => {
    const w = await world(t)
    const { by, voteId, people } = await running(w, 3, { endDate: inHours(w, 1) })
    const other = await running(w, 1, { endDate: inHours(w, 1) })
    const { who, code } = people[0] as (typeof people)[number]
    const key = await keyOf(w, voteId)
    const putBack = await loseKey(w, voteId)
    if (how === 'damaged') writeFileSync(join(folderOf(w), key), 'x')
    if (how === 'another') writeFileSync(join(folderOf(w), key), Buffer.alloc(32, 7))
    const before = await w.sql('select mark, sealed from vote_sealed_ballot where vote_id = $1 order by 1', [voteId])

    const late = await w.member()
    const [first, second] = [
      refused('BOX_LOCKED', late.gql(cast, { voteId, optionIndex: 1, code: newCode() })),
      refused('BOX_LOCKED', who.with({ language: 'en' }).gql(cast, { voteId, optionIndex: 1, code })),
    ]
    await late.ok(cast, { voteId: other.voteId, optionIndex: 0, code: newCode() }) // of the same turn
    assert.match((await first).message, /L’urne|L'urne/)
    assert.match((await second).message, /^The ballot box/)
    await refused('BOX_LOCKED', late.gql(cast, { voteId, optionIndex: 1 })) // without a code of their own
    await refused('BOX_LOCKED', by.gql(end, { id: voteId }))
    await mixLargeBoxes(w.system)
    await destroyOldKeys(w.system)

    w.advance(3_600_000)
    await closeOverdue(w.system)
    assert.deepEqual((await other.by.ok(one, { id: other.voteId })).vote.totalVotes, 2)
    const { vote } = await who.ok(one, { id: voteId })
    assert.deepEqual([vote.status, vote.totalVotes, vote.ballotsHash, vote.votersCount], ['ended', null, null, 3])
    const now = await w.sql('select mark, sealed from vote_sealed_ballot where vote_id = $1 order by 1', [voteId])
    assert.deepEqual(now, before)

    putBack()
    await closeOverdue(w.system)
    const counted = (await who.ok(one, { id: voteId })).vote
    assert.deepEqual([counted.totalVotes, counted.options[0].votes], [3, 3])
    assert.deepEqual(keysOf(w), [])
  })

test('F-VOTE-08 a transaction that fails leaves the box as it was, and its key is destroyed with the next turn', async (t) => {
  const w = await world(t)
  const { voteId, people } = await running(w, 2)
  const failing = w.system.transaction(async (tx) => {
    const vote = (await lockVotes(tx, [voteId])).get(voteId)
    await mixBox(tx, w.system, vote as NonNullable<typeof vote>)
    throw new Error('the disk is full')
  })
  await assert.rejects(failing, /disk is full/)
  assert.equal(keysOf(w).length, 2)
  assert.equal((await stored(w, voteId)).box.length, 2)
  const { who, code } = people[0] as (typeof people)[number]
  await who.ok(cast, { voteId, optionIndex: 1, code })
  assert.deepEqual(keysOf(w), [await keyOf(w, voteId)])
  assert.deepEqual((await stored(w, voteId)).box.map(({ choices }) => choices[0]).sort(), [0, 1])
})

test('F-VOTE-05 a key that a crash left is destroyed by the job, also after the end; where the right one is missing, and of a vote unknown here, nothing is touched', async (t) => {
  const w = await world(t)
  const [a, b] = [await running(w, 1), await running(w, 1)]
  const [key, keep] = [await keyOf(w, a.voteId), join(w.dataDir, 'kept')]
  copyFileSync(join(folderOf(w), key), keep)
  const { who, code } = a.people[0] as (typeof a.people)[number]
  await who.ok(cast, { voteId: a.voteId, optionIndex: 1, code })
  copyFileSync(keep, join(folderOf(w), key)) // the process ended between the commit and the destruction
  const unknown = key.replace(a.voteId, w.kernel.newId())
  copyFileSync(keep, join(folderOf(w), unknown))
  const putBack = await loseKey(w, b.voteId)
  copyFileSync(keep, join(folderOf(w), key.replace(a.voteId, b.voteId)))
  await destroyOldKeys(w.system)
  assert.deepEqual(keysOf(w), [await keyOf(w, a.voteId), unknown, key.replace(a.voteId, b.voteId)].sort())
  putBack()
  await destroyOldKeys(w.system)
  assert.deepEqual(keysOf(w), [await keyOf(w, a.voteId), unknown, await keyOf(w, b.voteId)].sort())
  await a.by.ok(end, { id: a.voteId })
  copyFileSync(keep, join(folderOf(w), key))
  await destroyOldKeys(w.system)
  assert.ok(!keysOf(w).includes(key))
})

test('F-VOTE-03, F-VOTE-06 a vote that began before ballots were sealed goes on: its ballots are sealed by a job or the next turn, and change by their codes', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  for (const first of ['job', 'turn']) {
    const { id: voteId } = await makeVote(by, { isSecret: true })
    const [hery, soa, codeA, codeB] = [await w.member(), await w.member(), newCode(), newCode()]
    for (const [{ id }, code] of [
      [hery, codeA],
      [soa, codeB],
    ] as const) {
      await w.sql('insert into vote_voter (vote_id, user_id, is_secret) values ($1, $2, true)', [voteId, id])
      await w.sql('insert into vote_secret_ballot values ($1, $2, array[0])', [voteId, code])
    }
    await w.sql('update vote set voter_count = 2 where id = $1', [voteId])
    if (first === 'job') await mixLargeBoxes(w.system)
    await refused('WRONG_RECEIPT', hery.gql(cast, { voteId, optionIndex: 2, code: newCode() }))
    await hery.ok(cast, { voteId, optionIndex: 2, code: codeA })
    assert.equal((await w.sql('select from vote_secret_ballot where vote_id = $1', [voteId])).length, 0)
    assert.equal((await w.sql('select from vote_sealed_ballot where vote_id = $1', [voteId])).length, 2)
    await by.ok(end, { id: voteId })
    const { box, votes } = await stored(w, voteId)
    assert.deepEqual(new Map(box.map((row) => [row.code, row.choices])), new Map([[codeA, [2]], [codeB, [0]]])) // biome-ignore format: one fact
    assert.deepEqual(votes, [1, 0, 1])
  }
})

test('F-VOTE-06 the database itself refuses to end a secret vote with another number of ballots than voters, or with sealed ones', async (t) => {
  const w = await world(t)
  const { by, voteId } = await running(w, 2)
  const ends = (more = '') =>
    w.sql(
      `with x as (${more || 'select 1'}) update vote set status = 'ended', ended_at = now(), box_key = null where id = $1`,
      [voteId],
    )
  await assert.rejects(ends(), /cannot end with 0 ballots/)
  await w.sql(`insert into vote_secret_ballot values ($1, 'a', array[0]), ($1, 'b', array[0])`, [voteId])
  await assert.rejects(ends(), /cannot end/) // sealed ones are left
  await w.sql('delete from vote_secret_ballot')
  await w.sql('delete from vote_sealed_ballot where mark = (select min(mark) from vote_sealed_ballot)')
  assert.equal((await by.gql(end, { id: voteId })).errors?.[0]?.extensions.code, 'INTERNAL_SERVER_ERROR')
  assert.equal((await by.ok(one, { id: voteId })).vote.status, 'active')
  assert.equal(keysOf(w).length, 1)
  const [{ mark, sealed }] = await w.sql('select mark, sealed from vote_sealed_ballot')
  await assert.rejects(w.sql('insert into vote_sealed_ballot values ($1, $2, $3)', [voteId, mark, sealed]), /_pkey/)
  await assert.rejects(w.sql('update vote_sealed_ballot set sealed = $1', [Buffer.alloc(47)]), /check/)
})

test('F-VOTE-08, R-VOTE-09 processes that know nothing of each other seal one box: each ballot is in it once', async (t) => {
  const w = await world(t)
  const { voteId, by } = await running(w, 0)
  const people = await Promise.all(Array.from({ length: 12 }, () => w.member()))
  const cards = people.map(({ id: userId }) => ({ userId, code: newCode() }))
  const ctx = await (people[0] as Member).context()
  const writers = [makeWriter(), makeWriter({ queue: voteServer.queue, perTurn: 2 }), makeWriter()]
  await Promise.all(
    cards.flatMap(({ userId, code }) =>
      writers.map((write) => write({ ctx, operation: 'castVote', userId, voteId, choices: [1], code, revision: null })),
    ),
  )
  assert.deepEqual(keysOf(w), [await keyOf(w, voteId)])
  await by.ok(end, { id: voteId })
  const { box, roll, voterCount } = await stored(w, voteId)
  assert.deepEqual([box.length, roll.length, voterCount], [12, 12, 12])
  assert.deepEqual(new Set(box.map(({ code }) => code)), new Set(cards.map(({ code }) => code)))
})

test('F-VOTE-08 a key is destroyed, and a voter answered, once the commit is on the disk, however the database is set: a small box, a large one, the end', async (t) => {
  const w = await world(t)
  const { voteId } = await running(w, 1)
  const ballots = [{ code: newCode(), choices: [1] }]
  for (const work of [
    (tx: Tx, vote: VoteRow) => putBallots(tx, w.system, vote, ballots, 1),
    (tx: Tx, vote: VoteRow) => putBallots(tx, w.system, vote, ballots, voteServer.mixedAtOnce + 1),
    (tx: Tx, vote: VoteRow) => takeOut(tx, w.system, vote),
  ]) {
    const undone = w.system.transaction(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await work(tx, (await lockVotes(tx, [voteId])).get(voteId) as VoteRow)
      const { rows } = await sql<{ is: string }>`select current_setting('synchronous_commit') as is`.execute(tx)
      throw new Error(`it is ${rows[0]?.is}`)
    })
    await assert.rejects(undone, /it is on/)
  }
})

test('F-VOTE-05 a backup that is taken while a vote runs holds its sealed ballots, and neither their key nor a receipt', async (t) => {
  const w = await world(t)
  const { voteId, people } = await running(w, 2)
  const target = join(w.dataDir, 'saved')
  await writeBackup({ pool: w.database.pool, dataDir: w.dataDir, storage: w.kernel.storage, target, now: w.now() })
  const read = (file: string) => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file))
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const all = Buffer.concat(files.map(({ parentPath, name }) => read(join(parentPath, name))))
  const [{ sealed }] = await w.sql('select sealed from vote_sealed_ballot limit 1')
  assert.ok(all.includes(sealed.toString('hex'))) // COPY writes bytes so
  const key = readFileSync(join(folderOf(w), await keyOf(w, voteId)))
  for (const form of [key, key.toString('hex'), key.toString('base64'), ...people.map(({ code }) => code)])
    assert.ok(!all.includes(form))
})
