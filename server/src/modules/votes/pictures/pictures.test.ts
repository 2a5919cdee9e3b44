import assert from 'node:assert/strict'
import test from 'node:test'
import { vote as limits } from '@vondrona/rules/votes/constants'
import sharp from 'sharp'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { admin, cast, create, end, remove, update } from '../testing.ts'

const options = ['Lac', 'Digue', 'Parc']
const looks = 'id options { id text colour picture { url large width height weight } image { id } }'
const seen = `query($id: ID!) { vote(id: $id) { ${looks} } }`
const none = { imageId: null, colour: null }

interface SeenOption {
  id: string
  text: string
  colour: string | null
  picture: { url: string; large: string; width: number; weight: number } | null
  image: { id: string } | null
}
const optionsSeen = async (who: Member, id: string): Promise<SeenOption[]> => (await who.ok(seen, { id })).vote.options

async function upload(by: Member, width = 60): Promise<string> {
  const { data } = await sendFile(by, await makePhoto({ width, height: 40 }))
  return data.uploadImage.image.id
}

/** A vote whose first option has a picture and a colour. */
async function pictured(by: Member, input: object = {}) {
  const imageId = await upload(by)
  const sent = { title: 'Où courir ?', options, looks: [{ imageId, colour: 'ochre' }, none, none], ...input }
  return { imageId, id: (await by.ok(create, { input: sent })).createVote.id as string }
}

test('R-VOTE-02 a picture that was not uploaded, a colour of no palette, and looks of other options are refused', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const input = { title: 'Où courir ?', options }
  const wrong: [object[], string][] = [
    [[none, { imageId: w.kernel.newId() }, none], 'looks.1'],
    [[{ imageId: 'x' }, none, none], 'looks.0.imageId'],
    [[none, none], 'looks'],
    [[none, none, none, none], 'looks'],
  ]
  for (const [sent, field] of wrong)
    assert.equal(
      (await refused('BAD_USER_INPUT', by.gql(create, { input: { ...input, looks: sent } }))).extensions.field,
      field,
    )
  await refused('BAD_USER_INPUT', by.gql(create, { input: { ...input, looks: [{ colour: 'mauve' }, none, none] } }))
  await assert.rejects(
    w.sql(`insert into vote_option (id, vote_id, position, text, colour)
    select gen_random_uuid(), gen_random_uuid(), 0, 'Lac', 'mauve'`),
    /vote_option_colour_check/,
  )
  assert.equal((await w.sql('select from vote')).length, 0)
})

test('F-VOTE-09 members see the picture of an option, drawn anew, by an address of their own; the upload is for editors', async (t) => {
  const w = await world(t)
  const [by, hery] = [await admin(w), await w.member()]
  const { data } = await sendFile(by, await makePhoto({ width: 1500, height: 900 }))
  const imageId = data.uploadImage.image.id
  const { id } = await pictured(by, { looks: [{ imageId, colour: 'ochre' }, none, { colour: 'blue' }] })
  const [lake, dam, park] = (await optionsSeen(hery, id)) as [SeenOption, SeenOption, SeenOption]
  assert.deepEqual([lake.colour, dam.colour, park.colour], ['ochre', null, 'blue'])
  assert.deepEqual([dam.picture, park.picture, lake.image], [null, null, null])
  assert.equal((await optionsSeen(by, id))[0]?.image?.id, imageId)
  assert.ok(!JSON.stringify(lake).includes(imageId.replaceAll('-', '')) && !JSON.stringify(lake).includes(imageId))
  await w.runJobs()
  for (const [url, most] of [
    [lake.picture?.url, limits.picture.small],
    [lake.picture?.large, limits.picture.large],
  ] as const) {
    const answer = await w.visitor().http('GET', url as string) // an <img> sends no header
    const { format, width } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([answer.statusCode, format, width], [200, 'webp', most])
    assert.equal(answer.headers['cache-control'], `private, max-age=${limits.picture.ticket / 1000}, immutable`)
    assert.ok(!JSON.stringify(answer.headers).includes(imageId.replaceAll('-', '')))
  }
  assert.equal((await optionsSeen(hery, id))[0]?.picture?.url, lake.picture?.url) // so that a browser keeps it
  assert.notEqual((await optionsSeen(await w.member(), id))[0]?.picture?.url, lake.picture?.url)
})

test('R-GAP-14 whoever may not see the vote does not see its pictures, though they know the option: no ticket, of another option, of a draft, archived, blocked, over', async (t) => {
  const w = await world(t)
  const [by, hery] = [await admin(w), await w.member()]
  const { id, imageId } = await pictured(by, { looks: [{ colour: 'red' }, none, none] })
  await by.ok(update, { id, input: { looks: [{ imageId }, none, { imageId: await upload(by, 70) }] } })
  const [lake, , park] = (await optionsSeen(hery, id)) as [SeenOption, SeenOption, SeenOption]
  const url = lake.picture?.url as string
  const status = async (address: string) => (await w.visitor().http('GET', address)).statusCode
  const ticket = url.split('?')[1]
  assert.equal(await status(url), 200)
  assert.deepEqual(
    [
      await status(`/api/votes/pictures/${lake.id}/small`),
      await status(`/api/votes/pictures/${lake.id}/small?ticket=x`),
      await status(`/api/votes/pictures/${park.id}/small?${ticket}`),
      await status(`/api/votes/pictures/${imageId}/small?${ticket}`),
      await status(`/api/votes/pictures/x/small?${ticket}`),
      await status(`${url}&ticket=y`),
      await status(url.replace('/small', '/source')),
    ],
    [403, 403, 403, 403, 403, 400, 404],
  )
  await refused('UNAUTHENTICATED', w.visitor().gql(seen, { id }))
  const draft = await pictured(by, { status: 'draft', looks: [{ imageId }, none, none] })
  const own = (await optionsSeen(by, draft.id))[0]?.picture?.url as string
  assert.equal(await status(own), 200)
  await w.sql(`update app_user set role = 'user' where id = $1`, [by.id])
  assert.equal(await status(own), 404, 'a draft is for who edits it')
  await w.sql(`update app_user set role = 'admin' where id = $1`, [by.id])
  await w.sql('update vote set archived_at = now() where id = $1', [id])
  assert.equal(await status(url), 404, 'archived')
  await w.sql('update vote set archived_at = null where id = $1', [id])
  w.advance(limits.picture.ticket)
  assert.equal(await status(url), 403, 'its time is over')
  const again = (await optionsSeen(hery, id))[0]?.picture?.url as string
  assert.equal(await status(again), 200)
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [hery.id])
  assert.equal(await status(again), 403, 'blocked')
})

test('R-GAP-14 picture and colour change until the first ballot, of a secret vote too, and then never again', async (t) => {
  const w = await world(t)
  const [by, member] = [await admin(w), await w.member()]
  for (const isSecret of [false, true]) {
    const { id, imageId } = await pictured(by, { isSecret })
    const other = await upload(by, 80)
    await by.ok(update, { id, input: { looks: [{ imageId: other, colour: 'red' }, none, none] } })
    await by.ok(update, { id, input: { looks: [{ imageId, colour: 'green' }, none, none] } })
    await member.ok(cast, { voteId: id, optionIndex: 0 })
    for (const look of [{ imageId: other, colour: 'green' }, { imageId, colour: 'red' }, none])
      await refused('VOTE_FROZEN', by.gql(update, { id, input: { looks: [look, none, none] } }))
    await by.ok(update, { id, input: { options, looks: [{ imageId, colour: 'green' }, none, none] } }) // the same again
    for (const change of ['image_id = null', `colour = 'red'`])
      await assert.rejects(w.sql(`update vote_option set ${change}`), /do not change/)
    await by.ok(end, { id })
    await refused('VOTE_ENDED', by.gql(update, { id, input: { looks: [none, none, none] } }))
    assert.deepEqual(
      (await optionsSeen(member, id)).map(({ colour, picture }) => [colour, picture !== null]),
      [
        ['green', true],
        [null, false],
        [null, false],
      ],
    )
  }
})

test('R-VOTE-02 an existing client that sends words alone loses no picture: it stays with its words', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const { id, imageId } = await pictured(by)
  await by.ok(update, { id, input: { title: 'Où courir dimanche ?' } })
  await by.ok(update, { id, input: { options: ['Parc', 'Lac', 'Digue'] } })
  assert.deepEqual(
    (await optionsSeen(by, id)).map(({ text, colour, image }) => [text, colour, image?.id]),
    [
      ['Parc', null, undefined],
      ['Lac', 'ochre', imageId],
      ['Digue', null, undefined],
    ],
  )
})

test('R-VOTE-05 the picture of an option that is taken out, and of a vote that is deleted, leaves the storage; the others stay', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const [first, second, cover] = [await upload(by, 61), await upload(by, 62), await upload(by, 63)]
  const { id } = (
    await by.ok(create, {
      input: { title: 'Où courir ?', options, coverId: cover, looks: [{ imageId: first }, { imageId: second }, none] },
    })
  ).createVote
  await w.runJobs()
  assert.deepEqual(await kept(w, [first, second, cover]), [true, true, true])
  await by.ok(update, { id, input: { options: ['Digue', 'Parc'] } })
  await orphansGo(w)
  assert.deepEqual(await kept(w, [first, second, cover]), [false, true, true])
  await by.ok(update, { id, input: { coverId: null } })
  await orphansGo(w)
  assert.deepEqual(await kept(w, [first, second, cover]), [false, true, false])
  await by.ok(remove, { id })
  await orphansGo(w)
  assert.deepEqual(await kept(w, [first, second, cover]), [false, false, false])
})

const kept = (w: World, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    ids.map(
      async (id) => (await Array.fromAsync(w.kernel.storage.list(`images/${id.replaceAll('-', '')}`))).length > 0,
    ),
  )

/** A month in which nothing shows them. */
async function orphansGo(w: World) {
  const nightly = () => w.kernel.jobs.enqueue(w.kernel.db, 'uploads.removeOrphans', {})
  await nightly()
  await w.runJobs()
  await w.sql(`update image set unused_since = unused_since - interval '31 days'`)
  await nightly()
  await w.runJobs()
}
