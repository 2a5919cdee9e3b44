import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sendFile } from '../../../test/uploads.ts'
import { type Member, world } from '../../../test/world.ts'
import { editor, makeArticle, update } from './testing.ts'

const picture = async (by: Member, background: string) => {
  const file = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return (await sendFile(by, file)).data.uploadImage.image as { id: string; url: string; weight: number }
}
const shows = 'query($id: ID!) { article(id: $id) { content featuredImage cover { id url } weight } }'

test('R-MAG-11, R-MAG-12, F-MAG-08 pictures of text and cover: shown in their sizes, weighed, rendered again when all sizes are there', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const [inText, cover, fromHtml] = [
    await picture(owner, 'red'),
    await picture(owner, 'blue'),
    await picture(owner, 'green'),
  ]
  const document = {
    type: 'doc',
    content: [{ type: 'image', attrs: { id: inText.id, alt: 'Rouge', caption: 'Un carré' } }],
  }
  const { id } = await makeArticle(owner, { document, coverId: cover.id })
  const read = async () => (await owner.ok(shows, { id })).article
  const first = await read()
  assert.match(
    first.content,
    new RegExp(
      `<img src="${inText.url}" srcset="[^"]+ 800w" sizes="[^"]+" width="800" height="500" alt="Rouge" loading="lazy"`,
    ),
  )
  assert.deepEqual([first.featuredImage, first.cover.id], [cover.url, cover.id])
  assert.equal(first.weight, Buffer.byteLength(first.content) + inText.weight + cover.weight)
  await w.runJobs() // generates the other sizes, and then renders the article again
  await w.runJobs()
  assert.match((await read()).content, /srcset="[^"]+ 320w, [^"]+ 640w, [^"]+ 800w"/)

  await owner.ok(update, {
    id,
    input: { content: `<p>avant</p><img src="${fromHtml.url}">`, featuredImage: inText.url },
  })
  const second = await read()
  assert.ok(second.content.includes(fromHtml.url))
  assert.equal(second.cover.id, inText.id)
  await owner.ok(update, { id, input: { featuredImage: null } })
  assert.equal((await read()).cover, null)
  const uses = (await w.sql(`select image_id from image_use where owner_id = $1`, [id])).map((row) => row.imageId)
  assert.deepEqual(uses.sort(), [inText.id, fromHtml.id].sort()) // of the text and of the version that can be restored
  await owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
  assert.deepEqual(await w.sql('select from image_use where owner_id = $1', [id]), [])
})
