import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image as limits } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { isWaiting } from '../../../test/locks/held-rows.ts'
import { makePhoto } from '../../../test/photos.ts'
import { sendFile } from '../../../test/uploads.ts'
import { until } from '../../../test/wait.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { sharePicture } from './index.ts'
import { removeFolders } from './remove-images.ts'

const upload = async (by: Person, wanted: Parameters<typeof makePhoto>[0]) =>
  (await sendFile(by, await makePhoto(wanted))).data.uploadImage.image as { id: string; width: number; height: number }
const get = (w: World, path: string, headers: Record<string, string> = {}) => w.visitor().http('GET', path, { headers })
const filesOf = async (w: World, { id }: { id: string }) =>
  (await Array.fromAsync(w.kernel.storage.list(`images/${id.replaceAll('-', '')}`))).map(({ key }) => key)

/** From now on drawings wait. */
function hold(w: World) {
  const { run } = w.kernel.pools.image
  let [begun, release] = [0, () => {}]
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  Object.assign(w.kernel.pools.image, {
    run: async (task: () => Promise<unknown>) => {
      begun += 1
      await held
      return run.call(w.kernel.pools.image, task)
    },
  })
  return { begun: () => begun, release }
}

test('R-SHARE-10 the picture of a link preview is a JPEG of exactly the size that is said, before and after its other sizes are drawn', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const [wanted, width, height] of [
    [{ width: 1600, height: 1000 }, 1200, 630],
    [{ width: 1200, height: 630 }, 1200, 630],
    [{ width: 1199, height: 630 }, 1199, 629],
    [{ width: 300, height: 200, type: 'webp' }, 300, 158],
    [{ width: 500, height: 2000, type: 'png' }, 500, 263],
    [{ width: 900, height: 1400, orientation: 6 }, 1200, 630],
    [{ width: 4000, height: 30 }, 36, 19],
  ] as const) {
    const image = await upload(member, wanted)
    const said = sharePicture(image)
    for (const isDrawn of [false, true]) {
      if (isDrawn) await w.runJobs()
      const { rawPayload, headers, statusCode } = await get(w, said.path)
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'image/jpeg')
      assert.match(String(headers['cache-control']), /immutable/)
      assert.match(String(headers['content-security-policy']), /sandbox/)
      const found = await sharp(rawPayload).metadata()
      assert.deepEqual(
        [found.format, found.width, found.height, found.exif],
        ['jpeg', said.width, said.height, undefined],
      )
      if (!isDrawn) await w.kernel.storage.remove(`images/${image.id.replaceAll('-', '')}/share.jpg`)
    }
    assert.deepEqual([said.width, said.height], [width, height])
  }
})

test('R-SHARE-10 it is drawn once, whoever asks how often, and nothing is drawn of what there is not', async (t) => {
  const w = await world(t)
  const image = await upload(await w.member(), { width: 1600, height: 1000 })
  const { path } = sharePicture(image)
  const before = (await filesOf(w, image)).length
  const { begun, release } = hold(w)
  const asked = Array.from({ length: 6 }, () => get(w, path))
  await until('it is being drawn', () => begun() > 0)
  release()
  const answers = await Promise.all(asked)
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    Array(6).fill(200),
  )
  const again = await get(w, path)
  assert.equal(begun(), 1)
  assert.equal((await filesOf(w, image)).length, before + 1)
  assert.equal((await get(w, path, { 'if-none-match': String(again.headers.etag) })).statusCode, 304)
  for (const name of ['share.jpeg', 'share-2000x2000.jpg', 'share.jpg.webp', '%2e%2e'])
    assert.equal((await get(w, path.replace('share.jpg', name))).statusCode, 404, name)
  const unknown = sharePicture({ ...image, id: w.kernel.newId() })
  assert.equal((await get(w, unknown.path)).statusCode, 404)
  assert.equal(begun(), 1)
})

test('a few pictures are drawn at a time for previews; the next one is asked to come back', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const images = []
  for (let n = 0; n <= limits.share.atOnce; n++) images.push(await upload(member, { width: 100 + n, height: 60 }))
  const { begun, release } = hold(w)
  const paths = images.map((image) => sharePicture(image).path)
  const waiting = paths.slice(1).map((path) => get(w, path))
  await until('all of them wait', () => begun() === limits.share.atOnce)
  let isAnswered = false
  const last = get(w, paths[0] ?? '').finally(() => {
    isAnswered = true
  })
  await until('one more is answered, or begun', () => isAnswered || begun() > limits.share.atOnce)
  release()
  const refused = await last
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '2'])
  for (const { statusCode } of await Promise.all(waiting)) assert.equal(statusCode, 200)
  assert.equal((await get(w, paths[0] ?? '')).statusCode, 200)
})

test('a picture that is removed while its preview is drawn leaves no file', async (t) => {
  const w = await world(t)
  const image = await upload(await w.member(), { width: 800, height: 500 })
  const before = await filesOf(w, image)
  const { begun, release } = hold(w)
  const asked = get(w, sharePicture(image).path)
  await until('it is being drawn', () => begun() > 0)
  await w.sql('delete from image_upload where image_id = $1', [image.id])
  await w.sql('delete from image where id = $1', [image.id])
  release()
  assert.equal((await asked).statusCode, 404)
  assert.deepEqual(await filesOf(w, image), before)
})

test('files of a picture are removed after a preview that is being stored, not before it', async (t) => {
  const w = await world(t)
  const image = await upload(await w.member(), { width: 800, height: 500 })
  const { storage } = w.kernel
  const put = storage.put.bind(storage)
  let [isStoring, release] = [false, () => {}]
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  Object.assign(storage, {
    put: async (key: string, ...rest: [Buffer]) => {
      isStoring = true
      await held
      return put(key, ...rest)
    },
  })
  const asked = get(w, sharePicture(image).path)
  await until('it is being stored', () => isStoring)
  await w.sql('delete from image_upload where image_id = $1', [image.id])
  await w.sql('delete from image where id = $1', [image.id])
  let isRemoved = false
  const removal = removeFolders(w.system, { ids: [image.id] }).finally(() => {
    isRemoved = true
  })
  await until('the removal waits, or is over', async () => isRemoved || isWaiting(w.database.pool))
  release()
  await Promise.all([asked, removal])
  assert.deepEqual(await filesOf(w, image), [])
})

test('R-SHARE-10 it is drawn from the best there is: what was sent, else the first size', async (t) => {
  const w = await world(t)
  const image = await upload(await w.member(), { width: 1600, height: 1000 })
  const folder = `images/${image.id.replaceAll('-', '')}`
  const red = { create: { width: 960, height: 600, channels: 3, background: 'red' } } as const
  await w.kernel.storage.put(`${folder}/960-80.webp`, await sharp(red).webp().toBuffer())
  const isRed = async () => {
    const { rawPayload } = await get(w, sharePicture(image).path)
    const { dominant } = await sharp(rawPayload).stats()
    return dominant.r > 200
  }
  assert.equal(await isRed(), false)
  for (const name of ['share.jpg', 'source']) await w.kernel.storage.remove(`${folder}/${name}`)
  assert.equal(await isRed(), true)
})
