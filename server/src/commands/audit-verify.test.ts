import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { texts } from '@vondrona/rules/audit'
import { listFiles, root } from '../../../tools/lib/files.ts'
import { type World, world } from '../../test/world.ts'
import { writeAudit } from '../modules/audit/index.ts'

const command = join(import.meta.dirname, 'audit-verify.ts')
const verify = ({ database, dataDir }: World) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    execFile(process.execPath, [command], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })

test('R-GAP-21 npm run audit:verify proves the log complete, and names the first line that was changed', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 3; n++) await w.system.transaction((tx) => writeAudit(tx, w.system, 'login', { detail: { n } }))
  const intact = await verify(w)
  assert.equal(intact.code, 0, intact.text)
  assert.match(
    intact.text,
    /3 lines, with the key of this installation from line 1 on\. Hash of the last one: [0-9a-f]{64}/,
  )
  await w.sql('alter table audit_entry disable trigger user')
  await w.sql(`update audit_entry set detail = '{"n": 7}' where seq = 2`)
  const changed = await verify(w)
  assert.equal(changed.code, 1)
  assert.match(changed.text, /line 2 of 3 is not what was written/)
})

test('R-GAP-21 every detail that is written to the log has a name in the catalogue', () => {
  const sources = listFiles('server/src/modules', (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const details = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/writeAudit\([^;]*?detail: \{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/(?:^|[{,])\s*(\w+)(?=\s*(?:[,:}]|$))/g)].map((match) => match[1] ?? ''),
    )
  })
  assert.ok(details.length > 30)
  assert.deepEqual(
    [...new Set(details)].filter((name) => !(`audit.detail.${name}` in texts.fr)),
    [],
  )
})
