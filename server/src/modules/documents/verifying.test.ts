import assert from 'node:assert/strict'
import test from 'node:test'
import { documentStates } from '@vondrona/rules/documents'
import { undeclaredMoves } from '@vondrona/rules/states'
import { holding, isWaitedFor } from '../../../test/locks/held-rows.ts'
import { makePdf } from '../../../test/pdf.ts'
import { rolesBut } from '../../../test/people.ts'
import { copied, erase } from '../../../test/personal-data.ts'
import { makePhoto } from '../../../test/photos.ts'
import { type Member, type World, world } from '../../../test/world.ts'
import { moveDocument } from './store.ts'
import {
  age,
  filesOnDisk,
  makeType,
  mine,
  refused,
  run,
  send,
  sent,
  ticket,
  ticketOf,
  updateType,
  verify,
} from './testing.ts'

const pdf = makePdf()
const day = 86_400_000
const get = (w: World, url: string) => w.visitor().http('GET', url)
const told = (w: World, userId: string): Promise<{ kind: string; data: Record<string, string> }[]> =>
  w.sql(`select kind, data from notification where user_id = $1 and kind like 'document.%' order by id`, [userId])

test('R-DOC-07, R-DOC-10 a document is decided on by administrators only, never one’s own, and rejected with a reason only', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const type = await makeType(w)
  const { id } = await sent(me, type, pdf)
  await refused('UNAUTHENTICATED', w.visitor().gql(verify, { id, status: 'verified' }))
  for (const role of rolesBut('admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(verify, { id, status: 'verified' }))
  await refused('NOT_FOUND', boss.gql(verify, { id: w.kernel.newId(), status: 'verified' }))
  for (const rejectionReason of [null, '  ']) {
    const { extensions } = await refused(
      'BAD_USER_INPUT',
      boss.gql(verify, { id, status: 'rejected', rejectionReason }),
    )
    assert.equal(extensions.field, 'rejectionReason')
  }
  const own = await sent(boss, type, pdf)
  await refused('FORBIDDEN', boss.gql(verify, { id: own.id, status: 'verified' }))
  await assert.rejects(
    w.sql(`update user_document set status = 'verified', verified_at = now(), verified_by = user_id where id = $1`, [
      own.id,
    ]),
    { code: '23514' },
  )
  const { verifyDocument } = await boss.ok(verify, { id, status: 'verified' })
  assert.deepEqual(
    [verifyDocument.status, verifyDocument.verifiedBy, verifyDocument.verifiedAt, verifyDocument.expiresAt],
    ['verified', boss.id, w.now().toISOString(), null],
  )
  assert.deepEqual((await me.ok(mine)).myDocuments[0].verifiedBy, null)
})

test('R-DOC-07 of two administrators who decide at once, one does', async (t) => {
  const w = await world(t)
  const [me, one, two] = [await w.member(), await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const { id } = await sent(me, await makeType(w), pdf)
  const outcomes = await Promise.all([one, two].map((boss) => boss.gql(verify, { id, status: 'verified' })))
  assert.deepEqual(outcomes.map(({ errors }) => errors?.[0]?.extensions.code).sort(), ['CONFLICT', undefined])
  assert.deepEqual(
    (await told(w, me.id)).map(({ kind }) => kind),
    ['document.verified'],
  )
})

test('R-DOC-09 what expires is valid as long as its type says, or until its own last day in Madagascar, which is not past', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const dated = await makeType(w, { hasExpiration: true, validityPeriodDays: 90 })
  const { id } = await sent(me, dated, pdf)
  for (const expiresOn of ['2026-11-20', '2026-02-30', 'demain'])
    await refused('BAD_USER_INPUT', boss.gql(verify, { id, status: 'verified', expiresOn }))
  const undated = await sent(me, await makeType(w), pdf)
  await refused('BAD_USER_INPUT', boss.gql(verify, { id: undated.id, status: 'verified', expiresOn: '2030-01-01' }))
  const first = (await boss.ok(verify, { id, status: 'verified' })).verifyDocument
  assert.equal(Date.parse(first.expiresAt) - w.now().getTime(), 90 * day)
  const again = await sent(me, dated, pdf)
  const own = (await boss.ok(verify, { id: again.id, status: 'verified', expiresOn: '2027-03-01' })).verifyDocument
  assert.equal(own.expiresAt, '2027-03-01T21:00:00.000Z') // midnight at its end
})

test('R-DOC-09 its sender says the last day that is written on it: it holds unless who verifies reads another one', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const dated = await makeType(w, { hasExpiration: true, validityPeriodDays: 90 })
  const undated = await makeType(w)
  const declare = (type: string, expiresOn: string) => send(me, type, pdf, 'licence.pdf', expiresOn)
  for (const expiresOn of ['2020-01-01', '2026-02-30', 'demain', '2126-01-01'])
    assert.equal((await refused('BAD_USER_INPUT', declare(dated, expiresOn))).extensions.field, 'expiresOn')
  await refused('BAD_USER_INPUT', declare(undated, '2030-01-01'))
  assert.deepEqual(await filesOnDisk(w), []) // refused before anything was kept
  const { data } = await declare(dated, '2029-06-30')
  assert.equal(data.uploadDocument.declaredUntil, '2029-06-30')
  assert.equal((await me.ok(mine)).myDocuments[0].expiresAt, null) // it counts once it is verified
  const { id } = data.uploadDocument
  const first = (await boss.ok(verify, { id, status: 'verified' })).verifyDocument
  assert.equal(first.expiresAt, '2029-06-30T21:00:00.000Z')
  const again = (await declare(dated, '2029-06-30')).data.uploadDocument
  const read = (await boss.ok(verify, { id: again.id, status: 'verified', expiresOn: '2028-01-31' })).verifyDocument
  assert.deepEqual([read.expiresAt, read.declaredUntil], ['2028-01-31T21:00:00.000Z', '2029-06-30'])
})

test('F-KYC-03, D-13 a member is told what is wrong and sends again; what was verified can be asked for again, a mistake taken back', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const type = await makeType(w, { name: 'Licence' })
  const first = await sent(me, type, await makePhoto())
  await boss.ok(verify, { id: first.id, status: 'rejected', rejectionReason: 'La photo est floue' })
  await boss.ok(verify, { id: first.id, status: 'verified' })
  await boss.ok(verify, { id: first.id, status: 'rejected', rejectionReason: 'Ancien modèle' })
  const [document] = (await me.ok(mine)).myDocuments
  assert.deepEqual(
    [document.status, document.rejectionReason, document.verifiedAt],
    ['rejected', 'Ancien modèle', null],
  )
  assert.deepEqual(await told(w, me.id), [
    { kind: 'document.rejected', data: { type: 'Licence', reason: 'La photo est floue' } },
    { kind: 'document.verified', data: { type: 'Licence' } },
    { kind: 'document.rejected', data: { type: 'Licence', reason: 'Ancien modèle' } },
  ])
  const mails = await w.messages(me.email)
  assert.ok(mails.some(({ body }) => body?.includes('est à renvoyer\u00a0: La photo est floue')))
  const log = await w.sql(
    `select action, actor_id, target_id from audit_entry where action like 'document.%' order by id`,
  )
  assert.deepEqual(
    log,
    ['rejected', 'verified', 'rejected'].map((done) => ({
      action: `document.${done}`,
      actorId: boss.id,
      targetId: me.id,
    })),
  )
})

test('F-KYC-10, D-13 a document expires on its date; its owner is reminded once before, and asked again then', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const year = await makeType(w, { name: 'Certificat', hasExpiration: true })
  const week = await makeType(w, { name: 'Pass', hasExpiration: true, validityPeriodDays: 8 })
  for (const type of [year, week]) await boss.ok(verify, { id: (await sent(me, type, pdf)).id, status: 'verified' })
  const kinds = async () => {
    await run(w, 'documents.expire')
    await run(w, 'documents.expire')
    const rows = await told(w, me.id)
    return rows.filter(({ kind }) => kind !== 'document.verified').map(({ kind, data }) => `${kind} ${data.type}`)
  }
  await age(w, 4 * day - 1000)
  assert.deepEqual(await kinds(), [])
  await age(w, 1000)
  assert.deepEqual(await kinds(), ['document.expiring Pass']) // half of a short validity
  await age(w, 4 * day)
  assert.deepEqual(await kinds(), ['document.expiring Pass', 'document.expired Pass'])
  await age(w, (365 - 30 - 8) * day)
  assert.deepEqual((await kinds()).slice(2), ['document.expiring Certificat'])
  const [{ date }] = await w.sql(
    `select data->>'date' as date from notification where data->>'type' = 'Certificat' and kind = 'document.expiring'`,
  )
  const [{ expiresAt }] = await w.sql('select expires_at from user_document where document_type_id = $1', [year])
  assert.equal(Date.parse(date), expiresAt.getTime() - 1, 'the last day on which it counts, not the midnight after it')
  await sent(me, year, pdf)
  await age(w, 30 * day)
  assert.deepEqual((await kinds()).slice(3), []) // another version is there
  const state = await w.sql('select status, version from user_document where document_type_id = $1 order by version', [
    year,
  ])
  assert.deepEqual(state, [
    { status: 'expired', version: 1 },
    { status: 'pending', version: 2 },
  ])
})

test('D-13 a move of a document that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const { id } = await sent(me, await makeType(w, { hasExpiration: true }), pdf)
  const facts = {
    pending: 'verified_at = null, verified_by = null, rejection_reason = null, expires_at = null',
    verified: `verified_at = now(), verified_by = '${boss.id}', rejection_reason = null, expires_at = now()`,
    rejected: `verified_at = null, verified_by = null, rejection_reason = 'x', expires_at = null`,
    expired: `verified_at = now(), verified_by = '${boss.id}', rejection_reason = null, expires_at = now()`,
  }
  for (const { from, move } of undeclaredMoves(documentStates)) {
    await w.sql(`update user_document set status = $2, ${facts[from]} where id = $1`, [id, from])
    assert.equal(
      await w.system.transaction((tx) => moveDocument(tx, { id, status: from }, move)),
      undefined,
      `${move} from ${from}`,
    )
  }
})

test('R-GAP-16 a file is opened by a ticket for a minute, as an attachment in a sandbox, by its owner and administrators; their views are in the log', async (t) => {
  const w = await world(t)
  const [me, boss, other] = [await w.member(), await w.member({ role: 'admin' }), await w.member({ role: 'moderator' })]
  const type = await makeType(w)
  const first = await sent(me, type, await makePhoto(), 'recto (1).jpg')
  const { id } = await sent(me, type, pdf, 'Certificat médical.pdf')
  await refused('UNAUTHENTICATED', w.visitor().gql(ticketOf, { id }))
  await refused('NOT_FOUND', other.gql(ticketOf, { id }))
  for (const wrong of ['x', w.kernel.newId()]) await refused('NOT_FOUND', me.gql(ticketOf, { id: wrong }))
  const url = await ticket(me, id)
  const file = await get(w, url)
  assert.deepEqual(
    [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'cache-control',
      'x-content-type-options',
      'referrer-policy',
    ].map((name) => file.headers[name]),
    [
      'application/pdf',
      "attachment; filename*=UTF-8''Certificat%20m%C3%A9dical.pdf",
      "default-src 'none'; sandbox",
      'no-store',
      'nosniff',
      'no-referrer',
    ],
  )
  assert.ok(file.rawPayload.equals(pdf))
  assert.equal((await get(w, url.replace(id, first.id))).statusCode, 403)
  assert.equal((await get(w, `${url.slice(0, -4)}AAAA`)).statusCode, 403)
  assert.equal((await get(w, `/api/documents/${id}`)).statusCode, 403)
  assert.equal((await get(w, `${url}&ticket=x`)).statusCode, 400)
  const photo = await get(w, await ticket(boss, first.id)) // also an earlier version
  assert.deepEqual(
    [photo.statusCode, photo.headers['content-type'], photo.headers['content-disposition']],
    [200, 'image/webp', "attachment; filename*=UTF-8''recto%20%281%29.webp"],
  )
  const theirs = await ticket(boss, id)
  await get(w, theirs)
  await get(w, theirs)
  const views = await w.sql(
    `select actor_id, target_id, detail from audit_entry where action = 'document.viewed' order by id`,
  )
  const line = (document: string, version: number) => ({
    actorId: boss.id,
    targetId: me.id,
    detail: { document, version },
  })
  assert.deepEqual(views, [line(first.id, 1), line(id, 2), line(id, 2)])
  await w.sql(`update app_user set role = 'user' where id = $1`, [boss.id])
  assert.equal((await get(w, theirs)).statusCode, 404) // an administrator no more
  w.advance(60_000)
  assert.equal((await get(w, url)).statusCode, 403)
})

test('N-11 administrators have one line with what waits for them, which vanishes with the last decision', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const types = [await makeType(w), await makeType(w)]
  const line = async () => {
    await w.settled()
    return (
      await w.sql(`select data->>'count' as n from notification where user_id = $1 and kind = 'document.requests'`, [
        boss.id,
      ])
    ).map(({ n }) => Number(n))
  }
  const ids: string[] = []
  for (const type of types) ids.push((await sent(me, type, pdf)).id)
  assert.deepEqual(await line(), [2])
  for (const id of ids) await boss.ok(verify, { id, status: 'verified' })
  assert.deepEqual(await line(), [])
})

test('R-DOC-06 privacy: all versions with their files are in the copy, and go with the account; so do files without a row', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const type = await makeType(w)
  const versions = [await sent(me, type, pdf), await sent(me, type, await makePhoto())]
  const data = await copied(w, me, 'documents')
  assert.deepEqual(
    data.documents.map((one: Record<string, string>) => [one.id, one.original_name]),
    versions.map(({ id, mimeType }) => [id, mimeType === 'image/webp' ? 'photo.webp' : 'photo.pdf']),
  )
  const hook = w.kernel.personalData.hooks.get('documents')
  const files = await Array.fromAsync(hook!.files!(w.system, { id: me.id, name: me.pseudo }))
  assert.deepEqual(
    files.map(({ name }) => name),
    versions.map(({ fileName }) => `documents/${fileName}`),
  )
  await erase(w, me)
  await w.runJobs()
  assert.deepEqual([await filesOnDisk(w), await w.sql('select id from user_document')], [[], []])
  const { id } = await sent(await w.member(), type, pdf)
  await w.kernel.storage.put(`documents/${w.kernel.newId()}`, pdf)
  w.advance(Math.max(0, Date.now() - w.now().getTime()) + 2 * day) // the disk has a clock of its own
  await run(w, 'documents.sweep')
  assert.deepEqual(
    (await filesOnDisk(w)).map(({ key }) => key),
    [`documents/${id}`],
  )
})

test('R-DOC-07 nobody verifies what they did not see: a version that is replaced in the meantime is a conflict', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const type = await makeType(w)
  const first = await sent(me, type, pdf)
  await send(me, type, pdf)
  const { message } = await refused('CONFLICT', boss.gql(verify, { id: first.id, status: 'verified' }))
  assert.match(message, /a changé entre-temps/)
})

test('R-DOC-07 nobody undoes what they did not see: on a state that another administrator changed meanwhile, a decision is a conflict', async (t) => {
  const w = await world(t)
  const [me, one, two] = [await w.member(), await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const type = await makeType(w)
  const { id } = await sent(me, type, pdf)
  const reject = { id, status: 'rejected', rejectionReason: 'La photo est floue' }
  await refused('BAD_USER_INPUT', two.gql(verify, { id, status: 'verified', seenStatus: 'open' }))
  await one.ok(verify, { ...reject, seenStatus: 'pending' })
  await refused('CONFLICT', two.gql(verify, { id, status: 'verified', seenStatus: 'pending' }))
  assert.equal((await me.ok(mine)).myDocuments[0].status, 'rejected')
  await two.ok(verify, { id, status: 'verified', seenStatus: 'rejected' }) // who saw it takes it back
  await refused('CONFLICT', one.gql(verify, { ...reject, seenStatus: 'pending' }))
  await one.ok(verify, { ...reject, seenStatus: 'verified' })
  assert.deepEqual(
    (await told(w, me.id)).map(({ kind }) => kind),
    ['document.rejected', 'document.verified', 'document.rejected'],
  )
})

test('R-DOC-07 of a rejection and a verification at once, the first stands, also without a word of what was seen', async (t) => {
  const w = await world(t)
  const [me, one, two] = [await w.member(), await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const { id } = await sent(me, await makeType(w), pdf)
  const others = await holding(w, `user_document where id = '${id}'`)
  const verifying = one.gql(verify, { id, status: 'verified' })
  await isWaitedFor(w)
  const rejecting = two.gql(verify, { id, status: 'rejected', rejectionReason: 'Floue' })
  await isWaitedFor(w, 2)
  await others.query('commit')
  await others.end()
  const outcomes = [await verifying, await rejecting]
  assert.deepEqual(outcomes.map(({ errors }) => errors?.[0]?.extensions.code).sort(), ['CONFLICT', undefined])
  assert.equal((await told(w, me.id)).length, 1)
})

test('R-DOC-04 a type that is saved on top of an older revision is refused, and it says who saved', async (t) => {
  const w = await world(t)
  const [ando, bako] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const id = await makeType(w)
  const save = (by: Member, input: object) => by.gql(updateType, { id, input })
  const { revision } = (await save(ando, { category: 'Course' })).data.updateDocumentType
  await save(ando, { category: 'Club', revision })
  const { message } = await refused('CONFLICT', save(bako, { category: 'Santé', revision }))
  assert.match(message, new RegExp(ando.pseudo))
})
