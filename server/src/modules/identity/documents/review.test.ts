import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin, adult, newcomer } from '../../../../test/registrations.ts'
import { until } from '../../../../test/wait.ts'
import { refused, world } from '../../../../test/world.ts'

const day = 86_400_000
const review = `query($id: ID!) { identityReview(userId: $id) { documentType documentNumber nationality sides deletedAt deletesAt
  numberMatches checkedAtCounter guardianConsent guardianEmail corrections { id } } }`
const compare = 'mutation($userId: ID!, $number: String!) { compareDocumentNumber(userId: $userId, number: $number) }'
const approve = 'mutation($id: ID!) { approveUser(id: $id) { id status } }'

test('F-COM-02, F-KYC-04 the review shows what was sent and compares what the reviewer reads', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const input = await adult()
  const person = await newcomer(w, input)
  for (const who of [w.visitor(), person, await w.member({ role: 'moderator' })]) {
    const code = who.token ? 'FORBIDDEN' : 'UNAUTHENTICATED'
    await refused(code, who.gql(review, { id: person.id }))
    await refused(code, who.gql(compare, { userId: person.id, number: '1' }))
  }
  await refused('NOT_FOUND', boss.gql(review, { id: w.kernel.newId() }))
  await refused('NOT_FOUND', boss.gql(compare, { userId: boss.id, number: '1' }))
  const look = async () => (await boss.ok(review, { id: person.id })).identityReview
  const sent = {
    documentType: 'cin',
    documentNumber: input.documentNumber,
    nationality: 'MG',
    sides: ['front', 'back'],
  }
  const fresh = {
    deletedAt: null,
    deletesAt: null,
    numberMatches: null,
    checkedAtCounter: false,
    guardianConsent: null,
    guardianEmail: null,
    corrections: [],
  }
  assert.deepEqual({ ...(await look()) }, { ...sent, ...fresh })
  assert.equal((await boss.ok(compare, { userId: person.id, number: '101000000000' })).compareDocumentNumber, false)
  assert.equal((await look()).numberMatches, false)
  const typed = String(input.documentNumber).replace(/(...)/g, '$1 ')
  assert.equal((await boss.ok(compare, { userId: person.id, number: typed })).compareDocumentNumber, true)
  assert.equal((await look()).numberMatches, true)
  const log = await w.sql(`select detail from audit_entry where action = 'identity.compared' order by id`)
  assert.deepEqual(log, [{ detail: { matches: false } }, { detail: { matches: true } }])
})

test('F-KYC-05 a check at the counter is noted with who did it', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const record = 'mutation($userId: ID!) { recordCounterCheck(userId: $userId) { success } }'
  await refused('FORBIDDEN', (await w.member({ role: 'admin_mit' })).gql(record, { userId: person.id }))
  await refused('NOT_YOURSELF', boss.gql(record, { userId: boss.id }))
  await boss.ok(record, { userId: person.id })
  assert.equal((await boss.ok(review, { id: person.id })).identityReview.checkedAtCounter, true)
})

test('F-KYC-07, F17 photos go 30 days after the decision, not before, not while it is undone; the log stays', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const [decided, waits, undone] = [await newcomer(w), await newcomer(w), await newcomer(w)]
  const get = async (id: string) => (await (await renewed()).http('GET', `/api/admin/users/${id}/cin/front`)).statusCode
  const renewed = () => w.member({ role: 'admin' }) // sessions are shorter than a month
  const job = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'identity.clearDecidedPhotos', {})
    await w.runJobs()
  }
  for (const { id } of [decided, undone]) await boss.ok(approve, { id })
  await boss.ok('mutation($id: ID!) { undoDecision(userId: $id) { id } }', { id: undone.id })
  const { identityReview } = await boss.ok(review, { id: decided.id })
  assert.equal(identityReview.deletesAt, new Date(w.now().getTime() + 30 * day).toISOString())
  w.advance(29 * day)
  await job()
  assert.equal(await get(decided.id), 200)
  w.advance(2 * day)
  await job()
  assert.deepEqual([await get(decided.id), await get(waits.id), await get(undone.id)], [404, 200, 200])
  assert.equal((await Array.fromAsync(w.kernel.storage.list('identity'))).length, 4)
  const after = (await (await renewed()).ok(review, { id: decided.id })).identityReview
  assert.deepEqual([after.sides, after.deletedAt, after.documentType], [[], w.now().toISOString(), 'cin'])
  const log = await w.sql(`select target_id, detail from audit_entry where action = 'identity.photosDeleted'`)
  assert.deepEqual(log, [{ targetId: decided.id, detail: { photos: 2 } }])
  await t.test('a second run finds nothing more to do', async () => {
    await job()
    assert.equal((await w.sql(`select 1 from audit_entry where action = 'identity.photosDeleted'`)).length, 1)
  })
})

test('weak point 19: photos of a refused request go 30 days after the refusal', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  await boss.ok('mutation($id: ID!) { rejectUser(id: $id) { id } }', { id: person.id })
  const photos = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'identity.clearDecidedPhotos', {})
    await w.runJobs()
    return (await Array.fromAsync(w.kernel.storage.list('identity'))).length
  }
  w.advance(30 * day)
  assert.equal(await photos(), 2)
  w.advance(1)
  assert.equal(await photos(), 0)
})

test('weak point 19: photos that nobody decides on go after 180 days, 14 days after their member was notified', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const [waits, decided, renewed, undone] = [await newcomer(w), await newcomer(w), await newcomer(w), await newcomer(w)]
  const left = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'identity.clearUndecidedPhotos', {})
    await w.runJobs()
    const rows = await w.sql('select distinct user_id from identity_image')
    return rows.map(({ userId }) => userId).sort()
  }
  const mailsAbout = async ({ email }: { email: string }, what: RegExp) =>
    (await w.messages(email)).filter(({ body }) => what.test(body ?? '')).length
  const all = [waits, decided, renewed, undone].map(({ id }) => id).sort()
  for (const { id } of [decided, undone]) await boss.ok(approve, { id })
  w.advance(166 * day)
  assert.deepEqual(await left(), all)
  assert.equal(await mailsAbout(waits, /seront supprimées/), 0)
  w.advance(1)
  assert.deepEqual(await left(), all)
  for (const person of [waits, renewed]) assert.equal(await mailsAbout(person, /seront supprimées le \d+ \S+ 2027/), 1)
  assert.equal(await mailsAbout(decided, /seront supprimées/), 0)
  const chief = await w.member({ role: 'admin' }) // sessions are shorter than half a year
  await chief.ok('mutation($id: ID!) { undoDecision(userId: $id) { id } }', { id: undone.id })
  await w.sql('update identity_image set created_at = $1 where user_id = $2', [w.now(), renewed.id]) // sent again
  w.advance(14 * day)
  assert.deepEqual(await left(), all) // notified 14 days ago, not longer
  w.advance(1)
  assert.deepEqual(
    await left(),
    all.filter((id) => id !== waits.id),
  )
  assert.equal(await mailsAbout(waits, /Envoyez-la de nouveau/), 1)
  assert.equal(await mailsAbout(undone, /seront supprimées/), 1) // has its 14 days, however old the photos are
  assert.equal((await Array.fromAsync(w.kernel.storage.list('identity'))).length, 6)
  const [row] = await w.sql('select status, document_type, document_number_sealed from app_user where id = $1', [
    waits.id,
  ])
  assert.deepEqual({ ...row }, { status: 'pending', documentType: null, documentNumberSealed: null })
  const log = await w.sql(`select target_id, detail from audit_entry where action = 'identity.photosDeleted'`)
  assert.deepEqual(log, [{ targetId: waits.id, detail: { photos: 2 } }])
  await t.test('the request stays, and a decision finds no document to verify', async () => {
    await (await w.member({ role: 'admin' })).ok(approve, { id: waits.id })
    assert.equal((await w.sql('select 1 from identity_document where user_id = $1', [waits.id])).length, 0)
  })
})

test('files wait for a backup that is reading', async (t) => {
  const w = await world(t)
  const { processLocks } = await import('../../../kernel/locks.ts')
  const { removeFiles } = await import('../../../kernel/file-removal.ts')
  w.advance(Date.now() - w.now().getTime()) // the job queue goes by the database's clock
  await w.kernel.storage.put('identity/left-over', Buffer.from('x'))
  const backup = await w.database.pool.connect()
  await backup.query('select pg_advisory_lock_shared($1)', [processLocks.backup.key])
  await w.kernel.jobs.enqueue(w.kernel.db, 'uploads.removeFiles', { keys: ['identity/left-over'] })
  await w.runJobs()
  assert.ok(await w.kernel.storage.get('identity/left-over'))
  const [job] = await w.sql('select run_at > now() as later from graphile_worker.jobs')
  assert.equal(job.later, true)
  backup.release(true)
  await until('the backup is gone', () => removeFiles(w.kernel, ['identity/left-over']))
  assert.equal(await w.kernel.storage.get('identity/left-over'), null)
})

test('a file that no row names is swept a day later, one that is named stays', async (t) => {
  const w = await world(t)
  await newcomer(w)
  await w.kernel.storage.put('identity/orphan', Buffer.from('x'))
  const sweep = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'identity.sweep', {})
    await w.runJobs()
    return (await Array.fromAsync(w.kernel.storage.list('identity'))).length
  }
  w.advance(Date.now() - w.now().getTime()) // files carry the disk's own time
  assert.equal(await sweep(), 3)
  w.advance(day + 60_000)
  assert.equal(await sweep(), 2)
})

test('N-08 who came of age while the server was down is asked for a document afterwards, but not weeks later', async (t) => {
  const w = await world(t)
  const told = async () => (await w.sql(`select user_id from notification where kind = 'account.adult'`)).length
  await w.member({ birth: '2008-11-22' })
  const greet = async (days: number) => {
    w.advance(days * day)
    await w.kernel.jobs.enqueue(w.kernel.db, 'identity.greetNewAdults', {})
    await w.runJobs()
    return told()
  }
  assert.equal(await greet(0), 0)
  assert.equal(await greet(4), 1)
  await w.member({ birth: '2008-11-01' })
  assert.equal(await greet(1), 1)
})

test('N-08 at 18 the limit lifts automatically, the app requests a document, and somebody looks at it', async (t) => {
  const w = await world(t)
  const young = await w.member({ birth: '2008-11-22' })
  const submit =
    'mutation($input: SubmitIdentityInput!) { submitIdentity(input: $input) { documentType documentNumber sides verifiedAt } }'
  const { nationality, documentType, documentNumber, documentFront, documentBack } = await adult()
  const input = { nationality, documentType, documentNumber, documentFront, documentBack }
  const me = async () => (await young.ok('{ me { limited needsIdentity } }')).me
  assert.deepEqual({ ...(await me()) }, { limited: true, needsIdentity: false })
  await refused('FORBIDDEN', young.gql(submit, { input }))
  w.advance(12 * 3_600_000 + 60_000) // past midnight in Madagascar
  await w.kernel.jobs.enqueue(w.kernel.db, 'identity.greetNewAdults', {})
  await w.runJobs()
  const again = await relogin()
  const news = async () => (await again.ok('{ notifications { items { kind link } } }')).notifications.items
  assert.deepEqual({ ...(await news())[0] }, { kind: 'account.adult', link: '/identity' })
  await w.kernel.jobs.enqueue(w.kernel.db, 'identity.greetNewAdults', {})
  await w.runJobs()
  assert.equal((await news()).length, 1, 'once')
  assert.deepEqual(
    { ...(await again.ok('{ me { limited needsIdentity } }')).me },
    { limited: false, needsIdentity: true },
  )
  const error = await refused('BAD_USER_INPUT', again.gql(submit, { input: { ...input, documentBack: null } }))
  assert.equal(error.extensions.field, 'documentBack')
  const sent = (await again.ok(submit, { input })).submitIdentity
  assert.deepEqual([sent.sides, sent.verifiedAt], [['front', 'back'], null])
  assert.deepEqual(await news(), [], 'the request is taken back once it is answered')
  const boss = await admin(w)
  const { pendingUsers } = await boss.ok('{ pendingUsers { id status } }')
  assert.deepEqual(
    pendingUsers.map((one: object) => ({ ...one })),
    [{ id: young.id, status: 'active' }],
  )
  assert.equal((await boss.ok('{ pendingCount }')).pendingCount, 1, 'F-COM-08 the figure counts what the queue lists')
  assert.equal((await boss.ok(approve, { id: young.id })).approveUser.status, 'active')
  assert.ok((await again.ok('{ myIdentity { verifiedAt } }')).myIdentity.verifiedAt)
  assert.deepEqual(
    { ...(await boss.ok('{ pendingUsers { id } pendingCount }')) },
    { pendingUsers: [], pendingCount: 0 },
  )
  await refused('CONFLICT', again.gql(submit, { input }))
  await refused('ALREADY_DECIDED', (await admin(w)).gql(approve, { id: young.id }))

  async function relogin() {
    const { login } = await w.visitor().ok('mutation($input: LoginInput!) { login(input: $input) { token } }', {
      input: { email: young.email, password: young.password },
    })
    return young.with({ token: login.token })
  }
})
