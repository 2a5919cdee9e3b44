/** uploadImage: who may, what is refused, what becomes of a picture. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { image as limits } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { broken, impostors, polyglots, script, zipBomb } from '../../../test/hostile/images.ts'
import { rolesBut } from '../../../test/people.ts'
import { makePhoto } from '../../../test/photos.ts'
import { contentType, formOf, sendFile, uploadImage } from '../../../test/uploads.ts'
import { longestTurn, until } from '../../../test/wait.ts'
import { type Person, refused, type World, world } from '../../../test/world.ts'

const tooLarge = 'Le fichier est trop volumineux (maximum 10MB).'
const unsupported = 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.'
const manyPixels =
  "Cette photo a trop de pixels pour être lue ici. Reprenez-la après avoir choisi 12 mégapixels dans les réglages de l'appareil photo, ou envoyez-en une plus petite."
const unreadable =
  "Cette photo n'a pas pu être lue\u00a0: le fichier est incomplet ou abîmé. Reprenez-la, ou choisissez-en une autre."

const filesOf = (w: World) => Array.fromAsync(w.kernel.storage.list('images'))
const received = (w: World) => readdirSync(join(w.dataDir, 'incoming'))
const rows = async (w: World, table: string): Promise<number> => (await w.sql(`select from ${table}`)).length

/** No row, no file, nothing that was received. */
async function nothingKept(w: World) {
  assert.equal(await rows(w, 'image'), 0)
  assert.deepEqual(await filesOf(w), [])
  await until('what was received is gone', () => received(w).length === 0)
}

async function upload(person: Person, file: Buffer) {
  const { data, errors } = await sendFile(person, file)
  assert.deepEqual([data?.uploadImage?.error, errors], [null, undefined])
  return data.uploadImage.image
}

async function errorOf(person: Person, file: Buffer, name?: string): Promise<string> {
  const { data, errors } = await sendFile(person, file, name ? { filename: name } : {})
  assert.equal(errors, undefined)
  const { success, url, error, image } = data.uploadImage
  assert.deepEqual({ success, url, image }, { success: false, url: null, image: null })
  return error
}

test('R-ROLE-16 visitors, pending and blocked members upload nothing; every other role does', async (t) => {
  const w = await world(t)
  const photo = await makePhoto()
  await refused('UNAUTHENTICATED', sendFile(w.visitor(), photo))
  assert.equal((await sendFile(w.visitor(), photo)).status, 401)
  await refused('UNAUTHENTICATED', sendFile(await w.member({ status: 'blocked' }), photo))
  await refused('FORBIDDEN', sendFile(await w.member({ status: 'pending' }), photo))
  await nothingKept(w)
  for (const role of rolesBut()) await upload(await w.member({ role }), photo)
})

test('a refused upload is in the log once, an accepted one is not', async (t) => {
  const w = await world(t)
  await sendFile(await w.member({ status: 'pending' }), await makePhoto())
  await sendFile(await w.member(), await makePhoto())
  await w.settled()
  const lines = await w.sql("select action, detail->>'operation' as operation from audit_entry")
  assert.deepEqual(lines, [{ action: 'authorization.refused', operation: 'uploadImage' }])
})

test('R-MSG-11, R-SIGN-48 what is no JPEG, PNG or WebP is refused by its content, whatever its name says', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const [name, file] of Object.entries(impostors))
    await t.test(name, async () => assert.equal(await errorOf(member, file, 'photo.jpg'), unsupported))
  await t.test('in English to who reads English', async () => {
    const reader = member.with({ language: 'en' })
    assert.equal(await errorOf(reader, impostors.svg as Buffer), 'Unsupported file type. Use JPG, PNG or WebP.')
  })
  await nothingKept(w)
})

test('R-MSG-14, weak point 15: what cannot be decoded, and bombs of pixels, are refused', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const [name, file] of Object.entries(await broken()))
    await t.test(name, async () =>
      assert.equal(await errorOf(member, file), name.startsWith('900 megapixels') ? manyPixels : unreadable),
    )
  await nothingKept(w)
})

test('R-MSG-11 a file beyond 10 MB is refused with its sentence; one far beyond is not even read', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await makePhoto()
  assert.equal(await errorOf(member, Buffer.concat([photo, Buffer.alloc(limits.maxBytes)])), tooLarge)
  const error = await refused('TOO_LARGE', sendFile(member, Buffer.concat([photo, Buffer.alloc(3 * limits.maxBytes)])))
  assert.equal(error.message, tooLarge)
  await nothingKept(w)
})

test('weak point 15: bombs in profiles and comments, and pictures as large as allowed, cost little memory, and others are served meanwhile', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const bombs = [zipBomb('iCCP', 64), zipBomb('zTXt', 64), ...Object.values(await broken())]
  await upload(member, await makePhoto()) // the decoder is loaded
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const longest = await longestTurn(Promise.all([...bombs, ...bombs].map((bomb) => sendFile(member, bomb))), () => {
    peak = Math.max(peak, process.memoryUsage().rss)
    return w.visitor().ok('{ version }')
  })
  t.diagnostic(
    `memory grew by ${Math.round((peak - before) / 1e6)} MB, others waited ${Math.round(longest)} ms at most`,
  )
  assert.ok(peak - before < 100e6, `memory grew by ${Math.round((peak - before) / 1e6)} MB`)
  assert.ok(longest < 500, `others waited ${Math.round(longest)} ms`)
})

test('weak point 15: of a picture that is a program besides, the picture alone is kept', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const [name, file] of Object.entries(await polyglots()))
    await t.test(name, async () => {
      const { url } = await upload(member, file)
      await w.runJobs()
      for (const { key } of await filesOf(w)) {
        const bytes = await w.kernel.storage.get(key)
        for (const trace of [script, 'alert', '<?php', 'PK\x03\x04']) assert.equal(bytes?.includes(trace), false, key)
      }
      const answer = await w.visitor().http('GET', url)
      assert.equal(answer.headers['content-type'], 'image/webp')
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
    })
})

test('graphql-multipart-request-spec: a form that is not understood is refused and leaves nothing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await makePhoto()
  const formBytes = formOf(photo)
  const mark = formBytes.subarray(0, formBytes.indexOf('\r\n')).toString()
  const part = (name: string) => Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\nx\r\n${mark}--\r\n`)
  const [secondFile, secondField] = [part('0'), part('map')]
  const form = (body: Buffer) => ({ body })
  const [start, operations, map, file, end] = formBytes.toString('latin1').split(mark) as [string, ...string[]]
  const nameless = file?.replace('name="0"; ', '')
  const bad: Record<string, NonNullable<Parameters<typeof sendFile>[2]>> = {
    'a map to another place': { map: { 0: ['variables.other'] } },
    'a map to the document': { map: { 0: ['query'] } },
    'a map into a prototype': { map: { 0: ['variables.__proto__'] } },
    'a map to two places': { map: { 0: ['variables.file', 'variables.other'] } },
    'a map of nothing': { map: {} },
    'a map that is a list': { map: [['variables.file']] },
    'a place below the file': { map: { 0: ['variables.file.path'] } },
    'a place that is no list': { map: { 0: 'variables.file' } },
    'two files in the map': { map: { 0: ['variables.file'], 1: ['variables.file'] } },
    'a place that is taken': { operations: { query: uploadImage, variables: { file: 'x' } } },
    'a place without a variable': { operations: { query: uploadImage, variables: {} } },
    'operations without a query': { operations: { variables: { file: null } } },
    'variables that are a list': { operations: { query: uploadImage, variables: [null] }, map: { 0: ['variables.0'] } },
    'several operations': { operations: [{ query: uploadImage, variables: { file: null } }] },
    'operations that are no JSON': { operations: '{' },
    'no operations': form(formBytes.subarray(formBytes.indexOf('\r\n----', 10) + 2)),
    'a second file': form(Buffer.concat([formBytes.subarray(0, -4), Buffer.from('\r\n'), secondFile])),
    'a file without a name before the map': form(
      Buffer.from([start, operations, nameless, map, end].join(mark), 'latin1'),
    ),
    'a fourth part': form(Buffer.concat([formBytes.subarray(0, -4), Buffer.from('\r\n'), secondField])),
    'a body that ends too early': form(formBytes.subarray(0, formBytes.length - 30)),
    'nothing at all': form(Buffer.alloc(0)),
    'a header without an end': form(Buffer.concat([formBytes.subarray(0, 40), Buffer.alloc(100_000, 'x')])),
  }
  for (const [name, wrong] of Object.entries(bad))
    await t.test(name, async () => void (await refused('BAD_USER_INPUT', sendFile(member, photo, wrong))))
  await t.test('operations without an end', async () => {
    const operations = { query: uploadImage, variables: { file: null, more: 'x'.repeat(100_000) } }
    await refused('TOO_LARGE', sendFile(member, photo, { operations }))
  })
  await t.test('no boundary', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    const answer = await member.http('POST', '/api/graphql', { body: formBytes, headers })
    assert.equal(answer.json().errors[0].extensions.code, 'BAD_USER_INPUT')
  })
  await t.test('the limits of every other call', async () => {
    const query = `{ ${Array.from({ length: 40 }, (_, n) => `v${n}: version`).join(' ')} }`
    const { errors } = await sendFile(member, photo, { query })
    assert.equal(errors?.[0]?.extensions.code, 'QUERY_TOO_COMPLEX')
  })
  await t.test('a form on any other address', async () => {
    const answer = await member.http('POST', '/api/lives/x/play', {
      body: formBytes,
      headers: { 'content-type': contentType },
    })
    assert.ok(answer.statusCode === 404 || answer.statusCode === 415, String(answer.statusCode))
  })
  await t.test('a path instead of a file, in a plain call', async () => {
    for (const file of ['/etc/passwd', { path: '/etc/passwd' }, { _path: '/etc/passwd', size: 3 }, null])
      await refused('BAD_USER_INPUT', member.gql(uploadImage, { file }))
  })
  await nothingKept(w)
})

test('a body that is broken off leaves nothing and is no bug', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { port } = new URL(await w.address())
  const body = formOf(Buffer.concat([await makePhoto(), Buffer.alloc(500_000)]))
  const head = [
    'POST /api/graphql HTTP/1.1',
    'host: x',
    `authorization: Bearer ${member.token}`,
    `content-type: ${contentType}`,
    `content-length: ${body.length}`,
  ]
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, 300_000))
  await until('a part of it arrived', () => received(w).length === 1)
  socket.destroy()
  await nothingKept(w)
})

test('R-MAG-11 a photo is turned upright, loses its metadata and keeps its size up to 2560 px', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { id, url, width, height, thumbhash } = await upload(
    member,
    await makePhoto({ width: 4000, height: 2000, orientation: 6 }),
  )
  assert.deepEqual([width, height], [1280, 2560])
  assert.ok(Buffer.from(thumbhash, 'base64').length < 30)
  await w.runJobs()
  const { rawPayload } = await w.visitor().http('GET', url)
  const facts = await sharp(rawPayload).metadata()
  assert.deepEqual([facts.format, facts.width, facts.height], ['webp', 1280, 2560])
  assert.deepEqual([facts.exif, facts.icc, facts.xmp, facts.orientation], [undefined, undefined, undefined, undefined])
  for (const { key } of await filesOf(w))
    assert.equal((await w.kernel.storage.get(key))?.includes('PHOTOGRAPHE'), false, key)
  assert.equal((await w.sql('select width, height from image where id = $1', [id]))[0].width, 1280)
})

test('JPEG, PNG and WebP are taken, also under another name; transparency becomes white', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const type of ['jpeg', 'png', 'webp'] as const) await upload(member, await makePhoto({ type }))
  const clear = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { url } = await upload(member, clear)
  const { rawPayload } = await w.visitor().http('GET', url)
  assert.deepEqual([...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 3)], [255, 255, 255])
})

/** The widths that a set names, and what each address answers. */
async function setOf(w: World, set: string) {
  return Promise.all(
    set.split(', ').map(async (one) => {
      const [address = '', width = ''] = one.split(' ')
      const { statusCode, rawPayload } = await w.visitor().http('GET', address)
      assert.equal(statusCode, 200, address)
      const facts = await sharp(rawPayload).metadata()
      assert.equal(`${facts.width}w`, width, address)
      return { width: facts.width, bytes: rawPayload.length }
    }),
  )
}

/** Something that does not compress away. */
const grainy = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: width >> 3, height: height >> 3, channels: 3, background: '#888', noise } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('R-MAG-12, R-CONST-36 the first response names one width that exists; the job generates the others at 60, 80 and 95', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const photo = await grainy(1800, 1200)
  const first = await upload(member, photo)
  assert.deepEqual(
    (await setOf(w, first.srcset)).map(({ width }) => width),
    [960],
  )
  assert.equal(first.saver, first.srcset)
  assert.equal(first.avif, null)
  const ready: string[] = []
  w.kernel.bus.on('uploads.ready', ({ imageId }) => void ready.push(imageId))
  await w.runJobs()
  assert.deepEqual(ready, [first.id])
  const processed = await upload(member, photo)
  assert.equal(processed.url, first.url)
  const [medium, low] = [await setOf(w, processed.srcset), await setOf(w, processed.saver)]
  assert.deepEqual(
    medium.map(({ width }) => width),
    limits.widths,
  )
  assert.deepEqual(
    low.map(({ width }) => width),
    limits.widths,
  )
  for (const [index, { bytes }] of low.entries()) assert.ok(bytes < (medium[index]?.bytes ?? 0))
  assert.equal(processed.weight, medium[1]?.bytes)
  if (processed.avif)
    for (const [index, { bytes }] of (await setOf(w, processed.avif)).entries())
      assert.ok(bytes < 0.85 * (medium[index]?.bytes ?? 0))
  assert.ok(
    (await filesOf(w)).every(({ key }) => !key.endsWith('source')),
    'what was sent is gone',
  )
  await t.test('an address of the first answer keeps its content', async () => {
    const [again] = await setOf(w, first.srcset)
    assert.equal(again?.bytes, medium[2]?.bytes)
  })
})

test('R-MAG-12 nothing is enlarged; AVIF is offered where every width saves more than 15 %', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const small = await upload(member, await makePhoto({ width: 500, height: 300 }))
  const tiny = await upload(member, await makePhoto({ width: 1, height: 1 }))
  await w.runJobs()
  const widths = (set: string) => set.split(', ').map((one) => one.split(' ')[1])
  const seen = await member.ok('query($ids: [ID!]!) { images(ids: $ids) { id width height srcset avif } }', {
    ids: [small.id, tiny.id, w.kernel.newId(), 'x'],
  })
  const of = (id: string) => seen.images.find((one: { id: string }) => one.id === id)
  assert.equal(seen.images.length, 2)
  assert.deepEqual(widths(of(small.id).srcset), ['320w', '500w'])
  assert.deepEqual([of(small.id).width, of(small.id).height], [500, 300])
  assert.deepEqual(widths(of(tiny.id).srcset), ['1w'])
  assert.equal(of(tiny.id).avif, null, 'a pixel as AVIF is larger')
  for (const { avif, srcset } of seen.images) if (avif) assert.deepEqual(widths(avif), widths(srcset))
})

test('the same picture twice is one row and one set of files: one after the other, at once, by two members', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member(), await w.member()]
  const photo = await makePhoto()
  const answers = await Promise.all([one, other, one, other, one].map((person) => upload(person, photo)))
  assert.equal(new Set(answers.map(({ url }) => url)).size, 1)
  assert.equal(await rows(w, 'image'), 1)
  assert.equal(await rows(w, 'image_upload'), 2)
  await w.runJobs()
  const before = (await filesOf(w)).map(({ key, changedAt }) => `${key} ${changedAt.getTime()}`)
  await upload(other, photo)
  await w.runJobs()
  assert.deepEqual(
    (await filesOf(w)).map(({ key, changedAt }) => `${key} ${changedAt.getTime()}`),
    before,
  )
  assert.equal(await rows(w, 'image_upload'), 2)
})

test('nobody finds out from an address whether a picture is here: it is no plain hash of the file', async (t) => {
  const [w, elsewhere] = [await world(t), await world(t)]
  const photo = await makePhoto()
  const urls = [await upload(await w.member(), photo), await upload(await elsewhere.member(), photo)].map(
    ({ url }) => url,
  )
  assert.notEqual(urls[0], urls[1])
})
