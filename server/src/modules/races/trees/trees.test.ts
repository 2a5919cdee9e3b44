import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { refused, world } from '../../../../test/world.ts'

const recording = `mutation($count: Int!, $place: String!, $date: Date!, $photoId: ID) {
  recordTreePlanting(count: $count, place: $place, date: $date, photoId: $photoId) { id count place date photo } }`

test('N-15 plantings are recorded by organisers, in the past, once; everybody sees them', async (t) => {
  const w = await world(t)
  const planted = { count: 120, place: 'Mandraka', date: w.now().toISOString().slice(0, 10) }
  await refused('UNAUTHENTICATED', w.visitor().gql(recording, planted))
  for (const role of rolesBut('admin_mit', 'admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(recording, planted))
  const organiser = await w.member({ role: 'admin_mit' })
  const wrong = [
    { count: 0 },
    { count: -1 },
    { place: ' ' },
    { place: 'x'.repeat(121) },
    { date: '2030-01-01' },
    { photoId: w.kernel.newId() },
    { photoId: 'x' },
  ]
  for (const more of wrong) await refused('BAD_USER_INPUT', organiser.gql(recording, { ...planted, ...more }))
  const { recordTreePlanting: first } = await organiser.ok(recording, planted)
  const { recordTreePlanting: again } = await organiser.ok(recording, planted)
  assert.equal(again.id, first.id)
  const image = (await sendFile(organiser, await makePhoto())).data.uploadImage.image.id
  await organiser.ok(recording, { ...planted, place: 'Andasibe', photoId: image })
  const seen = (await w.visitor().ok('{ trees { planted newest { place date image { id srcset } } } }')).trees
  assert.deepEqual(
    [seen.planted, seen.newest.length, seen.newest[0].place, seen.newest[0].image.id],
    [240, 1, 'Andasibe', image],
  )
  const { trees } = await w.visitor().ok('{ trees { count plantings { count place date photo } } }')
  assert.deepEqual(
    trees.plantings.map(({ place, photo }: { place: string; photo: string | null }) => [place, photo !== null]),
    [
      ['Andasibe', true],
      ['Mandraka', false],
    ],
  )
})
