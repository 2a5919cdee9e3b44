import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideAtOnce } from '@vondrona/rules/members/constants'
import { rolesBut } from '../../../test/people.ts'
import { admin, adult, child, type Newcomer, newcomer } from '../../../test/registrations.ts'
import { until } from '../../../test/wait.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'

const approve = 'mutation($id: ID!) { approveUser(id: $id) { id status } }'
const reject = 'mutation($id: ID!, $reason: String) { rejectUser(id: $id, reason: $reason) { id status } }'
const setStatus =
  'mutation($id: ID!, $status: Status!) { updateUserStatus(id: $id, status: $status) { id status email nom } }'
const undo = 'mutation($id: ID!) { undoDecision(userId: $id) { id status } }'
const many =
  'mutation($ids: [ID!]!, $decision: Decision!, $reason: String) { decideUsers(ids: $ids, decision: $decision, reason: $reason) { id ok message } }'
const log = (w: World, id: string) =>
  w
    .sql(`select action from audit_entry where target_id = $1 and action like 'user.%' order by id`, [id])
    .then((rows) => rows.map((row) => row.action))

test('F-COM-01 a decision is refused', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const calls = [
    [approve, { id: person.id }],
    [reject, { id: person.id }],
    [setStatus, { id: person.id, status: 'active' }],
    [undo, { id: person.id }],
    [many, { ids: [person.id], decision: 'approve' }],
  ] as const
  for (const [document, variables] of calls) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    await refused('FORBIDDEN', person.gql(document, variables))
    for (const role of rolesBut('admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(document, variables))
  }
  await refused('NOT_FOUND', boss.gql(approve, { id: w.kernel.newId() }))
  await refused('NOT_FOUND', boss.gql(approve, { id: 'nonsense' }))
  await refused('NOT_YOURSELF', boss.gql(setStatus, { id: boss.id, status: 'blocked' }))
  await refused('BAD_USER_INPUT', boss.gql(reject, { id: person.id, reason: 'x'.repeat(501) }))
  await refused(
    'BAD_USER_INPUT',
    boss.gql(many, { ids: Array.from({ length: 101 }, () => w.kernel.newId()), decision: 'approve' }),
  )
  assert.deepEqual(await log(w, person.id), [])
})

test('R-USER-06, R-USER-08, R-USER-18, R-GQL-46, D-18 approving validates account and document, notifies the member, writes one line', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  assert.deepEqual({ ...(await boss.ok(approve, { id: person.id })).approveUser }, { id: person.id, status: 'active' })
  const { me, myIdentity, notifications } = await person.ok(
    '{ me { status } myIdentity { verifiedAt } notifications { items { kind } } }',
  )
  assert.equal(me.status, 'active')
  assert.equal(myIdentity.verifiedAt, w.now().toISOString())
  assert.deepEqual(
    notifications.items.map((one: { kind: string }) => one.kind),
    ['account.approved'],
  )
  assert.match((await w.messages(person.email)).at(-1)?.subject ?? '', /Votre compte est validé/)
  assert.deepEqual(await log(w, person.id), ['user.approved'])
  await t.test('the same admin again changes nothing', async () => {
    assert.equal((await boss.ok(approve, { id: person.id })).approveUser.status, 'active')
    assert.deepEqual(await log(w, person.id), ['user.approved'])
  })
})

test('R-USER-07, R-USER-09, D-08, F-COM-03, F-COM-09 rejecting ends every session at once and mails the reason', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const socket = await w.socket(person.token)
  await socket.next('authenticated')
  await boss.ok(reject, { id: person.id, reason: 'La pièce est expirée.' })
  assert.equal(await socket.closed, 4401)
  const dead = await refused('UNAUTHENTICATED', person.gql('{ me { id } }'))
  assert.ok(dead)
  assert.match(
    (await w.messages(person.email)).at(-1)?.body ?? '',
    /n'a pas été acceptée\.\n\nMotif\u00a0: La pièce est expirée\./,
  )
  assert.deepEqual(await log(w, person.id), ['user.rejected'])
  const login = await w.visitor().gql('mutation($input: LoginInput!) { login(input: $input) { token } }', {
    input: { email: person.email, password: 'trois-baobabs-bleus' },
  })
  assert.equal(login.errors?.[0]?.extensions.code, 'ACCOUNT_BLOCKED')
})

test('F-COM-05 undo brings the request back among those that wait', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  await boss.ok(reject, { id: person.id })
  assert.equal((await boss.ok(undo, { id: person.id })).undoDecision.status, 'pending')
  assert.deepEqual(
    (await boss.ok('{ pendingUsers { id } }')).pendingUsers.map((row: { id: string }) => row.id),
    [person.id],
  )
  await boss.ok(approve, { id: person.id })
  await boss.ok(undo, { id: person.id })
  const [document] = await w.sql('select decided_at, verified_at from identity_document')
  assert.deepEqual({ ...document }, { decidedAt: null, verifiedAt: null })
  assert.deepEqual(await log(w, person.id), ['user.rejected', 'user.reopened', 'user.approved', 'user.reopened'])
})

test('F-COM-03, F-COM-05 the mail of a decision waits until it is too late to undo; undone in time, nothing is mailed', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const subjects = async (email: string) => {
    await w.runJobs()
    return (await w.messages(email)).map(({ subject }) => subject)
  }
  const held = (email: string) =>
    w.sql('select held_until from outgoing_message where recipient = $1 and held_until is not null', [email])
  await t.test('it leaves 30 seconds later', async () => {
    const person = await newcomer(w)
    await boss.ok(approve, { id: person.id })
    const [{ heldUntil }] = await held(person.email)
    assert.equal(heldUntil.getTime() - w.now().getTime(), 30_000)
    const [job] = await w.sql(
      `select run_at from graphile_worker.jobs where task_identifier = 'outbox.deliver' order by id desc limit 1`,
    )
    assert.deepEqual(job.runAt, heldUntil)
  })
  for (const decision of [approve, reject])
    await t.test(`undone in time: ${decision.slice(21, 32)}`, async () => {
      const person = await newcomer(w)
      const before = await subjects(person.email)
      await boss.ok(decision, { id: person.id })
      w.advance(29_000)
      await boss.ok(undo, { id: person.id })
      assert.deepEqual(await subjects(person.email), before)
      await boss.ok(approve, { id: person.id })
      assert.deepEqual((await subjects(person.email)).slice(before.length), [
        'Votre compte est validé. Bienvenue\u202f!',
      ])
    })
  await t.test('undone too late, it is said', async () => {
    const person = await newcomer(w)
    const before = await subjects(person.email)
    await boss.ok(approve, { id: person.id })
    w.advance(31_000)
    await boss.ok(undo, { id: person.id })
    assert.equal((await subjects(person.email)).length, before.length + 2)
  })
  await t.test('another decision within the time: the person is told the last one only', async () => {
    const person = await newcomer(w)
    const before = await subjects(person.email)
    await boss.ok(reject, { id: person.id, reason: 'Par erreur.' })
    await boss.ok(setStatus, { id: person.id, status: 'active' })
    assert.deepEqual((await subjects(person.email)).slice(before.length), ['Votre compte est validé. Bienvenue\u202f!'])
    await boss.ok(setStatus, { id: person.id, status: 'blocked' })
    await boss.ok(setStatus, { id: person.id, status: 'active' })
    assert.deepEqual((await subjects(person.email)).slice(before.length + 1), [])
  })
})

test('F-COM-05, F-COM-09 undo of a validated member ends what they had: calls answer 401, sockets close', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  for (const role of ['user', 'admin'] as const) {
    const person = await w.member({ role })
    const socket = await w.socket(person.token)
    await socket.next('authenticated')
    await boss.ok(undo, { id: person.id })
    assert.equal(await socket.closed, 4401)
    assert.equal((await person.gql('{ me { id } }')).status, 401)
    const { login } = await w
      .visitor()
      .ok('mutation($input: LoginInput!) { login(input: $input) { token user { status } } }', {
        input: { email: person.email, password: person.password },
      })
    assert.equal(login.user.status, 'pending') // comes back as one who waits
    await refused('FORBIDDEN', w.visitor({ token: login.token }).gql('{ users { total } }'))
  }
})

const viewed = `insert into audit_entry (id, at, actor_id, action, target_id) values ($1, now(), $2, 'identity.viewed', $3)`
const rename = 'mutation { updateProfile(input: { nom: "AUTRE" }) { id } }'

test('review (9) what the member changed after the look is not approved unseen; after one refusal the admin decides', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const [person, second] = [await newcomer(w), await newcomer(w)]
  for (const { id } of [person, second]) await w.sql(viewed, [w.kernel.newId(), boss.id, id])
  for (const one of [person, second]) await one.ok(rename)
  const error = await refused('CONFLICT', boss.gql(approve, { id: person.id }))
  assert.match(error.message, /a changé depuis/)
  const { decideUsers } = await boss.ok(many, { ids: [second.id], decision: 'approve' })
  assert.equal(decideUsers[0].ok, false)
  assert.equal((await w.sql('select status from app_user where id = $1', [person.id]))[0].status, 'pending')
  await person.ok('mutation { updateProfile(input: { nom: "ENCORE" }) { id } }')
  await refused('CONFLICT', boss.gql(approve, { id: person.id }))
  await boss.ok(approve, { id: person.id })
  await other.ok(approve, { id: second.id }) // who never looked continues as before
})

test('review (23) letting a refused member in verifies the document, or requests it again when the photos are gone', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const [person, late] = [await newcomer(w), await newcomer(w)]
  for (const { id } of [person, late]) await boss.ok(reject, { id })
  await w.sql('update identity_document set images_deleted_at = now() where user_id = $1', [late.id])
  for (const { id } of [person, late]) await boss.ok(setStatus, { id, status: 'active' })
  const documents = await w.sql('select user_id, verified_by from identity_document')
  assert.deepEqual(
    documents.map((row) => ({ ...row })),
    [{ userId: person.id, verifiedBy: boss.id }],
  )
  const [{ documentType }] = await w.sql('select document_type from app_user where id = $1', [late.id])
  assert.equal(documentType, null)
})

test('review (16b) one’s own id in capitals is still oneself', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await refused('NOT_YOURSELF', boss.gql(setStatus, { id: boss.id.toUpperCase(), status: 'blocked' }))
})

test('R-GQL-49 updateUserStatus blocks, unblocks and sets back, and returns the user', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const member = await w.member()
  for (const status of ['blocked', 'active', 'pending', 'active'] as const) {
    const { updateUserStatus } = await boss.ok(setStatus, { id: member.id, status })
    assert.deepEqual([updateUserStatus.status, updateUserStatus.email], [status, member.email])
  }
  assert.deepEqual(await log(w, member.id), ['user.blocked', 'user.unblocked', 'user.reopened', 'user.approved'])
})

test('LAST_ADMIN: an admin can be blocked, the last one cannot, also when two block each other at once', async (t) => {
  const w = await world(t)
  const [one, two] = [await admin(w), await admin(w)]
  const answers = await Promise.all([
    one.gql(setStatus, { id: two.id, status: 'blocked' }),
    two.gql(setStatus, { id: one.id, status: 'blocked' }),
  ])
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort()
  assert.ok(codes.includes('done'), String(codes))
  const [{ n }] = await w.sql(`select count(*) as n from app_user where role = 'admin' and status = 'active'`)
  assert.equal(n, 1)
})

test('R-USER-17 two admins on one request', async (t) => {
  const w = await world(t)
  const [one, two] = [await w.member({ role: 'admin', prenom: 'Lova', nom: 'ANDRIA' }), await admin(w)]
  await t.test('control: reading first and writing then lets both win', async () => {
    const person = await newcomer(w)
    const careless = async () => {
      const [row] = await w.sql('select status from app_user where id = $1', [person.id])
      await w.sql('select pg_sleep(0.05)')
      if (row.status !== 'pending') return false
      await w.sql(`update app_user set status = 'active' where id = $1`, [person.id])
      return true
    }
    assert.deepEqual(await Promise.all([careless(), careless()]), [true, true])
  })
  await t.test('at once: one decides, the others learn who and when, one line is written', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await newcomer(w)
      const answers = await Promise.all([
        one.gql(approve, { id: person.id }),
        two.gql(reject, { id: person.id }),
        two
          .gql(many, { ids: [person.id], decision: 'reject' })
          .then((answer) => ({ ...answer, errors: undefined, row: answer.data.decideUsers[0] })),
      ])
      const { status } = (await w.sql('select status from app_user where id = $1', [person.id]))[0]
      assert.equal(answers[0].errors === undefined, status === 'active')
      assert.equal((await log(w, person.id)).length, 1)
      for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'ALREADY_DECIDED')
    }
  })
  await t.test('one after the other', async () => {
    const person = await newcomer(w)
    await one.ok(approve, { id: person.id })
    const error = await refused('ALREADY_DECIDED', two.gql(reject, { id: person.id }))
    assert.equal(error.message, 'Lova ANDRIA a déjà traité cette demande le 21 novembre 2026 à 12:00')
    const english = await refused('ALREADY_DECIDED', two.with({ language: 'en' }).gql(approve, { id: person.id }))
    assert.match(english.message, /Lova ANDRIA .* 21 November 2026 at 12:00/)
  })
})

const look = async (boss: Member, id: string, sides = ['front', 'back']) => {
  for (const side of sides) assert.equal((await boss.http('GET', `/api/admin/users/${id}/cin/${side}`)).statusCode, 200)
}

test('among many only those are approved whose photos this administrator has opened, all of them, as they are now', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const people = [await newcomer(w), await newcomer(w), await newcomer(w), await newcomer(w)]
  const [never, half, seen, counter] = people as [Newcomer, Newcomer, Newcomer, Newcomer]
  const minor = await newcomer(w, child())
  await look(other, never.id)
  await look(boss, half.id, ['front'])
  await look(boss, seen.id)
  await boss.ok('mutation($id: ID!) { recordCounterCheck(userId: $id) { success } }', { id: counter.id })
  const ids = [...people.map(({ id }) => id), minor.id]
  const decided = async () => (await boss.ok(many, { ids, decision: 'approve' })).decideUsers
  const first = await decided()
  assert.deepEqual(
    first.map(({ ok }: { ok: boolean }) => ok),
    [false, false, true, true, true],
  )
  for (const row of first.slice(0, 2))
    assert.equal(row.message, 'Ouvrez cette demande et regardez ses photos avant de la valider.')
  await look(boss, half.id, ['back'])
  w.advance(1000)
  await w.sql(`update identity_image set created_at = $1 where user_id = $2 and side = 'front'`, [w.now(), half.id])
  assert.equal((await decided())[1].ok, false)
  await look(boss, half.id, ['front'])
  assert.equal((await decided())[1].ok, true)
})

test('F-COM-06 several at once, each on its own', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const people = [await newcomer(w), await newcomer(w), await newcomer(w)]
  await other.ok(reject, { id: people[1]!.id })
  const ids = [...people.map(({ id }) => id), w.kernel.newId(), boss.id]
  for (const { id } of people) await look(boss, id)
  const { decideUsers } = await boss.ok(many, { ids, decision: 'approve' })
  assert.deepEqual(
    decideUsers.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok]),
    ids.map((id, at) => [id, at === 0 || at === 2]),
  )
  assert.match(decideUsers[1].message, /a déjà traité cette demande/)
  assert.equal(decideUsers[3].message, "Ce compte n'existe pas ou n'existe plus")
})

test('F-COM-07, F-COM-08 admins see one counting line that follows the queue and vanishes with it', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const news = async () => {
    const { notifications } = await other.ok('{ notifications { unread items { kind text link } } }')
    return notifications.items.map(({ text }: { text: string }) => text)
  }
  const says = (text: string | null) =>
    until(`news ${text}`, async () => JSON.stringify(await news()) === JSON.stringify(text ? [text] : []))
  const people = []
  for (let i = 0; i < 3; i++) people.push(await newcomer(w, await adult()))
  await says("Demandes d'inscription en attente\u00a0: 3")
  assert.equal((await boss.ok('{ pendingUsers { id } }')).pendingUsers.length, 3)
  await boss.ok(approve, { id: people[0]!.id })
  await says("Demandes d'inscription en attente\u00a0: 2")
  await boss.ok(many, { ids: people.map(({ id }) => id), decision: 'reject' })
  await says(null)
})

test('F-COM-06 as many requests as one grouped decision takes, and not one more', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const ids = Array.from({ length: decideAtOnce }, () => w.kernel.newId())
  assert.equal((await boss.ok(many, { ids, decision: 'approve' })).decideUsers.length, decideAtOnce)
  const more = { ids: [...ids, w.kernel.newId()], decision: 'approve' }
  const { extensions } = await refused('BAD_USER_INPUT', boss.gql(many, more))
  assert.equal(extensions.key ?? extensions.errors?.[0]?.field, 'members.tooMany')
})
