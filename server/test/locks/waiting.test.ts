/**
 * Use cases that take a lock on a name: each waits for whoever holds that name, does nothing meanwhile, and goes on once
 * it is free. What the locks themselves keep waiting is in taken.test.ts; a use case that takes one needs its line here.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, root } from '../../../tools/lib/files.ts'
import type { Context } from '../../src/kernel/context.ts'
import { lockText, type NameLock } from '../../src/kernel/locks.ts'
import { apply, openType } from '../../src/modules/applications/testing.ts'
import { makeContest } from '../../src/modules/contests/testing.ts'
import { makeType, remove as removeDocument, sent as sendDocument } from '../../src/modules/documents/testing.ts'
import { makeEvent } from '../../src/modules/events/testing.ts'
import { makeForm, question } from '../../src/modules/forms/testing.ts'
import { opensGate } from '../../src/modules/gate/testing.ts'
import { newLive, streamer } from '../../src/modules/lives/testing.ts'
import { makeArticle } from '../../src/modules/magazine/testing.ts'
import { inputOf, remember, subscribe } from '../../src/modules/notifications/push/testing.ts'
import { start, upload as uploadPhoto } from '../../src/modules/races/testing.ts'
import { sharePicture, uploads } from '../../src/modules/uploads/index.ts'
import { makeVote } from '../../src/modules/votes/testing.ts'
import { makePhoto } from '../photos.ts'
import { browser } from '../push/push-service.ts'
import { sendFile } from '../uploads.ts'
import { type Member, type Person, type World, world } from '../world.ts'
import { holdingLock, isWaitedFor } from './held-rows.ts'

/** A lock that a use case takes, and what it does. */
interface Case {
  name: readonly [NameLock, of: string]
  work: () => Promise<unknown>
}

/** A file with a mutation that takes it; it is not refused. */
async function sends(person: Person, query: string, variables: object) {
  const file = await makePhoto()
  const { data, errors } = await sendFile(person, file, { query, operations: { query, variables } })
  assert.equal(errors, undefined)
  return data
}
const uploadImage = 'mutation($file: Upload!) { uploadImage(file: $file) { error image { id } } }'
const uploadFormFile = `mutation($formId: ID!, $file: Upload!) {
  uploadFormFile(formId: $formId, fieldName: "piece", file: $file) { id } }`
const renew =
  'mutation($f: FormerPushSubscriptionInput!, $s: PushSubscriptionInput!) { renewPush(former: $f, subscription: $s) }'
const setRole = 'mutation($id: ID!) { updateUserRole(id: $id, role: user) { id } }'
const picture = async (member: Member) => (await sends(member, uploadImage, { file: null })).uploadImage.image.id

/** By the file that takes the lock, and which where it takes several. */
const cases: Record<string, (w: World, boss: Member) => Promise<Case>> = {
  async 'accounts/assert-admin-remains'(w, boss) {
    const { id } = await w.member({ role: 'admin' })
    await w.reauthenticated(boss.id)
    return { name: ['administrators', ''], work: () => boss.ok(setRole, { id }) }
  },
  async 'applications/applying/create-application'(w, boss) {
    const [{ typeId }, member] = [await openType(w, boss), await w.member()]
    return { name: ['applicant', `${member.id} ${typeId}`], work: () => apply(member, typeId) }
  },
  async 'contests/writing/create-contest'(w, boss) {
    const id = w.kernel.newId()
    return { name: ['one-of-an-id', id], work: () => makeContest(boss, { id }) }
  },
  async 'events/writing/create-event'(w, boss) {
    const id = w.kernel.newId()
    return { name: ['one-of-an-id', id], work: () => makeEvent(w, boss, { id }) }
  },
  async 'magazine/writing/create-article'(w, boss) {
    const id = w.kernel.newId()
    return { name: ['one-of-an-id', id], work: () => makeArticle(boss, { id }) }
  },
  async 'votes/writing/create-vote'(w, boss) {
    const id = w.kernel.newId()
    return { name: ['one-of-an-id', id], work: () => makeVote(boss, { id }) }
  },
  async 'documents/sending/keep-version'(w) {
    const [type, member, photo] = [await makeType(w), await w.member(), await makePhoto()]
    return { name: ['documents', member.id], work: () => sendDocument(member, type, photo) }
  },
  async 'documents/delete-document'(w) {
    const [type, member] = [await makeType(w), await w.member()]
    const { id } = await sendDocument(member, type, await makePhoto())
    return { name: ['documents', member.id], work: () => member.ok(removeDocument, { id }) }
  },
  async 'forms/files/upload-form-file'(w) {
    const member = await w.member()
    const formId = await makeForm(w, question('piece', 'file'))
    const work = () => sends(member, uploadFormFile, { formId, file: null })
    return { name: ['form-files', member.id], work }
  },
  async 'gate/links/create-gate-link'(w, boss) {
    const { id } = await makeEvent(w, boss, { status: 'published', ticketTypes: [{ title: 'Entrée', price: 0 }] })
    return { name: ['gate-links', id], work: () => opensGate(boss, id) }
  },
  async 'lives/create-live'(w) {
    const member = await streamer(w)
    return { name: ['lives-of', member.id], work: () => newLive(member) }
  },
  async 'notifications/push/subscribe-push'(w) {
    const [member, phone] = [await w.member(), browser()]
    await remember(w, member)
    const work = () => member.ok(subscribe, { s: inputOf(phone), on: [] })
    return { name: ['push-endpoint', phone.endpoint], work }
  },
  async 'notifications/push/renew-push'(w) {
    const [former, phone] = [browser(), browser()]
    const work = () => w.visitor().ok(renew, { f: { endpoint: former.endpoint, auth: former.auth }, s: inputOf(phone) })
    return { name: ['push-endpoint', phone.endpoint], work }
  },
  async 'races/registration-documents/upload-registration-document'(w) {
    const { uploadToken } = (await w.visitor().ok(start)).startRegistrationUploads
    const [session = ''] = uploadToken.split('.')
    const work = () => sends(w.visitor(), uploadPhoto, { uploadToken, kind: 'cinFront', file: null })
    return { name: ['registration-documents', session], work }
  },
  async 'uploads/store-image: quota'(w) {
    const member = await w.member({ role: 'redacteur' })
    return { name: ['image-quota', member.id], work: () => picture(member) }
  },
  async 'uploads/store-image: image'(w) {
    const member = await w.member({ role: 'redacteur' })
    return { name: ['image', await picture(member)], work: () => picture(member) }
  },
  async 'uploads/share-picture'(w) {
    const id = await picture(await w.member({ role: 'redacteur' }))
    const [row] = await w.sql('select * from image where id = $1', [id])
    const { path } = sharePicture(row)
    const work = async () => assert.equal((await w.visitor().http('GET', path)).statusCode, 200)
    return { name: ['image', id], work }
  },
  async 'uploads/remove-images'(w) {
    const id = await picture(await w.member({ role: 'redacteur' }))
    const run = uploads.jobs?.['uploads.removeFolders'] as (ctx: Context, payload: object) => Promise<void>
    return { name: ['image', id], work: () => run(w.system, { ids: [id] }) }
  },
}

/** Tried elsewhere, with the money and the ranges that they are about. */
const elsewhere: Readonly<Record<string, string>> = {
  'bibs/series/save-bib-number-config': 'bibs/bibs.test.ts',
  'payments/paying/begin-attempt': 'taken.test.ts', // the name is known where the statement is
  'payments/settling/apply-evidence': 'payments/settling/turns.test.ts',
  'payments/settling/settle-payment': 'payments/settling/settle-payment.test.ts',
}

test('each use case that takes a lock on a name waits for whoever holds it, and for no other', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  for (const [file, make] of Object.entries(cases)) {
    const { name, work } = await make(w, boss)
    const holding = (of: string) =>
      holdingLock(w, `select pg_advisory_xact_lock(hashtextextended('${lockText(name[0], of)}', 0))`)
    const [mine, others] = [await holding(name[1]), await holding(w.kernel.newId())]
    const done = work()
    done.catch(() => {})
    const first = await Promise.race([isWaitedFor(w).then(() => 'waits'), done.then(() => 'is done', String)])
    assert.equal(first, 'waits', `${file}, ${name[0]}`)
    await mine.query('commit')
    await done
    await Promise.all([mine.end(), others.end()])
  }
})

test('every use case that takes a lock on a name is tried', () => {
  const modules = 'server/src/modules'
  const taking =
    /(?<!function )\b(?:lock(?:Applicant|Author|Endpoint|Id|Image|Owner|Place|Quota|Ranges|Transfers)|countAdmins|countLinks|otherMandates)\(/
  const found = listFiles(modules, (path) => path.endsWith('.ts') && !/\.test\.ts$|\/store\.ts$|\/demo\//.test(path))
    .filter((path) => taking.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.slice(modules.length + 1, -'.ts'.length))
  const tried = Object.keys(cases).map((file) => file.replace(/:.*/, ''))
  assert.deepEqual(found.toSorted(), [...new Set(tried), ...Object.keys(elsewhere)].toSorted())
})
