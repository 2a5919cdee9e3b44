import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { userDocumentServer as limits } from '@vondrona/rules/documents/constants'
import { uploadSlot } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { makePdf } from '../../../test/pdf.ts'
import { makePhoto } from '../../../test/photos.ts'
import { type Member, world } from '../../../test/world.ts'
import { openFile } from './files/sealed.ts'
import { findDocument } from './store.ts'
import { age, filesOnDisk, fromSlot, makeType, mine, refused, remove, run, send, sent, verify } from './testing.ts'

const pdf = makePdf()

test('R-DOC-05, R-DOC-10, R-GQL-44 a document is refused to visitors, for no type, and for one that is not asked for any more', async (t) => {
  const w = await world(t)
  const photo = await makePhoto()
  const type = await makeType(w)
  const old = await makeType(w, { isActive: false })
  await refused('UNAUTHENTICATED', send(w.visitor(), type, photo))
  const me = await w.member()
  for (const id of ['x', w.kernel.newId()]) await refused('NOT_FOUND', send(me, id, photo))
  await refused('CONFLICT', send(me, old, photo))
  assert.deepEqual([await filesOnDisk(w), await w.sql('select id from user_document')], [[], []])
  assert.equal((await sent(await w.member({ status: 'pending' }), type, photo)).status, 'pending') // D-06
})

test('R-DOC-05, R-DOC-08, R-DOC-11 size and format are those of the type, by the content of the file; what is refused leaves nothing', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const photos = await makeType(w, { allowedFormats: ['jpg', 'png'] })
  const small = await makeType(w, { maxFileSize: 100 * 1024 })
  const [jpg, png, webp] = [await makePhoto(), await makePhoto({ type: 'png' }), await makePhoto({ type: 'webp' })]
  for (const file of [webp, pdf, Buffer.from('GIF89a'), Buffer.from('%PDF-')]) {
    const { message, extensions } = await refused('BAD_USER_INPUT', send(me, photos, file, 'photo.jpg'))
    assert.deepEqual([message, extensions.field], ['Ce document se donne en JPG, PNG', 'file'])
  }
  const large = Buffer.concat([pdf, Buffer.alloc(100 * 1024)])
  const { message } = await refused('TOO_LARGE', send(me, small, large))
  assert.equal(message, 'Le fichier est trop volumineux (maximum 0,1 Mo)')
  const torn = await refused('BAD_USER_INPUT', send(me, photos, jpg.subarray(0, 400)))
  assert.match(torn.message, /n'a pas pu être lue.*Reprenez-la/)
  const tiny = readFileSync(join(import.meta.dirname, '../../../test/fixtures/photos/1px.png'))
  assert.match((await refused('BAD_USER_INPUT', send(me, photos, tiny))).message, /trop petite/)
  const active = await refused('BAD_USER_INPUT', send(me, small, makePdf('<</S/JavaScript/JS(app.alert(1))>>')))
  assert.match(active.message, /Ce PDF contient des programmes/)
  assert.match((await refused('BAD_USER_INPUT', send(me, small, makePdf('<</Encrypt 9 0 R>>')))).message, /protégé/)
  assert.match((await refused('BAD_USER_INPUT', send(me, small, Buffer.from('%PDF-1.4 x')))).message, /abîmé/)
  assert.deepEqual([await filesOnDisk(w), await w.sql('select id from user_document')], [[], []])
  for (const file of [jpg, png]) assert.equal((await sent(me, photos, file, 'a.pdf')).mimeType, 'image/webp')
})

test('R-DOC-02, R-DOC-05 a photo is kept upright without its metadata, a PDF as it is; both sealed on the disk', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const type = await makeType(w)
  const photo = await sent(me, type, await makePhoto({ orientation: 6 }), '../../Certificat médical\u0001.jpg')
  assert.deepEqual(
    [photo.originalName, photo.fileName, photo.filePath, photo.mimeType, photo.status, photo.version, photo.scan],
    [
      'Certificat médical.webp',
      `${photo.id}.webp`,
      `/api/documents/${photo.id}`,
      'image/webp',
      'pending',
      1,
      'unscanned',
    ],
  )
  assert.deepEqual(
    [photo.userId, photo.documentTypeId, photo.expiresAt, photo.verifiedAt, photo.verifiedBy, photo.rejectionReason],
    [me.id, type, null, null, null, null],
  )
  const bytes = (await openFile(w.system, (await findDocument(w.kernel.db, photo.id))!))!
  const { exif, height, width } = await sharp(bytes).metadata()
  assert.deepEqual([exif, bytes.length, (height ?? 0) > (width ?? 0)], [undefined, photo.fileSize, true])
  const scanned = await sent(me, type, Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]), 'scan.pdf')
  assert.equal(scanned.mimeType, 'application/pdf')
  const letter = await sent(me, type, pdf, 'lettre.pdf')
  const row = (await findDocument(w.kernel.db, letter.id))!
  assert.deepEqual(await openFile(w.system, row), pdf)
  for (const { key } of await filesOnDisk(w)) assert.equal((await w.kernel.storage.get(key))!.includes('%PDF'), false)
  assert.equal((await w.visitor().http('GET', letter.filePath)).statusCode, 403)
})

test('D-13 another version is pending again and keeps the history; taken back, the one before is current again', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const type = await makeType(w, { hasExpiration: true })
  const first = await sent(me, type, pdf)
  await boss.ok(verify, { id: first.id, status: 'rejected', rejectionReason: 'La page 2 manque' })
  const second = await sent(me, type, await makePhoto())
  await boss.ok(verify, { id: second.id, status: 'verified' })
  const third = await sent(me, type, pdf)
  const [document, ...others] = (await me.ok(mine)).myDocuments
  assert.deepEqual([others, document.id, document.status, document.version], [[], third.id, 'pending', 3])
  assert.deepEqual(document.versions, [
    { id: second.id, version: 2, status: 'verified', rejectionReason: null },
    { id: first.id, version: 1, status: 'rejected', rejectionReason: 'La page 2 manque' },
  ])
  await refused('CONFLICT', boss.gql(verify, { id: second.id, status: 'rejected', rejectionReason: 'x' }))
  await me.ok(remove, { id: third.id })
  const [now] = (await me.ok(mine)).myDocuments
  assert.deepEqual([now.id, now.status, now.versions.length], [second.id, 'verified', 1])
  await w.runJobs()
  assert.equal((await filesOnDisk(w)).length, 2)
})

test('D-13 versions that are sent at once are numbered one after the other, and one of them is current', async (t) => {
  const w = await world(t, { UPLOADS_PER_MEMBER: '20', UPLOADS_PER_ADDRESS: '20' })
  const me = await w.member()
  const type = await makeType(w)
  await Promise.all(Array.from({ length: 6 }, () => sent(me, type, pdf)))
  const rows = await w.sql('select version, superseded_at from user_document order by version')
  assert.deepEqual(
    rows.map(({ version, supersededAt }) => [version, supersededAt === null]),
    [1, 2, 3, 4, 5, 6].map((version) => [version, version === 6]),
  )
})

/** A slot of a member with all of these bytes in it. */
async function slotWith(member: Member, bytes: Buffer): Promise<string> {
  const create = 'mutation($size: Int!) { createUploadSlot(size: $size) { id secret } }'
  const { id, secret } = (await member.ok(create, { size: bytes.length })).createUploadSlot
  for (let at = 0; at < bytes.length; at += uploadSlot.piece) {
    const headers = {
      authorization: `Upload ${secret}`,
      'upload-offset': String(at),
      'upload-length': String(bytes.length),
      'content-type': 'application/octet-stream',
    }
    const body = bytes.subarray(at, at + uploadSlot.piece)
    assert.equal((await member.http('PUT', `/api/uploads/${id}`, { body, headers })).statusCode, 204)
  }
  return id
}

test('R-DOC-12, N-07 a file that came in pieces is one document, however often and at once it is asked for; the pieces go', async (t) => {
  const w = await world(t)
  const [me, other] = [await w.member({ status: 'pending' }), await w.member()]
  const type = await makeType(w)
  const large = makePdf('x'.repeat(3 * 1024 * 1024)) // more than a visitor may send
  const slotId = await slotWith(me, large)
  const of = { slotId, documentTypeId: type, name: 'certificat.pdf' }
  await refused('BAD_USER_INPUT', other.gql(fromSlot, of))
  for (const id of ['x', w.kernel.newId()]) await refused('BAD_USER_INPUT', me.gql(fromSlot, { ...of, slotId: id }))
  const answers = await Promise.all([1, 2, 3].map(() => me.gql(fromSlot, of)))
  const ids = answers.map(({ data, errors }) => data?.uploadDocumentFromSlot.id ?? errors?.[0]?.message)
  assert.equal(new Set(ids).size, 1, ids.join())
  assert.equal((await me.ok(fromSlot, of)).uploadDocumentFromSlot.id, ids[0])
  await refused('BAD_USER_INPUT', other.gql(fromSlot, of))
  assert.deepEqual((await w.sql('select version, file_size from user_document'))[0], {
    version: 1,
    fileSize: large.length,
  })
  await w.runJobs()
  assert.equal((await filesOnDisk(w)).length, 1)
  assert.deepEqual(await Array.fromAsync(w.kernel.storage.list('uploads')), [])
})

test('R-DOC-12, N-07 the same request that comes again while the first is being answered finds its document, though the pieces are gone', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const type = await makeType(w)
  const of = { slotId: await slotWith(me, pdf), documentTypeId: type, name: 'certificat.pdf' }
  const { limits } = w.kernel
  const spend = limits.spend.bind(limits)
  let first: string | undefined
  limits.spend = async (limit, ...more) => {
    if (limit.name === 'documents' && first === undefined) {
      first = ''
      first = (await me.ok(fromSlot, of)).uploadDocumentFromSlot.id
    }
    return spend(limit, ...more)
  }
  assert.equal((await me.ok(fromSlot, of)).uploadDocumentFromSlot.id, first)
  assert.ok(first)
})

test('R-DOC-06 a document is deleted by its owner until it is verified, by an administrator always, by nobody else; the log keeps it', async (t) => {
  const w = await world(t)
  const [me, other, boss] = [await w.member(), await w.member({ role: 'moderator' }), await w.member({ role: 'admin' })]
  const type = await makeType(w, { hasExpiration: true })
  const { id } = await sent(me, type, pdf)
  await refused('UNAUTHENTICATED', w.visitor().gql(remove, { id }))
  await refused('NOT_FOUND', other.gql(remove, { id }))
  await refused('NOT_FOUND', me.gql(remove, { id: w.kernel.newId() }))
  await boss.ok(verify, { id, status: 'verified' })
  await refused('CONFLICT', me.gql(remove, { id }))
  await age(w, 400 * 86_400_000)
  await run(w, 'documents.expire')
  await refused('CONFLICT', me.gql(remove, { id }))
  await boss.ok(remove, { id })
  await refused('NOT_FOUND', boss.gql(remove, { id }))
  const pending = await sent(me, type, pdf)
  assert.deepEqual((await me.ok(remove, { id: pending.id })).deleteDocument, {
    success: true,
    message: 'Document supprimé',
  })
  const log = await w.sql(
    `select actor_id, detail->>'status' as status from audit_entry where action = 'document.deleted' order by id`,
  )
  assert.deepEqual(log, [
    { actorId: boss.id, status: 'expired' },
    { actorId: me.id, status: 'pending' },
  ])
  await w.runJobs()
  assert.deepEqual(await filesOnDisk(w), [])
})

test('R-DOC-05 a member’s files have a limit per day and in all, also when they come at once', async (t) => {
  const w = await world(t, { UPLOADS_PER_MEMBER: '20', UPLOADS_PER_ADDRESS: '20' })
  const me = await w.member()
  const type = await makeType(w)
  const { id } = await sent(me, type, pdf)
  await w.sql(
    `insert into user_document (id, user_id, document_type_id, version, file_name, original_name, storage_key, file_size, mime_type, status, scan, uploaded_at, superseded_at)
     select gen_random_uuid(), user_id, document_type_id, n + 10, 'f', 'f', 'k' || n, 1, mime_type, status, scan, uploaded_at, uploaded_at
     from user_document, generate_series(1, $2::int) n where id = $1`,
    [id, limits.filesPerDay - 3],
  )
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(me, type, pdf)))
  assert.equal(outcomes.filter(({ errors }) => !errors).length, 2)
  await w.sql(`update user_document set uploaded_at = uploaded_at - interval '1 day'`)
  await sent(me, type, pdf)
  await w.sql(
    `update user_document set file_size = $1 - (select sum(file_size) from user_document where id <> $2) where id = $2`,
    [limits.filesInAll - pdf.length, id],
  )
  await sent(me, type, pdf) // the last byte that fits
  assert.match((await refused('BAD_USER_INPUT', send(me, type, pdf))).message, /toute la place/)
  await sent(await w.member(), type, pdf)
})
