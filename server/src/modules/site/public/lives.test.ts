import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { moved, newLive, streamer } from '../../lives/testing.ts'
import { pages } from './testing.ts'

test('R-GAP-24, D-38, R-NET-05 the list of lives is whole in the first answer, in its groups, and follows each change', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/lives')).body, /<div id="root">none</)
  const star = await streamer(w, { pseudo: 'Lova Rabe' })
  const startTime = '2031-05-04T05:30:00.000Z'
  const { id } = await newLive(star, { title: '<b>Départ</b>', startTime })
  const planned = (await get('/lives')).body
  assert.match(planned, /\(À venir\[&lt;b&gt;Départ&lt;\/b&gt;\|\/live\/[^|]+\|4 mai 2031 à 08:30\|remind/)
  assert.match(planned, /\|LR\]\)/)
  await moved(star, 'startLive', id)
  assert.match((await get('/lives')).body, /\(En ce moment\[[^|]+\|\/live\/[^|]+\|EN DIRECT\|0 spectateur\|LR\]\)/)
  await moved(star, 'endLive', id)
  assert.match((await get('/lives')).body, /\(Rediffusions et lives terminés\[[^|]+\|\/live\//)
})

test('D-38 on a closed site the list of lives tells nothing', async (t) => {
  const w = await world(t, { PUBLIC_CONTENT: 'false' })
  await newLive(await streamer(w), { title: 'Secret' })
  assert.doesNotMatch((await pages(t, w)('/lives')).body, /Secret|groups|none/)
})
