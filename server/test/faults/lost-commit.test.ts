/**
 * The connection breaks after the database has committed and before it could say so: what is kept must stay complete.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { adult, newcomer, register } from '../registrations.ts'
import { refused, type World, world } from '../world.ts'

/** The next commit of the product arrives, its answer does not. */
function loseNextAnswer({ database: { pool } }: World) {
  let lost = false
  type Question = { text?: string; callback?: (error: Error | null, result: unknown) => void }
  pool.on('acquire', (client) => {
    const query: (question: Question, ...rest: unknown[]) => unknown = pg.Client.prototype.query.bind(client)
    const losing = (question: Question, ...rest: unknown[]) => {
      const answered = question.callback
      if (question.text === 'commit' && answered)
        question.callback = (error, result) => {
          if (lost) return answered(error, result)
          lost = true
          answered(new Error('Connection terminated unexpectedly'), result)
        }
      return query(question, ...rest)
    }
    client.query = losing as typeof client.query
  })
  return () => lost
}

test('F02 a registration whose commit was not answered: the account that is there has its photos', async (t) => {
  const w = await world(t)
  const lost = loseNextAnswer(w)
  await refused('UNAVAILABLE', register(w, await adult({ email: 'perdue@exemple.mg' })))
  assert.ok(lost())
  assert.equal((await w.sql(`select from app_user where email = 'perdue@exemple.mg'`)).length, 1)
  const keys = (await w.sql('select storage_key from identity_image')).map((row) => row.storageKey)
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
  for (const { status, storageKey } of rows) if (status === 'ready') assert.ok(await w.kernel.storage.get(storageKey))
  assert.equal(rows[0].status, 'ready')
})
