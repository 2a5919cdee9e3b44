import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase } from '../../test/database.ts'
import { world } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { openBackup } from '../kernel/backup/read.ts'
import { writeBackup } from '../kernel/backup/write.ts'
import { makeLog } from '../kernel/log.ts'
import { opensGate, revoke } from '../modules/gate/testing.ts'
import { makeEvent } from '../modules/orders/testing.ts'
import { fill } from './restore.ts'

/** Each column with the hash of a secret that somebody holds: what a restore does with it, because it may have been ended since. */
const secrets: Record<string, 'ended' | 'over in minutes' | 'as of the backup, like what it opens'> = {
  'contact_code.code_hash': 'over in minutes',
  'credential.password_hash': 'as of the backup, like what it opens',
  'gate_link.secret_hash': 'ended',
  'link_token.token_hash': 'ended',
  'live.secret_hash': 'as of the backup, like what it opens',
  'payer_link.code_hash': 'as of the backup, like what it opens',
  'recovery_code.code_hash': 'as of the backup, like what it opens',
  'session.previous_token_hash': 'ended',
  'session.token_hash': 'ended',
  'short_link.code_hash': 'as of the backup, like what it opens',
  'sms_code.code_hash': 'ended',
  'ticket_retrieval.code_hash': 'over in minutes',
  'upload_slot.secret_hash': 'over in minutes',
}

test('F12 what gives access and was revoked after a backup stays revoked: of each secret it is known what a restore does', async (t) => {
  const w = await world(t)
  const columns = await w.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(secret|token|code|password)_hash$' order by 1`,
  )
  assert.deepEqual(
    columns.map(({ name }) => name),
    Object.keys(secrets),
  )

  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 0 }])
  const [open, before] = [await opensGate(boss, event.id), await opensGate(boss, event.id, 'Anosy')]
  await boss.ok(revoke, { id: before.id })
  const [known] = await w.sql('select revoked_at from gate_link where id = $1', [before.id])
  const target = join(w.dataDir, 'saved')
  await writeBackup({
    pool: w.database.pool,
    dataDir: w.dataDir,
    storage: w.kernel.storage,
    target,
    leaves: 0,
    now: w.now(),
  })

  const database = await emptyDatabase()
  t.after(() => database.drop())
  const dataDir = mkdtempSync(join(tmpdir(), 'vd-restored-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  cpSync(join(w.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'))
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, MEDIA_GATEWAY: 'off' }
  const config = readConfig(settings)
  const backup = await openBackup(target, { keys: readFileSync(join(w.dataDir, 'secrets.json')) })
  const { migration } = backup.manifest
  const log = makeLog('silent')
  const installation = await openInstallation(config, log, { upTo: migration, emptyAt: migration })
  t.after(installation.close)
  assert.deepEqual(await fill(config, log, installation, backup), { links: 1 })
  const { rows } = await installation.pool.query('select id, revoked_at from gate_link')
  const of = (id: string) => rows.find((row) => row.id === id)?.revoked_at
  assert.ok(of(open.id) instanceof Date)
  assert.deepEqual(of(before.id), known.revokedAt)
  const left = 'select (select count(*)::int from session) + (select count(*)::int from link_token) as n'
  assert.equal((await installation.pool.query(left)).rows[0].n, 0)
})
