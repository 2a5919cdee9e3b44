import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { texts } from '@vondrona/rules/shell/operator'
import { isWaitedFor, isWaiting } from '../../test/locks/held-rows.ts'
import { closedPort } from '../../test/services/doctored.ts'
import { until } from '../../test/wait.ts'
import { type World, world } from '../../test/world.ts'
import { processLocks } from '../kernel/locks.ts'

const program = join(import.meta.dirname, 'main.ts')

/** Starts the command as an operator does: a process of its own, whose output is piped. */
function start(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, LANG: 'C', ...env } })
  child.stdin.end()
  return child
}
async function run(words: readonly string[], env: Record<string, string> = {}) {
  const child = start(words, env)
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const plain = (said: string) => said.trim().replace(/[\u00a0\u202f]/g, ' ') // French has no-break spaces
  return { code, out: plain(out), error: plain(error) }
}
const of = (w: World) => ({ DATABASE_URL: w.database.url, DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' })

test('npm run vondrona refuses what it does not understand, in one sentence of its own exit code, and repeats no secret', async () => {
  const cases: [string[], RegExp][] = [
    [['members', 'block'], /there is no command "members block"/],
    [['bogus', '--password=hunter2-hunter2'], /there is no command "bogus"/],
    [['member', 'block', 'a', 'b'], /^Not done: b\? npm run vondrona -- member block WHO/],
    [['member', 'block', 'a', '--force'], /Unknown option '--force'.*member block WHO/],
    [['member', 'block'], /say whom/],
    [['member', 'promote', 'a'], /say the role with --role/],
  ]
  const answers = await Promise.all(cases.map(([words]) => run(words)))
  for (const [n, { code, out, error }] of answers.entries()) {
    assert.equal(code, 2, error)
    assert.equal(out, '')
    assert.match(error, cases[n]?.[1] ?? /never/)
    assert.doesNotMatch(error, /hunter2|\n/)
  }
})

test('npm run vondrona explains itself in French and in English, by LANG, whole and each command', async () => {
  const [french, english, one] = await Promise.all([
    run(['--help'], { LANG: 'fr_FR.UTF-8' }),
    run([], { LANG: 'en_GB.UTF-8' }),
    run(['member', 'reset-password', '--help'], { LANG: 'C', LC_ALL: 'mg_MG' }),
  ])
  const en = await texts.en()
  assert.ok(french.out.includes(texts.fr['operator.about.memberBlock']), french.out)
  assert.ok(english.out.includes(en['operator.about.memberBlock']), english.out)
  assert.match(one.out, /^Usage : npm run vondrona -- member reset-password WHO \[--typed\] \[--yes\] \[--json\]/)
  assert.ok(one.out.includes(texts.fr['operator.option.typed']))
})

test('what destroys is not done without --yes where nobody can answer; a script reads JSON', async (t) => {
  const w = await world(t)
  const member = await w.member({ pseudo: 'Voisine' })
  const refused = await run(['member', 'block', member.email], of(w))
  assert.equal(refused.code, 2, refused.error)
  assert.match(refused.error, /Hery Rakoto\d+ is blocked.*add --yes/)
  assert.equal((await member.row()).status, 'active')
  const done = await run(['member', 'block', 'voisine', '--yes', '--json', '--reason', 'Bruit'], of(w))
  assert.deepEqual(JSON.parse(done.out), {
    done: 'block',
    member: { id: member.id, role: 'user', status: 'blocked' },
  })
  const again = await run(['member', 'block', 'nobody@exemple.mg', '--yes'], { ...of(w), LANG: 'fr_FR' })
  assert.deepEqual([again.code, again.error], [1, "Non fait : Ce compte n'existe pas ou n'existe plus."])
})

test('a database that is away, a wrong setting and a defect each have their exit code, and no secret is printed', async (t) => {
  const w = await world(t)
  const port = await closedPort()
  const away = { ...of(w), DATABASE_URL: `postgres://u:very-secret-word@127.0.0.1:${port}/x`, MEDIA_GATEWAY: 'off' }
  const [later, wrong, faults] = await Promise.all([
    run(['member', 'unblock', 'a@exemple.mg'], away),
    run(['member', 'unblock', 'a@exemple.mg'], { ...of(w), PORT: 'many' }),
    run(['doctor', '--json'], { ...away, PORT: '0', SMTP_URL: `smtp://u:very-secret-word@127.0.0.1:${port}` }),
  ])
  assert.deepEqual([later.code, wrong.code, faults.code], [75, 1, 12], later.error + wrong.error + faults.out)
  assert.match(wrong.error, /PORT/)
  const said = JSON.parse(faults.out) as { ok: boolean; faults: { id: string; exit: number }[] }
  assert.deepEqual(
    said.faults.map(({ id, exit }) => [id, exit]),
    [
      ['database.away', 12],
      ['mail.away', 16],
    ],
  )
  for (const { out, error } of [later, wrong, faults]) assert.doesNotMatch(out + error, /very-secret-word|\n\s+at /)
})

test('a command that is interrupted leaves nothing half done, and a reader that leaves does not break it', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const holder = await w.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from app_user where id = $1 for update', [member.id])
  const child = start(['member', 'block', member.email, '--yes'], of(w))
  await isWaitedFor(w)
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  await holder.query('rollback')
  holder.release()
  assert.equal(code, 130)
  await until('its transaction is over', async () => !(await isWaiting(w.database.pool)))
  assert.equal((await member.row()).status, 'active')
  const piped = start(['--help'])
  piped.stdout.destroy()
  assert.deepEqual(await once(piped, 'exit'), [0, null])
})

test('rebuild counts beside a running server: it says what is wrong, corrects it, and of two at once one is refused', async (t) => {
  const w = await world(t)
  await w.member()
  await w.sql('update user_count set n = n + 2')
  const looked = await run(['rebuild', '--dry-run', '--json'], of(w))
  assert.equal(looked.code, 0, looked.error)
  const { changed, wrong, mended, counters } = JSON.parse(looked.out)
  assert.deepEqual([changed, wrong, mended], [false, 1, 0])
  assert.deepEqual(
    counters.filter((one: { wrong: number }) => one.wrong > 0).map((one: { name: string }) => one.name),
    ['user_count.n'],
  )
  const holder = await w.database.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [processLocks.rebuild.key])
  const refused = await run(['rebuild'], { ...of(w), LANG: 'en_GB' })
  holder.release(true)
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(refused.error, /^Not done: counters are being rebuilt already/)
  const done = await run(['rebuild'], { ...of(w), LANG: 'fr_FR' })
  assert.equal(done.code, 0, done.error)
  assert.match(done.out, /user_count\.n : comparés 1, faux 1, corrigés 1\n[\s\S]*Compteurs faux : 1, corrigés : 1\.$/)
  const again = await run(['rebuild'], { ...of(w), LANG: 'en_GB' })
  assert.match(again.out, /Every counter says what its rows say \(counters: \d\d\)\.$/)
})
