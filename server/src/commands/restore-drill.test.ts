import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { world } from '../../test/world.ts'
import { writeAudit } from '../modules/audit/index.ts'
import { makeEvent, reserves } from '../modules/orders/testing.ts'
import { operatorTexts } from './command.ts'
import { refuseWithoutRoom, verify } from './restore-drill.ts'

test('a drill fails where the restored log was changed, or a charge does not follow from its evidence', async (t) => {
  const w = await world(t)
  const word = await operatorTexts('en')
  const boss = await w.member({ role: 'admin' })
  const { id } = await reserves(w, await w.member(), await makeEvent(w, boss, [{ price: 15_000 }]))
  await w.system.transaction((tx) => writeAudit(tx, w.system, 'site.opened'))
  const drill = () => verify(w.database, { DATA_DIR: w.dataDir }, word)
  const { charges, lines } = await drill()
  assert.deepEqual([charges, lines], [1, 1])

  await w.sql('alter table audit_entry disable trigger user')
  await w.sql(`update audit_entry set action = 'other' where seq = 1`)
  await assert.rejects(drill(), { name: 'StartupError', message: 'restored, but the log is not intact at line 1.' })
  await w.sql(`update charge set paid = 99 where id = (select charge_id from ticket_order where id = $1)`, [id])
  await assert.rejects(drill(), {
    name: 'StartupError',
    message: /^restored, but not all of it follows from the evidence of payments \(differences: \d+\)/,
  })
})

test('a drill that could fill the disk of the server is refused before it begins; tables count for what they become', async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'vd-drill-'))
  t.after(() => rmSync(place, { recursive: true }))
  const word = await operatorTexts('en')
  const { bavail, bsize } = statfsSync(place)
  const third = Math.floor((bavail * bsize) / 3)
  const holding = async (sizes: { tables: number; files: number }) => {
    for (const [name, size] of Object.entries(sizes)) {
      mkdirSync(join(place, name, 'below'), { recursive: true })
      writeFileSync(join(place, name, 'below/one'), '')
      truncateSync(join(place, name, 'below/one'), size) // a hole takes no room
    }
    return refuseWithoutRoom(place, place, word)
  }
  const refusal = { name: 'StartupError', message: /^the drill would take up to \d+ MB, .* has \d+ left: make room\.$/ }
  await assert.rejects(holding({ tables: third, files: 0 }), refusal)
  await assert.rejects(holding({ tables: 0, files: 4 * third }), refusal)
  await holding({ tables: 0, files: third })
})
