/** What is kept of uploads: quota, crashes, slots, serving, what nothing shows any more, the people who leave. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { image as limits } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { emptyDatabase } from '../../../test/database.ts'
import { copied } from '../../../test/personal-data.ts'
import { makePhoto } from '../../../test/photos.ts'
import { sendFile } from '../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../test/world.ts'
import { diskStorage } from '../../gateways/storage/disk.ts'
import { prepare } from '../../installation.ts'
import { loadFiles } from '../../kernel/backup/folders.ts'
import { loadTables, openBackup } from '../../kernel/backup/read.ts'
import { writeBackup } from '../../kernel/backup/write.ts'
import { copiedFiles } from '../../kernel/personal-data/copy.ts'
import { imageIdAt, imagesOf, useImages } from './index.ts'
import { removeOrphans, sweep, sweepImages } from './remove-images.ts'

const day = 86_400_000
const filesOf = (w: World) => Array.fromAsync(w.kernel.storage.list('images'))
const rows = async (w: World, table: string): Promise<number> => (await w.sql(`select from ${table}`)).length

async function upload(person: Person, file: Buffer) {
  const { data, errors } = await sendFile(person, file)
  assert.deepEqual([data?.uploadImage?.error, errors], [null, undefined])
  return data.uploadImage.image
}

/** Pictures that differ, and are quickly made. */
const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => makePhoto({ width: 40 + index, height: 30 })))

/** Files keep their own time; lets them look as old as the clock of the world says. */
async function age(w: World, ms: number) {
  const then = (w.now().getTime() - ms) / 1000
  for (const { key } of await filesOf(w)) utimesSync(join(w.dataDir, 'files', key), then, then)
}

// quota

test('a member sends so many pictures a day and so many bytes, each counted once, also when they come at once', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  const perDay = "Vous avez envoyé beaucoup d'images aujourd'hui. Réessayez demain."
  const [one, two, three] = (await photos(3)) as [Buffer, Buffer, Buffer]
  const { id } = await upload(member, one)
  const errorOf = async (file: Buffer) => (await sendFile(member, file)).data.uploadImage.error
  await t.test('bytes of a day', async () => {
    await w.sql('update image_upload set bytes = $1', [limits.perDay.bytes - two.length])
    assert.deepEqual(
      await Promise.all([two, three].map(errorOf)).then((errors) => errors.filter((error) => error === perDay).length),
      1,
      'of two at once, one has room',
    )
    assert.equal(await errorOf(one), null, 'what is here already costs nothing')
    assert.equal((await upload(other, one)).id, id, 'everybody has a quota of their own')
  })
  const aDayPasses = () => w.sql("update image_upload set created_at = created_at - interval '1 day 1 second'")
  await t.test('the next day', async () => {
    await aDayPasses()
    for (const file of [two, three]) assert.equal(await errorOf(file), null)
  })
  await t.test('pictures of a day', async () => {
    await w.sql(
      `insert into image select gen_random_uuid(), 1, 1, '\\x00', '{1}', false, 1, $1, $1, null from generate_series(1, $2::int)`,
      [w.now(), limits.perDay.count],
    )
    await w.sql('insert into image_upload select id, $1, 1, $2 from image on conflict do nothing', [member.id, w.now()])
    assert.equal(await errorOf(await makePhoto({ width: 90 })), perDay)
    await aDayPasses()
  })
  await t.test('bytes in all', async () => {
    await w.sql(
      'update image_upload set bytes = 2000000000 where image_id in (select id from image order by id limit 3)',
    )
    assert.match(await errorOf(await makePhoto({ width: 91 })), /place prévue pour vos images/)
  })
})

test('tries that come to nothing are limited too: each is decoded', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const [, ...tries] = Array.from({ length: limits.triesPerHour + 1 }, () => Buffer.from('GIF89a'))
  for (const file of tries) await sendFile(member, file)
  const { extensions } = await refused('RATE_LIMITED', sendFile(member, await makePhoto()))
  assert.ok((extensions.retryAfter ?? 0) > 0)
})

// crashes

test('a crash between file and row leaves both or nothing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await makePhoto()
  const storage = w.kernel.storage as { put: World['kernel']['storage']['put'] }
  const put = storage.put
  for (const failing of [1, 2])
    await t.test(`the ${failing === 1 ? 'first' : 'second'} file cannot be written`, async () => {
      let n = 0
      storage.put = async (key, bytes) => {
        if (++n === failing) throw new Error('the power is gone')
        return put.call(storage, key, bytes)
      }
      await refused('INTERNAL_SERVER_ERROR', sendFile(member, photo))
      storage.put = put
      assert.deepEqual([await rows(w, 'image'), await rows(w, 'image_upload')], [0, 0])
    })
  await t.test('the files are written, the row is not', async () => {
    await w.sql('alter table image add constraint broken check (width = 0) not valid')
    await refused('INTERNAL_SERVER_ERROR', sendFile(member, photo))
    await w.sql('alter table image drop constraint broken')
    assert.equal((await filesOf(w)).length, 2)
    await sweepImages(w.system)
    assert.equal((await filesOf(w)).length, 2, 'a transaction may still be on its way')
    await age(w, 2 * day)
    await sweepImages(w.system)
    assert.deepEqual(await filesOf(w), [])
  })
  await t.test('afterwards the same picture is taken', async () => {
    const { url } = await upload(member, photo)
    await w.runJobs()
    await age(w, 2 * day)
    await sweepImages(w.system)
    assert.equal((await member.http('GET', url)).statusCode, 200)
  })
})

test('the drawing is broken off after some files: tried again it is complete, and until then nothing is named that is missing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await makePhoto({ width: 1200, height: 800 })
  const { id } = await upload(member, photo)
  const storage = w.kernel.storage as { put: World['kernel']['storage']['put'] }
  const put = storage.put
  let n = 0
  storage.put = async (key, bytes) => {
    if (++n === 3) throw new Error('the power is gone')
    return put.call(storage, key, bytes)
  }
  await w.runJobs()
  storage.put = put
  const half = (await imagesOf(w.kernel.db, [id])).get(id)
  assert.equal(half?.srcset.split(', ').length, 1)
  await w.sql('update graphile_worker._private_jobs set run_at = now()')
  await w.runJobs()
  const complete = (await imagesOf(w.kernel.db, [id])).get(id)
  assert.deepEqual(
    complete?.srcset.split(', ').map((one) => one.split(' ')[1]),
    ['320w', '640w', '960w', '1200w'],
  )
})

// slots

const createSlot = 'mutation($size: Int!) { createUploadSlot(size: $size) { id secret piece } }'
const fromSlot = 'mutation($id: ID!) { uploadImageFromSlot(slotId: $id) { success url error image { id } } }'
type Slot = { id: string; secret: string; piece: number }

const put = (person: Person, { id, secret }: Slot, offset: number, body: Buffer) =>
  person.http('PUT', `/api/uploads/${id}`, {
    body,
    headers: {
      authorization: `Upload ${secret}`,
      'upload-offset': String(offset),
      'content-type': 'application/octet-stream',
    },
  })

async function sendPieces(person: Person, slot: Slot, photo: Buffer, from = 0, to = photo.length) {
  for (let at = from; at < to; at += slot.piece)
    assert.equal((await put(person, slot, at, photo.subarray(at, at + slot.piece))).statusCode, 204)
}

/** Of several megabytes, as it comes from a phone. */
const heavyPhoto = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1500, height: 1100, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const slotOf = async (person: Person, size: number): Promise<Slot> =>
  (await person.ok(createSlot, { size })).createUploadSlot
const finish = async (person: Person, id: string) => (await person.ok(fromSlot, { id })).uploadImageFromSlot

test('uploadImageFromSlot is refused to visitors, pending and blocked members, and for a slot of somebody else', async (t) => {
  const w = await world(t)
  const [owner, other] = [await w.member(), await w.member()]
  const photo = await makePhoto()
  const slot = await slotOf(owner, photo.length)
  await sendPieces(owner, slot, photo)
  await refused('UNAUTHENTICATED', w.visitor().gql(fromSlot, { id: slot.id }))
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(fromSlot, { id: slot.id }))
  await refused('UNAUTHENTICATED', (await w.member({ status: 'blocked' })).gql(fromSlot, { id: slot.id }))
  const incomplete = "L'envoi de cette image n'est pas terminé. Envoyez-la de nouveau."
  assert.equal((await finish(other, slot.id)).error, incomplete)
  assert.equal((await finish(owner, w.kernel.newId())).error, incomplete)
  assert.equal((await finish(owner, 'x')).error, incomplete)
  const visitors = await slotOf(w.visitor(), photo.length)
  await sendPieces(w.visitor(), visitors, photo)
  assert.equal((await finish(owner, visitors.id)).error, incomplete)
  assert.equal(await rows(w, 'image'), 0)
})

test('R-MSG-11 members have slots of 10 MB, everybody else of 2', async (t) => {
  const w = await world(t)
  await refused('BAD_USER_INPUT', w.visitor().gql(createSlot, { size: 3_000_000 }))
  const member = await w.member()
  await slotOf(member, limits.maxBytes)
  const error = await refused('BAD_USER_INPUT', member.gql(createSlot, { size: limits.maxBytes + 1 }))
  assert.equal(error.message, 'Le fichier est trop volumineux (maximum 10MB).')
})

test('N-07 a picture of megabytes, cut at 60 %, continues from there, is never doubled, and is taken once', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await heavyPhoto()
  const slot = await slotOf(member, photo.length)
  const cut = Math.ceil((photo.length * 0.6) / slot.piece) * slot.piece
  await sendPieces(member, slot, photo, 0, cut)
  await t.test('half of it is no picture yet', async () => {
    assert.match((await finish(member, slot.id)).error, /n'est pas terminé/)
  })
  await t.test('the last piece once more, as after a lost answer', async () => {
    const answer = await put(member, slot, cut - slot.piece, photo.subarray(cut - slot.piece, cut))
    assert.deepEqual([answer.statusCode, answer.headers['upload-offset']], [409, String(cut)])
  })
  await sendPieces(member, slot, photo, cut)
  const answers = await Promise.all([1, 2, 3].map(() => finish(member, slot.id)))
  await w.runJobs()
  answers.push(await finish(member, slot.id))
  assert.deepEqual(new Set(answers.map(({ success, image }) => `${success} ${image.id}`)).size, 1)
  assert.deepEqual([await rows(w, 'image'), await rows(w, 'image_upload')], [1, 1])
  assert.deepEqual(await Array.fromAsync(w.kernel.storage.list('uploads')), [], 'its pieces are gone')
  assert.equal((await upload(member, photo)).id, answers[0].image.id, 'it is the picture that was sent')
})

test('N-07 the same request that comes again while the first is being answered finds its picture, though the pieces are gone', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await heavyPhoto()
  const slot = await slotOf(member, photo.length)
  await sendPieces(member, slot, photo)
  const { limits } = w.kernel
  const spend = limits.spend.bind(limits)
  let first: string | undefined
  limits.spend = async (limit, ...more) => {
    if (limit.name === 'images' && first === undefined) {
      first = ''
      first = (await finish(member, slot.id)).image.id
      await w.runJobs()
    }
    return spend(limit, ...more)
  }
  assert.equal((await finish(member, slot.id)).image?.id, first)
  assert.ok(first)
})

test('what is refused from a slot is refused with the same sentence', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const slot = await slotOf(member, file.length)
  await sendPieces(member, slot, file)
  assert.equal((await finish(member, slot.id)).error, 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.')
})

// serving

test('GET /api/images: what does not exist is 404, and what was sent is nobody’s', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { url } = await upload(member, await makePhoto())
  const folder = url.replace('/large.webp', '')
  const addresses = ['source', '961-80.webp', '960-80.webp/', '..%2fsource', '960-80.png', 'large.avif', '%00']
  for (const variant of addresses)
    assert.ok([400, 404].includes((await member.http('GET', `${folder}/${variant}`)).statusCode), variant)
  for (const hash of ['0'.repeat(32), 'x', '..', '0'.repeat(64)])
    assert.equal((await member.http('GET', `/api/images/${hash}/large.webp`)).statusCode, 404)
})

test('R-CONST-36 addresses are kept for ever, asked again they are 304, and who saves data gets quality 60', async (t) => {
  const w = await world(t)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  const { id, url, srcset } = await upload(await w.member(), photo)
  const get = (address: string, headers = {}) => w.visitor().http('GET', address, { headers })
  await t.test('until the variants are generated the address of the picture is cached for seconds only', async () => {
    const { headers } = await get(url)
    assert.match(String(headers['cache-control']), /^public, max-age=30$/)
  })
  await w.runJobs()
  const [variant = ''] = srcset.split(' ')
  for (const address of [variant, url]) {
    const answer = await get(address)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    const again = await get(address, { 'if-none-match': `"other", W/${answer.headers.etag}` })
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
    assert.equal((await get(address, { 'if-none-match': '"other"' })).statusCode, 200)
  }
  const [usual, saving] = [await get(url), await get(url, { 'save-data': 'on' })]
  assert.match(String(usual.headers.vary), /\bSave-Data\b/i)
  assert.match(String(saving.headers.vary), /\bSave-Data\b/i)
  assert.notEqual(usual.headers.etag, saving.headers.etag)
  assert.equal((await sharp(usual.rawPayload).metadata()).width, 1600)
  const low = await get(`/api/images/${id.replaceAll('-', '')}/1440-60.webp`)
  assert.deepEqual(saving.rawPayload, low.rawPayload)
  assert.equal((await get(variant)).headers.vary?.toString().includes('Save-Data') ?? false, false)
})

test('an address identifies its picture; no other address does', () => {
  const id = '9481aa1e-3991-905c-12b4-5678cf6d9988'
  const digits = id.replaceAll('-', '')
  for (const address of [`/api/images/${digits}/large.webp`, `https://exemple.mg/api/images/${digits}/960-80.webp?x`])
    assert.equal(imageIdAt(address), id)
  for (const address of [
    '',
    'x',
    `/api/images/${digits}`,
    `/api/images/${digits}x/large.webp`,
    `/images/${digits}/a.webp`,
    'http://[',
  ])
    assert.equal(imageIdAt(address), null, address)
})

// use and leaving

const use = (w: World, owner: string, ids: string[]) =>
  w.system.transaction((tx) => useImages(tx, 'magazine', owner, ids))

test('pictures that nothing shows are removed after 30 days, row and files; used ones stay', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const [shown, dropped, never] = await Promise.all((await photos(3)).map((photo) => upload(member, photo)))
  await w.runJobs()
  const [article, other] = [w.kernel.newId(), w.kernel.newId()]
  await use(w, article, [shown.id, dropped.id, w.kernel.newId()])
  await use(w, other, [dropped.id])
  const known = async () => new Set((await w.sql('select id from image')).map(({ id }) => id))
  const nights = async (count: number) => {
    for (let night = 0; night < count; night++) {
      w.advance(day)
      await removeOrphans(w.system)
      await w.runJobs()
    }
  }
  await nights(30)
  assert.deepEqual(await known(), new Set([shown.id, dropped.id, never.id]))
  await nights(2)
  assert.deepEqual(await known(), new Set([shown.id, dropped.id]))
  assert.ok((await filesOf(w)).every(({ key }) => !key.includes(never.id.replaceAll('-', ''))))
  await use(w, article, [shown.id])
  await nights(40)
  assert.ok((await known()).has(dropped.id), 'another article shows it')
  await use(w, other, [])
  await nights(20)
  await use(w, other, [dropped.id])
  await nights(20)
  assert.ok((await known()).has(dropped.id), 'it was shown again before its days were over')
  await use(w, other, [])
  await nights(32)
  assert.deepEqual(await known(), new Set([shown.id]))
})

test('a picture that is sent again while its files wait to be removed keeps them', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await makePhoto()
  const { url } = await upload(member, photo)
  await w.runJobs()
  for (const days of [1, 31]) {
    w.advance(days * day)
    await removeOrphans(w.system)
  }
  assert.equal(await rows(w, 'image'), 0)
  await upload(await w.member(), photo) // before the job that removes the folder
  await w.runJobs()
  assert.equal((await w.visitor().http('GET', url)).statusCode, 200)
})

test('a member’s archive holds their pictures; whoever leaves takes along what no page shows and nobody else sent', async (t) => {
  const w = await world(t)
  const [leaving, other] = [await w.member(), await w.member()]
  const [own, published, both] = (await photos(3)) as [Buffer, Buffer, Buffer]
  const mine = await Promise.all([own, published, both].map((photo) => upload(leaving, photo)))
  await upload(other, both)
  await use(w, w.kernel.newId(), [mine[1].id])
  await w.runJobs()
  const exported: { id: string }[] = await copied(w, leaving, 'images')
  assert.deepEqual(exported.map(({ id }) => id).sort(), mine.map(({ id }) => id).sort())
  const files = await Array.fromAsync(copiedFiles(w.system, { id: leaving.id, name: leaving.pseudo }))
  assert.deepEqual(files.map(({ name }) => name).sort(), mine.map(({ id }) => `images/${id}.webp`).sort())
  await leaving.ok('mutation($p: String!) { requestAccountDeletion(password: $p) { id } }', { p: leaving.password })
  w.advance(14 * day)
  await w.kernel.jobs.enqueue(w.kernel.db, 'privacy.erase', {})
  await w.runJobs()
  const status = async ({ url }: { url: string }) => (await w.visitor().http('GET', url)).statusCode
  assert.deepEqual(await Promise.all(mine.map(status)), [404, 200, 200])
  assert.deepEqual(await w.sql('select from image_upload where user_id = $1', [leaving.id]), [])
})

// files

const folder = (t: TestContext) => {
  const made = mkdtempSync(join(tmpdir(), 'vondrona-images-'))
  t.after(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('F12 a backup carries pictures and their rows; restored, every variant that is named is there', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { id } = await upload(member, await makePhoto({ width: 1000, height: 700 }))
  await w.runJobs()
  const target = join(folder(t), 'backup')
  const passphrase = 'trois zébus sous la pluie'
  const { pool } = w.database
  await writeBackup({ pool, dataDir: w.dataDir, storage: w.kernel.storage, target, passphrase, now: w.now() })
  const backup = await openBackup(target, { passphrase })
  const fresh = await emptyDatabase()
  t.after(() => fresh.drop())
  await prepare(fresh.pool)
  await loadTables(fresh.pool, backup)
  const files = join(folder(t), 'files')
  await loadFiles(backup, 'files', files, backup.manifest.files)
  const restored = (await imagesOf(fresh.db, [id])).get(id)
  const storage = diskStorage(files)
  const named = [restored?.srcset, restored?.saver, restored?.avif ?? ''].join(', ').match(/images\/\S+/g) ?? []
  assert.ok(named.length >= 8)
  for (const key of named) assert.ok(await storage.get(key), key)
})

test('what a killed process was receiving is swept', async (t) => {
  const w = await world(t)
  const { writeFileSync, existsSync } = await import('node:fs')
  const [old, fresh] = ['old', 'fresh'].map((name) => join(w.dataDir, 'incoming', name)) as [string, string]
  for (const path of [old, fresh]) writeFileSync(path, 'half a photo')
  const then = (w.now().getTime() - 2 * day) / 1000
  utimesSync(old, then, then)
  utimesSync(fresh, w.now(), w.now())
  await sweep(w.system)
  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true])
})
