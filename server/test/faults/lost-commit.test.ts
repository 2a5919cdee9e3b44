/** The connection breaks after the database has committed and before it could say so: what is kept must stay whole. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { adult, newcomer, register } from '../registrations.ts'
import { refused, type World, world } from '../world.ts'

/** The next commit of the product arrives, its answer does not. */
function loseNextAnswer({ database: { pool } }: World) {
  const query: (this: pg.Client, ...args: [string]) => Promise<unknown> = pg.Client.prototype.query
  let lost = false
  const losing = async function (this: pg.Client, ...args: [string]) {
    const answer = await query.apply(this, args)
    if (lost || String((args[0] as { text?: string })?.text ?? args[0]) !== 'commit') return answer
    lost = true
    throw new Error('Connection terminated unexpectedly')
  }
  pool.on('acquire', (client) => {
    const isPlain = (args: unknown[]) => typeof args.at(-1) !== 'function'
    client.query = ((...args: [string]) =>
      isPlain(args) ? losing.apply(client, args) : query.apply(client, args)) as typeof client.query
  })
  return () => lost
}

test('F02 a registration whose commit was not answered: the account that is there has its photos', async (t) => {
  const w = await world(t)
  const lost = loseNextAnswer(w)
  await refused('UNAVAILABLE', register(w, await adult({ email: 'perdue@exemple.mg' })))
  assert.ok(lost())
  assert.equal((await w.sql(`select from app_user where email = 'perdue@exemple.mg'`)).length, 1)
  const keys = (await w.sql('select storage_key from identity_image')).map((row) => row.storage_key)
  assert.equal(keys.length, 2)
  for (const key of keys) assert.ok(await w.kernel.storage.get(key), `${key} is there`)
})

test('F02 an archive of my data whose commit was not answered can be downloaded', async (t) => {
  const w = await world(t)
  const member = await newcomer(w)
  await member.ok('mutation { exportMyData { id } }')
  const lost = loseNextAnswer(w)
  await w.runJobs()
  assert.ok(lost())
  const rows = await w.sql('select status, storage_key from data_export')
  for (const { status, storage_key } of rows) if (status === 'ready') assert.ok(await w.kernel.storage.get(storage_key))
  assert.equal(rows[0].status, 'ready')
})
