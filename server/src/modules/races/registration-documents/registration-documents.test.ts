import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { overStatuses } from '@vondrona/rules/races'
import { impostors, pixelBomb, zipBomb } from '../../../../test/hostile/images.ts'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { copiedFiles } from '../../../kernel/personal-data/copy.ts'
import {
  create,
  inputOf,
  linkOf,
  makeRace,
  photoTicket,
  registers,
  replace,
  review,
  show,
  start,
  upload,
} from '../testing.ts'
import { openPhoto } from './photos.ts'
import { clearDocuments, sweepDocuments } from './sweep.ts'

const day = 86_400_000
const place = async (person: Person): Promise<string> => (await person.ok(start)).startRegistrationUploads.uploadToken
const send = (person: Person, photo: Buffer, variables: object, query = upload) =>
  sendFile(person, photo, { query, operations: { query, variables: { file: null, ...variables } } })
const sent = async (person: Person, uploadToken: string, kind = 'cinFront'): Promise<string> => {
  const { data, errors } = await send(person, await makePhoto(), { uploadToken, kind })
  assert.equal(errors, undefined)
  return data.uploadRegistrationDocument.id
}
const files = async (w: World) => (await readdir(join(w.dataDir, 'files', 'registrations')).catch(() => [])) as string[]
/** Registered with both sides of the CIN. */
async function withPhotos(w: World, person: Person, more: object = {}) {
  const race = await makeRace(w, { types: [{ price: 0 }], in: 10 })
  const uploadToken = await place(person)
  const documents = { cinFront: await sent(person, uploadToken), cinBack: await sent(person, uploadToken, 'cinBack') }
  return { race, documents, made: await registers(w, person, race, { uploadToken, documents, ...more }) }
}

test('R-GAP-10 a visitor without a place, with one that was changed or whose time is over, is not listened to', async (t) => {
  const w = await world(t)
  const photo = await makePhoto()
  const token = await place(w.visitor())
  const [id = '', until = '', seal = ''] = token.split('.')
  const later = (Number.parseInt(until, 36) + 1).toString(36)
  for (const uploadToken of [
    '',
    'x',
    `${id}.${until}`,
    `${id}.${later}.${seal}`,
    `${w.kernel.newId()}.${until}.${seal}`,
  ])
    await refused('UNAUTHENTICATED', send(w.visitor(), photo, { uploadToken, kind: 'cinFront' }))
  const member = await w.member()
  await refused('BAD_USER_INPUT', send(member, photo, { uploadToken: 'x', kind: 'cinFront' }))
  w.advance(2 * day)
  await refused('UNAUTHENTICATED', send(w.visitor(), photo, { uploadToken: token, kind: 'cinFront' }))
  assert.deepEqual(await files(w), [])
})

test('R-EVT-19, R-EVT-24 what is no photo, is too large, or cannot be decoded is refused and leaves nothing', async (t) => {
  const w = await world(t)
  const uploadToken = await place(w.visitor())
  const kind = 'cinFront'
  for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.from('<svg/>'), Buffer.alloc(0)]) {
    const answer = await send(w.visitor(), bytes, { uploadToken, kind })
    assert.equal(answer.errors?.[0]?.extensions.code, 'BAD_USER_INPUT')
  }
  await refused('TOO_LARGE', send(w.visitor(), Buffer.alloc(15 * 2 ** 20 + 1), { uploadToken, kind }))
  const broken = (await makePhoto()).subarray(0, 400)
  const { errors } = await send(w.visitor(), broken, { uploadToken, kind })
  assert.match(errors?.[0]?.message ?? '', /n'a pas pu être lue.*Reprenez-la/)
  const tiny = readFileSync(join(import.meta.dirname, '../../../../test/fixtures/photos/1px.png'))
  for (const kind of ['cinFront', 'medicalCertificate'] as const)
    assert.match(
      (await refused('BAD_USER_INPUT', send(w.visitor(), tiny, { uploadToken, kind }))).message,
      /trop petite/,
    )
  assert.equal(
    (await w.visitor().gql(upload, { uploadToken, kind, file: null })).errors?.[0]?.extensions.code,
    'BAD_USER_INPUT',
  )
  assert.equal(
    (await w.visitor().gql(upload, { uploadToken, kind, file: 'x' })).errors?.[0]?.extensions.code,
    'BAD_USER_INPUT',
  )
  assert.deepEqual([await files(w), await w.sql('select id from participation_document')], [[], []])
})

test('R-EVT-19 hostile pictures are refused without harm', async (t) => {
  const w = await world(t)
  const uploadToken = await place(w.visitor())
  const hostile = { ...impostors, 'a pixel bomb': pixelBomb() }
  for (const [name, bytes] of Object.entries(hostile)) {
    const { errors } = await send(w.visitor(), bytes, { uploadToken, kind: 'passportPage' })
    assert.equal(errors?.[0]?.extensions.code, 'BAD_USER_INPUT', name)
  }
  await send(w.visitor(), zipBomb('iCCP', 50), { uploadToken, kind: 'passportPage' })
  assert.equal((await w.visitor().gql(start)).errors, undefined)
})

test('R-GAP-10 a photo is kept sealed, without metadata, and no more than a place holds', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const uploadToken = await place(w.visitor())
  const id = await sent(w.visitor(), uploadToken)
  const sealed = await w.kernel.storage.get(`registrations/${id}`)
  assert.ok(sealed && !sealed.includes('RIFF') && !sealed.includes('PHOTOGRAPHE'))
  for (let n = 1; n < 24; n++) await sent(w.visitor(), uploadToken)
  await refused('BAD_USER_INPUT', send(w.visitor(), await makePhoto(), { uploadToken, kind: 'cinFront' }))
  assert.equal((await files(w)).length, 24)
})

test('R-GAP-10 photos of another place, of another kind, or that a registration has, are not taken', async (t) => {
  const w = await world(t)
  const { race, documents } = await withPhotos(w, w.visitor())
  const [own, other] = [await place(w.visitor()), await place(w.visitor())]
  const [front, foreign] = [await sent(w.visitor(), own), await sent(w.visitor(), other)]
  const wrong = [
    { cinFront: foreign },
    { cinBack: front },
    { cinFront: documents.cinFront },
    { cinFront: w.kernel.newId() },
  ]
  for (const one of wrong)
    await refused(
      'BAD_USER_INPUT',
      w.visitor().gql(create, { input: inputOf(w, race, { uploadToken: own, documents: one }) }),
    )
  assert.equal(
    (await registers(w, w.visitor(), race, { uploadToken: own, documents: { cinFront: front } })).documentsStatus,
    'none',
  )
})

test('R-MIT-08 a registration with photos whose answer was lost is sent again, with them or with new ones, in another language too', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 20_000, maxQuantity: 1 }] })
  const uploadToken = await place(w.visitor())
  const input = inputOf(w, race, { uploadToken, documents: { cinFront: await sent(w.visitor(), uploadToken) } })
  const again = async (more: object = {}) =>
    (await w.visitor().ok(create, { input: { ...input, ...more } })).createMitParticipation
  const made = await again()
  const photo = { documents: { cinFront: await sent(w.visitor(), uploadToken) } }
  for (const more of [{}, photo, { locale: 'en' }, { orderId: made.orderId, orderKey: made.accessKey }])
    assert.deepEqual((await again(more)).accessKey, made.accessKey)
  await w.sql('update race set opens_at = null, closes_at = $1', [w.now()])
  w.advance(1000)
  assert.equal((await again()).id, made.id)
  const other = { ...input, idempotencyKey: w.kernel.newId() }
  await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input: other }))
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type'), [{ soldQuantity: 1 }])
})

test('R-MIT-10, F-RACE-05 a document is refused with a reason that its registrant reads next to the link, and another one takes its place', async (t) => {
  const w = await world(t)
  const { race, made } = await withPhotos(w, w.visitor())
  assert.equal(made.documentsStatus, 'submitted')
  const [back, front] = made.details.documents
  for (const person of [w.visitor(), await w.member(), await w.member({ role: 'moderator' })])
    assert.ok((await person.gql(review, { id: front.id, accept: true })).errors)
  const organiser = await w.member({ role: 'admin_mit' })
  await refused('BAD_USER_INPUT', organiser.gql(review, { id: front.id, accept: false }))
  await refused('NOT_FOUND', organiser.gql(review, { id: w.kernel.newId(), accept: true }))
  await organiser.ok(review, { id: back.id, accept: true })
  const reason = 'La photo est floue'
  const { reviewMitDocument: after } = await organiser.ok(review, { id: front.id, accept: false, reason })
  assert.equal(after.documentsStatus, 'rejected')
  await refused('CONFLICT', organiser.gql(review, { id: front.id, accept: false, reason }))
  await w.runJobs()
  const mails = (await w.messages(made.details.email)).map(({ body }) => body ?? '')
  assert.ok(mails.some((body) => body.includes(reason) && body.includes(`#${made.accessKey}`)))
  const seen = (await w.visitor().ok(show, linkOf(made))).mitParticipation
  assert.deepEqual([seen.documentsStatus, seen.documentsReason], ['rejected', reason])

  const key = linkOf(made)
  await refused(
    'UNAUTHENTICATED',
    send(w.visitor(), await makePhoto(), { id: made.id, key: 'x', kind: 'cinFront' }, replace),
  )
  await refused('NOT_FOUND', send(await w.member(), await makePhoto(), { id: made.id, kind: 'cinFront' }, replace))
  await refused('BAD_USER_INPUT', send(w.visitor(), await makePhoto(), { ...key, kind: 'passportPage' }, replace))
  await refused('CONFLICT', send(w.visitor(), await makePhoto(), { ...key, kind: 'cinBack' }, replace))
  const { data } = await send(w.visitor(), await makePhoto(), { ...key, kind: 'cinFront' }, replace)
  const again = data.replaceRegistrationDocument
  assert.deepEqual([again.documentsStatus, again.documentsReason], ['submitted', null])
  assert.deepEqual(again.details.changes[0].fields, ['cinFront'])
  await w.runJobs()
  assert.equal((await files(w)).length, 2, 'the photo that was replaced is gone')
  const fresh = again.details.documents.find(({ kind }: { kind: string }) => kind === 'cinFront')
  const { reviewMitDocument: done } = await race.boss.ok(review, { id: fresh.id, accept: true })
  assert.equal(done.documentsStatus, 'accepted')
})

test('R-MIT-10 who gave up is not asked for another document by a decision that comes later', async (t) => {
  const w = await world(t)
  const { race, made } = await withPhotos(w, w.visitor())
  const [document] = made.details.documents
  for (const status of overStatuses) {
    await w.sql('update participation set status = $1', [status])
    for (const decision of [{ accept: true }, { accept: false, reason: 'Floue' }])
      await refused('NOT_FOUND', race.boss.gql(review, { id: document.id, ...decision }))
  }
  await w.runJobs()
  assert.ok((await w.messages(made.details.email)).every(({ body }) => !body?.includes('Floue')))
})

test('R-GAP-17 a photo is opened by an organiser with a ticket, for a minute, as a download that runs nothing; each view is in the log', async (t) => {
  const w = await world(t)
  const { made } = await withPhotos(w, w.visitor())
  const [document] = made.details.documents
  await refused('UNAUTHENTICATED', w.visitor().gql(photoTicket, { id: document.id }))
  await refused('FORBIDDEN', (await w.member()).gql(photoTicket, { id: document.id }))
  const organiser = await w.member({ role: 'admin_mit' })
  await refused('NOT_FOUND', organiser.gql(photoTicket, { id: w.kernel.newId() }))
  const unclaimed = await sent(w.visitor(), await place(w.visitor()))
  await refused('NOT_FOUND', organiser.gql(photoTicket, { id: unclaimed }))
  const { url } = (await organiser.ok(photoTicket, { id: document.id })).registrationDocumentTicket
  const other = made.details.documents[1].id
  const status = async (at: string) => (await w.visitor().http('GET', at)).statusCode
  assert.equal(await status(url.replace(document.id, other)), 403)
  assert.equal(await status(`${url}x`), 403)
  assert.equal(await status(`${url}&ticket=x`), 400)
  const shown = await w.visitor().http('GET', url)
  assert.equal(shown.statusCode, 200)
  assert.equal(shown.rawPayload.subarray(8, 12).toString(), 'WEBP')
  assert.ok(!shown.rawPayload.includes('PHOTOGRAPHE'))
  assert.match(String(shown.headers['content-disposition']), /^attachment; filename="cin(Front|Back)\.webp"$/)
  assert.match(String(shown.headers['content-security-policy']), /sandbox/)
  assert.equal(shown.headers['cache-control'], 'no-store')
  const lines = await w.sql(`select actor_id, target_id from audit_entry where action = 'registration.documentViewed'`)
  assert.deepEqual(lines, [{ actorId: organiser.id, targetId: made.id }])
  await w.sql(`update app_user set role = 'user' where id = $1`, [organiser.id])
  assert.equal(await status(url), 403, 'who is no organiser any more')
  await w.sql(`update app_user set role = 'admin_mit' where id = $1`, [organiser.id])
  w.advance(60_000)
  assert.equal(await status(url), 403)
})

test('R-GAP-10 photos with which nobody registers, and those without a row, go after two days; those of registrations stay', async (t) => {
  const w = await world(t)
  await withPhotos(w, w.visitor())
  await sent(w.visitor(), await place(w.visitor()))
  const stray = w.kernel.newId() // a crash came before its row
  await w.kernel.storage.put(`registrations/${stray}`, await makePhoto())
  await utimes(join(w.dataDir, 'files', 'registrations', stray), w.now(), w.now()) // the disk has a clock of its own
  w.advance(day)
  await sweepDocuments(w.system)
  await w.runJobs()
  assert.equal((await files(w)).length, 4)
  w.advance(1.1 * day)
  await sweepDocuments(w.system)
  await w.runJobs()
  assert.equal((await files(w)).length, 2)
  assert.deepEqual(await w.sql('select count(*)::int as n from participation_document'), [{ n: 2 }])
})

test('R-MIT-10 photos and health data go RACE_DOCUMENTS_DAYS after the race; the verdict stays, and the log keeps that they went', async (t) => {
  const w = await world(t, { RACE_DOCUMENTS_DAYS: '3' })
  const { race, made } = await withPhotos(w, w.visitor())
  await race.boss.ok(review, { id: made.details.documents[0].id, accept: true })
  await w.sql(`update participation set medical_issued_on = '2026-10-01'`)
  w.advance(12 * day)
  await clearDocuments(w.system)
  await w.runJobs()
  assert.equal((await files(w)).length, 2)
  w.advance(2 * day)
  await clearDocuments(w.system)
  await clearDocuments(w.system)
  await w.runJobs()
  assert.equal((await files(w)).length, 0)
  const rows = await w.sql('select status, storage_key from participation_document order by status')
  assert.deepEqual(rows, [
    { status: 'accepted', storageKey: null },
    { status: 'submitted', storageKey: null },
  ])
  assert.deepEqual(await w.sql('select medical_issued_on from participation'), [{ medicalIssuedOn: null }])
  const lines = await w.sql(`select detail from audit_entry where action = 'registration.documentsDeleted'`)
  assert.deepEqual(lines, [{ detail: { people: 1, photos: 2 } }])
})

test('R-MIT-10, N-12 a medical certificate is sealed like an identity photo: refused, resent by the link, accepted, and gone after the day the race really took place', async (t) => {
  const w = await world(t, { RACE_DOCUMENTS_DAYS: '3' })
  const rules = { medicalProof: 'certificate', medicalValidityDays: 365 }
  const race = await makeRace(w, { types: [{ price: 0 }], in: 10, race: rules })
  const uploadToken = await place(w.visitor())
  const medicalCertificate = await sent(w.visitor(), uploadToken, 'medicalCertificate')
  const medical = { proof: 'certificate', issuedOn: w.now().toISOString().slice(0, 10) }
  const minor = { birthDate: '2012-05-01', idType: null, idNumber: null } // shows no identity document
  const made = await registers(w, w.visitor(), race, {
    ...minor,
    uploadToken,
    documents: { medicalCertificate },
    medical,
  })
  assert.equal(made.documentsStatus, 'submitted')
  const sealed = await w.kernel.storage.get(`registrations/${medicalCertificate}`)
  assert.ok(sealed && !sealed.includes('RIFF') && !sealed.includes('WEBP'))
  await race.boss.ok(review, { id: medicalCertificate, accept: false, reason: 'La date est illisible' })
  await w.runJobs()
  const [letter] = (await w.messages(made.details.email)).filter(({ body }) => body?.includes('La date est illisible'))
  const [, id, key] = /\/mit-payment\?p=([^#\s]+)#(\S+)/.exec(letter?.body ?? '') ?? []
  const { data } = await send(w.visitor(), await makePhoto(), { id, key, kind: 'medicalCertificate' }, replace)
  assert.equal(data.replaceRegistrationDocument.documentsStatus, 'submitted')
  const [again] = data.replaceRegistrationDocument.details.documents
  assert.equal(
    (await race.boss.ok(review, { id: again.id, accept: true })).reviewMitDocument.documentsStatus,
    'accepted',
  )
  const date = new Date(w.now().getTime() + 40 * day).toISOString()
  await race.boss.ok('mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }', {
    input: { id: race.id, date, reason: 'Cyclone', otherwise: 'keep' },
  })
  await w.runJobs()
  const kept = async (days: number) => {
    w.advance(days * day)
    await clearDocuments(w.system)
    await w.runJobs()
    const [{ medicalIssuedOn }] = await w.sql('select medical_issued_on from participation')
    return [(await files(w)).length, medicalIssuedOn !== null]
  }
  assert.deepEqual(await kept(20), [1, true], 'past the first day of the race')
  assert.deepEqual(await kept(22), [1, true], 'two days after the race')
  assert.deepEqual(await kept(3), [0, false])
})

test('R-GAP-10 visitors have few places to send at once, so that members keep theirs', async (t) => {
  const w = await world(t)
  const token = await place(w.visitor())
  const photo = await makePhoto({ width: 3000, height: 2000 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(w.visitor(), photo, { uploadToken: token, kind: 'cinFront' })),
  )
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok')
  assert.ok(codes.includes('ok') && codes.includes('RATE_LIMITED'), codes.join())
})

test("the copy of one's data has the opened photos of one's own registrations, without those whose file is gone", async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  const { documents } = await withPhotos(w, member)
  await withPhotos(w, other)
  const files = async ({ id, pseudo }: { id: string; pseudo: string }) => {
    const all = await Array.fromAsync(copiedFiles(w.system, { id, name: pseudo }))
    return new Map(all.map(({ name, bytes }) => [name, bytes]))
  }
  const nameOf = (id: string) => `registrations/${id}.webp`
  const copied = await files(member)
  assert.deepEqual([...copied.keys()].sort(), [nameOf(documents.cinFront), nameOf(documents.cinBack)].sort())
  const rows = await w.sql('select id, storage_key from participation_document where id = $1', [documents.cinFront])
  const row = rows[0] as { id: string; storageKey: string }
  assert.deepEqual(copied.get(nameOf(row.id)), await openPhoto(w.system, row))
  await w.kernel.storage.remove(row.storageKey)
  assert.deepEqual([...(await files(member)).keys()], [nameOf(documents.cinBack)])
})
