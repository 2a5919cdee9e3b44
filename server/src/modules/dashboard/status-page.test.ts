import assert from 'node:assert/strict'
import test from 'node:test'
import type { HealthFacts } from '@vondrona/rules/dashboard/health'
import Fastify from 'fastify'
import { rolesBut } from '../../../test/people.ts'
import { world } from '../../../test/world.ts'
import { newsIn } from './release-notes.ts'
import { publicState, statusRoute } from './status-page.ts'

const facts = (...failing: HealthFacts['part'][]): HealthFacts[] => failing.map((part) => ({ part, state: 'failing' }))

test('visitors hear of what they notice, and of nothing else', () => {
  assert.equal(publicState([]), 'ok')
  assert.equal(publicState(facts('backup', 'certificate', 'memory', 'jobs', 'drill', 'smsBudget')), 'ok')
  assert.equal(publicState([{ part: 'media', state: 'warning' }]), 'ok')
  assert.deepEqual(publicState(facts('payments', 'media')), ['media', 'payments'])
  assert.equal(publicState(facts('media', 'database')), 'down')
})

test('/status speaks both languages without a script, may be kept, and names no version', async (t) => {
  const w = await world(t)
  const [french, english] = [await w.visitor().http('GET', '/status'), await w.visitor().http('GET', '/status?lang=en')]
  assert.equal(french.statusCode, 200)
  assert.match(french.body, /<html lang="fr">.*état du service/)
  assert.match(english.body, /<html lang="en">.*state of the service/)
  assert.equal(french.headers['cache-control'], 'public, max-age=15')
  for (const { body } of [french, english]) {
    assert.doesNotMatch(body, /<script|\d+\.\d+\.\d+|PostgreSQL|Go |GB /)
    assert.ok(body.length < 2000)
  }
})

test('a storm on /status looks once; who comes while it is looked at again has the last answer', async (t) => {
  const w = await world(t)
  const app = Fastify()
  t.after(() => app.close())
  let looks = 0
  let found = facts('media')
  statusRoute(app, w.kernel, async () => {
    looks += 1
    return found
  })
  const pages = await Promise.all(Array.from({ length: 200 }, () => app.inject('/status')))
  assert.equal(looks, 1)
  assert.ok(pages.every(({ body }) => body.includes('les directs')))
  found = []
  assert.match((await app.inject('/status')).body, /les directs/)
  assert.equal(looks, 1)
})

test('/status says that the site is down where nothing can be looked at', async (t) => {
  const w = await world(t)
  const app = Fastify()
  t.after(() => app.close())
  statusRoute(app, w.kernel, () => Promise.reject(new Error('the database is away')))
  assert.match((await app.inject('/status')).body, /ne fonctionne pas normalement/)
})

test('what is new is read from the newest version of the changelog, for administrators and operators', () => {
  const text = `# Changelog\n\n## 2.0.0\n### For members\n- A\n### For administrators\n- B has \`C\` ([D](e.md))\n### For operators\n- F\n## 1.0.0\n### For administrators\n- old\n`
  assert.deepEqual(newsIn(text), ['B has C (D)', 'F'])
  assert.deepEqual(newsIn(''), [])
})

test('R-ROLE-16 only administrators read the notes of a release and how the service is', async (t) => {
  const w = await world(t)
  const query = '{ releaseNotes { version news } dashboardHealth { part state } }'
  for (const role of rolesBut('admin')) {
    const { errors } = await (await w.member({ role })).gql(query)
    assert.deepEqual(new Set(errors?.map(({ extensions }) => extensions.code)), new Set(['FORBIDDEN']))
  }
  const { releaseNotes, dashboardHealth } = await (await w.member({ role: 'admin' })).ok(query)
  assert.ok(releaseNotes.news.length > 0)
  assert.equal(dashboardHealth.length, 12)
})
