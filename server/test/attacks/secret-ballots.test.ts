/**
 * Who holds the files of the database, its write-ahead log and the folder of keys, and knows the published list, does not
 * learn who put which ballot into the box. The same reader finds it in a box that is kept as boxes were before.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeReceipt } from '@vondrona/rules/votes'
import { prepare } from '../../src/installation.ts'
import { openDatabase } from '../../src/kernel/db.ts'
import { connectionUrl, startPostgres } from '../../src/kernel/postgres/index.ts'
import { admin, cast, end, makeVote, sealOfVote } from '../../src/modules/votes/testing.ts'
import { onlyErrors } from '../database.ts'
import { afterwards, folder } from '../faults/process.ts'
import { hits, lookFor, type Needles, type Seen } from '../forensics/linking.ts'
import { logRecords, rowVersions } from '../forensics/pages.ts'
import { openWorld, type World } from '../world.ts'

const people = 200
/** Of 200 guesses at random one is right; nine or more are once in a million. */
const chance = 8

/** An installation that can be stopped, and opened again. */
function installation(t: TestContext) {
  const dataDir = folder(t)
  let running: { world: World; stop(): Promise<void> } | undefined
  const stop = async () => {
    const { stop } = running ?? {}
    running = undefined
    await stop?.()
  }
  afterwards(t, stop)
  const start = async (): Promise<World> => {
    const postgres = await startPostgres({ dataDir, log: onlyErrors })
    const opened = openDatabase(postgres.config, { max: 10, allowExitOnIdle: true })
    await prepare(opened.pool)
    const { config } = postgres
    const database = { ...opened, config, url: connectionUrl(config), drop: opened.close }
    const { world, close } = await openWorld(database, dataDir, { RATE_LIMIT_FACTOR: '1000' })
    running = {
      world,
      async stop() {
        await close()
        await opened.close()
        await postgres.stop()
      },
    }
    return world
  }
  return { dataDir, start, stop }
}

/** Where its tables lie, and the log, below the folder of the installation. */
async function filesOf(w: World, dataDir: string, roll: string, box: readonly string[]) {
  const place = async (table: string): Promise<string> =>
    join(dataDir, 'postgres', (await w.sql('select pg_relation_filepath($1) as path', [table]))[0].path)
  return { roll: await place(roll), box: await Promise.all(box.map(place)), log: join(dataDir, 'postgres', 'pg_wal') }
}
type Files = Awaited<ReturnType<typeof filesOf>>

/** What each way of linking finds in the heaps and in the log. */
function search(files: Files, needles: Needles, truth: ReadonlyMap<string, string>) {
  const heap = {
    roll: lookFor(needles, rowVersions(files.roll)),
    box: lookFor(needles, files.box.flatMap(rowVersions)),
  }
  const log: Seen = lookFor(needles, logRecords(files.log))
  return { heap: hits(heap.roll, heap.box, truth), log: hits(log, log, truth), seen: { heap, log } }
}

const uuid = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const codeOf = (n: number) => makeReceipt(createHash('sha256').update(`voter ${n}`).digest())

function needlesOf(
  voteId: string,
  truth: ReadonlyMap<string, string>,
  seals: readonly { mark(code: string): Buffer }[] = [],
): Needles {
  return {
    voters: new Map([...truth.keys()].map((id) => [id, Buffer.concat([uuid(voteId), uuid(id)])])),
    ballots: new Map([...truth.values()].map((code) => [code, [Buffer.from(code), ...seals.map((s) => s.mark(code))]])),
  }
}

const best = (found: Record<string, number>) => Math.max(...Object.values(found))

/** Every file below a folder that contains these bytes. */
const holding = (place: string, bytes: Buffer): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(bytes))

/** A box that is written as boxes were before. */
async function oldBox(w: World, dataDir: string, voters: number) {
  const [roll, box] = [`old_roll_${voters}`, `old_box_${voters}`]
  await w.sql(`create table ${roll} (vote_id uuid, user_id uuid, primary key (vote_id, user_id))`)
  await w.sql(`create table ${box} (vote_id uuid, code text, choices int[], primary key (vote_id, code))`)
  const [voteId, truth] = [w.kernel.newId(), new Map<string, string>()]
  for (let n = 0; n < voters; n++) {
    const [voter, code] = [w.kernel.newId(), codeOf(voters * 1000 + n)]
    truth.set(voter, code)
    const client = await w.database.pool.connect()
    await client.query('begin')
    await client.query(`insert into ${roll} values ($1, $2)`, [voteId, voter])
    await client.query(`insert into ${box} values ($1, $2, $3)`, [voteId, code, [n % 3]])
    for (const table of [box, roll])
      await client.query(
        `with taken as (delete from ${table} where vote_id = $1 returning *)
         insert into ${table} select * from taken order by random()`,
        [voteId],
      )
    await client.query('commit')
    client.release()
  }
  const files = await filesOf(w, dataDir, roll, [box])
  return () => search(files, needlesOf(voteId, truth), truth)
}

test('F-VOTE-05 the reader links all of 6 voters by the heap, and all of 200 by the log, in boxes that are written as boxes were before', async (t) => {
  const { dataDir, start, stop } = installation(t)
  const w = await start()
  const many = await oldBox(w, dataDir, people)
  const few = await oldBox(w, dataDir, 6)
  await stop()
  const [{ log }, { heap }] = [many(), few()]
  assert.equal(log['same transaction'], people, JSON.stringify(log))
  assert.equal(heap['same transaction'], 6, JSON.stringify(heap))
})

test('F-VOTE-05 of 200 secret ballots nobody is linked to theirs better than by chance: while the vote runs, with the key that is there, and after it', async (t) => {
  const { dataDir, start, stop } = installation(t)
  let w = await start()
  const by = await admin(w)
  const { id: voteId } = await makeVote(by, { isSecret: true, options: ['Soa', 'Tojo', 'Lova', 'Fy'] })
  const truth = new Map<string, string>()
  for (let n = 0; n < people; n++) {
    const member = await w.member()
    truth.set(member.id, codeOf(n))
    await member.ok(cast, { voteId, optionIndex: n % 4, code: codeOf(n) })
    if (n % 10 === 9) await member.ok(cast, { voteId, optionIndex: (n + 1) % 4, code: codeOf(n) }) // changes their mind
  }
  const box = ['vote_sealed_ballot', 'vote_secret_ballot']
  const [{ boxKey }] = await w.sql('select box_key from vote where id = $1', [voteId])
  const running = await filesOf(w, dataDir, 'vote_voter', box)
  await stop()

  const keys = readdirSync(join(dataDir, 'ballot-keys'))
  assert.deepEqual(keys, [`${voteId}.${boxKey.toString('hex')}.key`])
  const code = Buffer.from(codeOf(7))
  assert.deepEqual(holding(join(dataDir, 'postgres'), code), [])
  assert.notDeepEqual(holding(join(dataDir, 'postgres'), uuid(by.id)), []) // it does find what is there
  w = await start()
  const seal = await sealOfVote(w, voteId)
  await stop()
  const during = search(running, needlesOf(voteId, truth, [seal]), truth)
  assert.deepEqual([during.seen.heap.roll.voters.length, during.seen.log.voters.length], [people, people])
  assert.deepEqual([during.seen.heap.box.ballots.length, during.seen.log.ballots.length], [people, people]) // the last box
  assert.ok(best(during.heap) <= chance, JSON.stringify(during.heap))
  assert.ok(best(during.log) <= chance, JSON.stringify(during.log))

  w = await start()
  await (await admin(w)).ok(end, { id: voteId })
  const ended = await filesOf(w, dataDir, 'vote_voter', box)
  await stop()
  assert.deepEqual(readdirSync(join(dataDir, 'ballot-keys')), [])
  const after = search(ended, needlesOf(voteId, truth), truth)
  assert.deepEqual([after.seen.heap.box.ballots.length, after.seen.log.ballots.length], [people, people])
  assert.ok(best(after.heap) <= chance, JSON.stringify(after.heap))
  assert.ok(best(after.log) <= chance, JSON.stringify(after.log))
})
