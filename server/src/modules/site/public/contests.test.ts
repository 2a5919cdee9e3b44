import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '@vondrona/rules/constants'
import { world } from '../../../../test/world.ts'
import { cancel, enter, inHours, makeContest } from '../../contests/testing.ts'
import { pages } from './testing.ts'

test('R-GAP-24, D-38, R-CON-06 the page of a contest is whole in the first answer, with its link preview and its deadline', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const owner = await w.member({ role: 'redacteur' })
  const draft = await makeContest(owner, { status: 'draft' })
  for (const id of [draft.id, w.kernel.newId(), 'x']) assert.equal((await get(`/contests/${id}`)).status, 404)
  const input = { description: 'Une photo par personne.', maxParticipants: 2, applicationDeadline: inHours(w, 5) }
  const { id } = await makeContest(owner, input)
  await enter(await w.member(), id)
  w.advance(10_000) // counts that visitors see may lag for a moment
  const { body, status } = await get(`/contests/${id}`)
  assert.equal(status, 200)
  assert.match(body, /<h1>Photos de la ville<\/h1>Ouvert/)
  assert.match(body, /Participants\u00a0: 1 sur 2/)
  assert.match(body, new RegExp(`contests/${id}/enter`))
  assert.match(body, /<meta property="og:title" content="Photos de la ville">/)
  assert.match(body, /<meta property="og:description" content="[^"]*Une photo par personne\."/)
  assert.match(body, /<title>Photos de la ville · Vondrona<\/title>/)
  w.advance(6 * 3_600_000)
  await w.reauthenticated(owner.id)
  await owner.ok(cancel, { id, reason: 'Cyclone' })
  assert.match((await get(`/contests/${id}`)).body, /Ce concours est annulé: Cyclone/)
})

test('R-GAP-24, R-CON-03 the list of contests is whole, filtered by its address, and in the sitemap; on a closed site nothing is', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/contests')).body, /none/)
  const owner = await w.member({ role: 'admin' })
  const { id } = await makeContest(owner)
  await makeContest(owner, { name: 'Chansons', level: 'local' })
  assert.match((await get('/contests')).body, /\[Chansons\]\[Photos de la ville\]/)
  assert.match((await get('/contests?level=national')).body, />\[Photos de la ville\]</)
  assert.match((await get('/contests?q=rien')).body, /not found/)
  assert.match((await get('/contests?level=national&status=finished')).body, /other filter/)
  assert.match((await w.visitor().http('GET', '/sitemap-contests.xml')).body, new RegExp(`/contests/${id}<`))
  const closed = await world(t, { PUBLIC_CONTENT: 'false' })
  const hidden = await makeContest(await closed.member({ role: 'admin' }))
  for (const path of ['/contests', `/contests/${hidden.id}`])
    assert.ok(!(await pages(t, closed)(path)).body.includes('Photos de la ville'))
})

test('R-CON-03 a page that is full leads to the next one, the last one nowhere; search engines find the first one alone', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const owner = await w.member({ role: 'redacteur' })
  for (let n = 0; n <= pageSize.cards; n++) {
    w.advance(1000)
    await makeContest(owner, { name: `Prix ${n}` })
  }
  const { body: first } = await get('/contests')
  assert.equal(first.match(/\[Prix /g)?.length, pageSize.cards)
  assert.doesNotMatch(first, /noindex/)
  const next = /<a href="(.*?)">more/.exec(first)?.[1] ?? ''
  const { body: last } = await get(next.replaceAll('&amp;', '&'))
  assert.equal(last.match(/\[Prix /g)?.length, 1)
  assert.doesNotMatch(last, /more/)
  assert.match(last, /noindex/)
  assert.match((await get('/contests?level=national')).body, /noindex/)
})

test('a title that names the site is not followed by its name: in the first answer as in the app', async (t) => {
  const w = await world(t)
  const { id } = await makeContest(await w.member({ role: 'redacteur' }), { name: 'Prix Vondrona' })
  assert.match((await pages(t, w)(`/contests/${id}`)).body, /<title>Prix Vondrona<\/title>/)
})
