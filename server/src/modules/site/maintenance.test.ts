import assert from 'node:assert/strict'
import test from 'node:test'
import { until } from '../../../test/wait.ts'
import { refused, world } from '../../../test/world.ts'
import { operatorContext } from '../../kernel/context.ts'
import { closeForMaintenance, endMaintenance } from './set-maintenance.ts'

const words = { fr: 'Nous changeons de serveur, jusqu’à midi.', en: 'We are moving to another server, until noon.' }
const home = '{ me { id } }'
const mine = 'query { mySessions { id } }'
const loginOf = ({ email, password }: { email: string; password: string }) => ({ i: { email, password } })
const login = 'mutation($i: LoginInput!) { login(input: $i) { token } }'

test('a site that is closed answers visitors with its sentence, and lets administrators, gates and health through', async (t) => {
  const w = await world(t)
  const [member, admin] = [await w.member(), await w.member({ role: 'admin' })]
  const ctx = operatorContext(w.kernel, 'maintenance on', 'fr')
  await closeForMaintenance(ctx, words)
  await member.ok(mine) // a node that has not looked yet
  await w.kernel.maintenance.refresh()

  for (const [who, language] of [
    [w.visitor(), 'fr'],
    [w.visitor({ language: 'en' }), 'en'],
  ] as const) {
    const { message, extensions } = await refused('UNAVAILABLE', who.gql('{ categories { id } }'))
    assert.deepEqual([message, extensions.key, extensions.retryAfter], [words[language], 'operator.closed', 60])
  }
  await refused('UNAVAILABLE', member.gql(mine))
  await admin.ok(mine)
  assert.ok((await w.visitor().ok(login, loginOf(admin))).login.token)
  await member.ok(home)

  const page = await w.visitor().http('GET', '/magazine?page=2')
  assert.equal(page.statusCode, 503)
  assert.equal(page.headers['retry-after'], '60')
  assert.match(page.headers['content-type'] as string, /text\/html/)
  assert.match(page.body, /Nous changeons de serveur/)
  const english = await w.visitor().http('GET', '/', { headers: { cookie: 'language=en' } })
  assert.match(english.body, /<html lang="en">.*We are moving/)
  for (const path of ['/login', '/assets/app.js', '/api/payments/callbacks/mvola/x'])
    assert.notEqual((await w.visitor().http('GET', path)).statusCode, 503, path)
  assert.notEqual((await w.visitor().http('GET', '/magazine', { headers: { cookie: 'member=1' } })).statusCode, 503)
  for (const path of ['/healthz', '/readyz']) assert.equal((await w.visitor().http('GET', path)).statusCode, 200)
  const scan = 'query($i: ID!) { checkInBundle(eventId: $i) { generatedAt } }'
  const answer = await w.visitor().gql(scan, { i: admin.id })
  assert.notEqual(answer.errors?.[0]?.extensions.key, 'operator.closed')

  assert.equal(await endMaintenance(ctx), true)
  assert.equal(await endMaintenance(ctx), false)
  await w.kernel.maintenance.refresh()
  await member.ok(mine)
  const log = await w.sql("select action, detail from audit_entry where action like 'site.%' order by seq")
  assert.deepEqual(log, [
    { action: 'site.closed', detail: { command: 'maintenance on' } },
    { action: 'site.opened', detail: { command: 'maintenance on' } },
  ])
})

test('a node follows the database by itself, also after a restart, and keeps what it knew while the database is away', async (t) => {
  const w = await world(t)
  await closeForMaintenance(operatorContext(w.kernel, 'maintenance on', 'fr'), words)
  const stop = w.kernel.maintenance.follow()
  t.after(stop)
  await until('the node knows', () => w.kernel.maintenance.closed !== null)
  await w.sql('alter table maintenance rename to elsewhere')
  await assert.rejects(w.kernel.maintenance.refresh())
  assert.deepEqual(w.kernel.maintenance.closed, words)
})
