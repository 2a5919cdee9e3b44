import assert from 'node:assert/strict'
import { test } from 'node:test'
import { photo } from '../../../../test/photos.ts'
import { admin, adult, child, newcomer } from '../../../../test/registrations.ts'
import { type Member, type Person, refused, type World, world } from '../../../../test/world.ts'

const ask =
  'mutation($userId: ID!, $item: CorrectionItem!, $note: String) { requestCorrection(userId: $userId, items: [$item], note: $note) { success message } }'
const answer =
  'mutation($token: String!, $answer: CorrectionAnswer!) { answerCorrection(token: $token, answer: $answer) { success message } }'
const form = 'query($token: String!) { correctionRequest(token: $token) { item note pseudo documentType } }'
const waiting = async (boss: Member) =>
  (await boss.ok('{ pendingUsers { id awaitingCorrection nom prenom } }')).pendingUsers

async function asked(w: World, boss: Member, person: { id: string; email: string }, item: string, note?: string) {
  await boss.ok(ask, { userId: person.id, item, note })
  return w.linkTo('/correction', person.email)
}

test('a correction is refused', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  for (const role of ['user', 'moderator', 'admin_mit'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(ask, { userId: person.id, item: 'front' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(ask, { userId: person.id, item: 'front' }))
  await refused('NOT_FOUND', boss.gql(ask, { userId: w.kernel.newId(), item: 'front' }))
  await refused('CONFLICT', boss.gql(ask, { userId: (await w.member()).id, item: 'name' }))
  await refused('BAD_USER_INPUT', boss.gql(ask, { userId: (await newcomer(w, child())).id, item: 'front' }))
  await refused('BAD_USER_INPUT', boss.gql(ask, { userId: person.id, item: 'front', note: 'x'.repeat(501) }))
  await refused('LINK_INVALID', w.visitor().gql(form, { token: 'nonsense' }))
  await refused('LINK_INVALID', w.visitor().gql(answer, { token: 'nonsense', answer: { nom: 'RABE' } }))
  assert.equal((await w.sql('select * from correction_request')).length, 0)
})

test('F-COM-04, F-KYC-03 "refaire le verso": the request stays marked, the link opens one item, the answer brings it back', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const before = await w.sql(`select storage_key from identity_image where side = 'back'`)
  const token = await asked(w, boss, person, 'back', 'La photo est floue.')
  const [mail] = (await w.messages(person.email)).slice(-1)
  assert.match(mail?.body ?? '', /- Refaire le verso\n\nLa photo est floue\./)
  assert.equal((await waiting(boss))[0].awaitingCorrection, true)
  assert.deepEqual(
    { ...(await person.ok('{ myIdentity { correction { item note answeredAt } } }')).myIdentity.correction },
    { item: 'back', note: 'La photo est floue.', answeredAt: null },
  )
  assert.deepEqual(
    { ...(await w.visitor().ok(form, { token })).correctionRequest },
    { item: 'back', note: 'La photo est floue.', pseudo: person.pseudo, documentType: 'cin' },
  )

  await t.test('an answer without what was asked is refused and the link stays good', async () => {
    const error = await refused('BAD_USER_INPUT', w.visitor().gql(answer, { token, answer: { nom: 'AUTRE' } }))
    assert.equal(error.extensions.field, 'photo')
    await refused('BAD_USER_INPUT', w.visitor().gql(answer, { token, answer: { photo: 'nonsense' } }))
  })
  assert.equal(
    (await w.visitor().ok(answer, { token, answer: { photo: await photo() } })).answerCorrection.success,
    true,
  )
  assert.equal((await waiting(boss))[0].awaitingCorrection, false)
  await w.runJobs()
  assert.equal(await w.kernel.storage.get(before[0].storageKey), null)
  const { identityReview } = await boss.ok(
    'query($id: ID!) { identityReview(userId: $id) { sides corrections { item answeredAt } } }',
    { id: person.id },
  )
  assert.deepEqual(identityReview.sides, ['front', 'back'])
  assert.equal(identityReview.corrections[0].item, 'back')
  assert.ok(identityReview.corrections[0].answeredAt)
  await t.test('the link served once', async () => {
    await refused('LINK_INVALID', w.visitor().gql(answer, { token, answer: { photo: await photo() } }))
  })
  const log = await w.sql(
    `select action, actor_id from audit_entry where action in ('user.correctionAsked', 'identity.corrected') order by id`,
  )
  assert.deepEqual(log, [
    { action: 'user.correctionAsked', actorId: boss.id },
    { action: 'identity.corrected', actorId: person.id },
  ])
})

test('number, name and birth date are corrected by the rules of the form', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const first = await adult()
  await newcomer(w, first)
  const person = await newcomer(w)
  const send = (token: string, what: object) => w.visitor().gql(answer, { token, answer: what })

  const number = await asked(w, boss, person, 'number')
  await refused('BAD_USER_INPUT', send(number, { documentNumber: '12' }))
  const taken = await refused('BAD_USER_INPUT', send(number, { documentNumber: first.documentNumber }))
  assert.deepEqual([taken.extensions.field, taken.message], ['documentNumber', 'Ce numéro de CIN est déjà utilisé'])
  assert.equal((await send(number, { documentNumber: '999 888 777 666' })).errors, undefined)
  assert.equal((await person.ok('{ me { documentNumber } }')).me.documentNumber, '999888777666')
  const compare = 'mutation($userId: ID!, $number: String!) { compareDocumentNumber(userId: $userId, number: $number) }'
  assert.equal((await boss.ok(compare, { userId: person.id, number: '999888777666' })).compareDocumentNumber, true)

  const name = await asked(w, boss, person, 'name')
  await refused('BAD_USER_INPUT', send(name, { nom: '' }))
  assert.equal((await send(name, { nom: 'RANDRIA' })).errors, undefined)
  const row = (await waiting(boss)).find((one: { id: string }) => one.id === person.id)
  assert.deepEqual([row.nom, row.prenom], ['RANDRIA', 'Vola'])

  const stillAdult = await asked(w, boss, person, 'birthDate')
  await t.test('who is still an adult, since today, keeps the documents', async () => {
    assert.equal((await send(stillAdult, { dateNaissance: '2008-11-21' })).errors, undefined)
    const { me, myIdentity } = await person.ok('{ me { limited documentType documentNumber } myIdentity { sides } }')
    assert.deepEqual(
      [me.limited, me.documentType, me.documentNumber, myIdentity.sides],
      [false, 'cin', '999888777666', ['front', 'back']],
    )
    assert.equal((await waiting(boss)).find(({ id }: { id: string }) => id === person.id)?.nom, 'RANDRIA')
    assert.equal((await person.ok('{ me { dateNaissance } }')).me.dateNaissance, '2008-11-21')
  })

  const birth = await asked(w, boss, person, 'birthDate')
  await refused('BAD_USER_INPUT', send(birth, { dateNaissance: '1900-01-01' }))
  await t.test('weak point 19: who turns out to be a minor keeps no document with us', async () => {
    assert.equal((await send(birth, { dateNaissance: '2012-01-01' })).errors, undefined)
    const { me, myIdentity } = await person.ok('{ me { limited documentType documentNumber } myIdentity { sides } }')
    assert.deepEqual([me.limited, me.documentType, me.documentNumber, myIdentity.sides], [true, null, null, []])
    await w.runJobs()
    assert.equal((await Array.fromAsync(w.kernel.storage.list('identity'))).length, 2) // those of the other person
  })
})

test('asking again replaces the link; a decision makes it worthless', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const old = await asked(w, boss, person, 'front')
  const fresh = await asked(w, boss, person, 'front')
  await refused('LINK_INVALID', w.visitor().gql(form, { token: old }))
  assert.ok((await w.visitor().ok(form, { token: fresh })).correctionRequest)
  await boss.ok('mutation($id: ID!) { approveUser(id: $id) { id } }', { id: person.id })
  await refused('LINK_INVALID', w.visitor().gql(answer, { token: fresh, answer: { photo: await photo() } }))
  const { myIdentity } = await person.ok('{ myIdentity { correction { id } } }')
  assert.equal(myIdentity.correction, null)
})

test('two answers at once: one counts', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const token = await asked(w, boss, person, 'name')
  const answers = await Promise.all(
    ['UN', 'DEUX', 'TROIS'].map((nom) => w.visitor().gql(answer, { token, answer: { nom } })),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'LINK_INVALID')
})

const answerMine =
  'mutation($id: ID!, $answer: CorrectionAnswer!) { answerMyCorrection(id: $id, answer: $answer) { success } }'
const mine = async (person: Person) => (await person.ok('{ me { correction { id item note } } }')).me.correction

test('a signed-in member answers what was asked of them without the mail, once, and nobody else does', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  assert.equal(await mine(person), null)
  const token = await asked(w, boss, person, 'back', 'Coupé en bas.')
  await boss.ok(ask, { userId: person.id, item: 'name' })
  const { id, item } = await mine(person)
  assert.equal(item, 'name')
  const name = { id, answer: { nom: 'RABE' } }
  await refused('UNAUTHENTICATED', w.visitor().gql(answerMine, name))
  for (const other of [await w.member(), boss]) {
    await refused('NOT_FOUND', other.gql(answerMine, name))
    const seen = await other.gql('query($id: ID!) { user(id: $id) { correction { id } } }', { id: person.id })
    assert.equal(seen.data?.user?.correction ?? null, null)
  }
  await refused('BAD_USER_INPUT', person.gql(answerMine, { id, answer: {} }))
  await refused('NOT_FOUND', person.gql(answerMine, { id: 'nonsense', answer: { nom: 'RABE' } }))
  await person.ok(answerMine, name)
  await refused('NOT_FOUND', person.gql(answerMine, name))
  const next = await mine(person)
  assert.deepEqual([next.item, next.note], ['back', 'Coupé en bas.'])
  await person.ok(answerMine, { id: next.id, answer: { photo: await photo() } })
  assert.equal(await mine(person), null)
  await refused('LINK_INVALID', w.visitor().gql(answer, { token, answer: { photo: await photo() } }))
})

test('F-COM-04 a correction link dies with the address it was mailed to, and with the password; the request stays', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const toFormer = await asked(w, boss, person, 'name')
  const password = 'trois-baobabs-bleus'
  const input = { email: 'neuve@exemple.mg', password }
  await person.ok(
    'mutation($email: String!, $password: String!) { requestEmailChange(email: $email, password: $password) { success } }',
    input,
  )
  const moved = await w.linkTo('/verify-email', input.email)
  await w.visitor().ok('mutation($token: String!) { confirmEmail(token: $token) { email } }', { token: moved })
  const rewritten = { nom: 'INTRUS' }
  await refused('LINK_INVALID', w.visitor().gql(answer, { token: toFormer, answer: rewritten }))

  const toNew = await asked(w, boss, { ...person, email: input.email }, 'name')
  const passwords = { currentPassword: password, newPassword: 'une nouvelle phrase' }
  await person.ok('mutation($input: ChangePasswordInput!) { changePassword(input: $input) { success } }', {
    input: passwords,
  })
  await refused('LINK_INVALID', w.visitor().gql(answer, { token: toNew, answer: rewritten }))
  assert.equal((await person.ok('{ myIdentity { correction { item } } }')).myIdentity.correction.item, 'name')
})

test('F-COM-04 several items are one mail and one link: answered one after the other, each once, and the last one uses it up', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const many =
    'mutation($userId: ID!, $items: [CorrectionItem!]!, $note: String) { requestCorrection(userId: $userId, items: $items, note: $note) { success } }'
  await refused('BAD_USER_INPUT', boss.gql(many, { userId: person.id, items: [] }))
  const minor = await newcomer(w, child())
  await refused('BAD_USER_INPUT', boss.gql(many, { userId: minor.id, items: ['name', 'back'] }))
  assert.equal((await w.sql('select * from correction_request')).length, 0)
  const before = (await w.messages(person.email)).length
  const items = ['name', 'back', 'front', 'back']
  await boss.ok(many, { userId: person.id, items, note: 'Refaites tout à la lumière.' })
  const mails = (await w.messages(person.email)).slice(before)
  assert.equal(mails.length, 1)
  assert.match(
    mails[0]?.body ?? '',
    /\n\n- Refaire le recto\n- Refaire le verso\n- Corriger le nom\n\nRefaites tout à la lumière\.\n\n/,
  )
  const token = await w.linkTo('/correction', person.email)
  const one = 'query($token: String!) { correctionRequest(token: $token) { item remaining } }'
  const next = async () => Object.values((await w.visitor().ok(one, { token })).correctionRequest)
  const send =
    'mutation($token: String!, $answer: CorrectionAnswer!, $item: CorrectionItem) { answerCorrection(token: $token, answer: $answer, item: $item) { success } }'
  assert.deepEqual(await next(), ['front', 3])
  assert.deepEqual((await person.ok('{ me { correction { item remaining } } }')).me.correction, {
    item: 'front',
    remaining: 3,
  })
  const front = { token, item: 'front', answer: { photo: await photo() } }
  const answers = await Promise.all([1, 2, 3].map(() => w.visitor().gql(send, front)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1) // a press that is repeated is no photo of the back
  assert.deepEqual(await next(), ['back', 2])
  await w.visitor().ok(send, { token, item: 'name', answer: { nom: 'RABE' } })
  assert.equal((await waiting(boss))[0].awaitingCorrection, true)
  await boss.ok(many, { userId: person.id, items: ['front'] }) // asked again on its own: a link of its own
  assert.deepEqual(await next(), ['back', 1])
  await w.visitor().ok(send, { token, answer: { photo: await photo() } })
  await refused('LINK_INVALID', w.visitor().gql(one, { token }))
  assert.equal((await waiting(boss)).find(({ id }: { id: string }) => id === person.id).awaitingCorrection, true)
})

test('F-KYC-03 who sends the whole document anew answers the request with it: its mailed link changes nothing any more', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const token = await asked(w, boss, person, 'front', 'La photo est floue.')
  const { nationality, documentType, documentNumber, documentFront, documentBack } = await adult()
  const input = { nationality, documentType, documentNumber, documentFront, documentBack }
  const submit = 'mutation($input: SubmitIdentityInput!) { submitIdentity(input: $input) { correction { item } } }'
  assert.equal((await person.ok(submit, { input })).submitIdentity.correction, null)
  assert.equal((await waiting(boss))[0].awaitingCorrection, false)
  assert.deepEqual((await person.ok('{ notifications { items { kind } } }')).notifications.items, [])
  const before = await w.sql('select storage_key from identity_image order by side')
  await refused('LINK_INVALID', w.visitor().gql(form, { token }))
  await refused('LINK_INVALID', w.visitor().gql(answer, { token, answer: { photo: await photo() } }))
  assert.deepEqual(await w.sql('select storage_key from identity_image order by side'), before)
})
