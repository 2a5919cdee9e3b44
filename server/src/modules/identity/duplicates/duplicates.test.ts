import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin, adult, newcomer } from '../../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { nearNumbers } from './near-numbers.ts'

const review =
  'query($id: ID!) { identityReview(userId: $id) { duplicates { id pseudo status dateNaissance reasons } } }'
const hints = async (boss: Member, { id }: { id: string }): Promise<[string, string[]][]> =>
  (await boss.ok(review, { id })).identityReview.duplicates.map((one: { id: string; reasons: string[] }) => [
    one.id,
    [...one.reasons],
  ])
const signs = async (w: World, changes: Record<string, unknown>) => newcomer(w, await adult(changes))

test('hints of a second account are refused to everybody but administrators', async (t) => {
  const w = await world(t)
  const person = await newcomer(w)
  await refused('UNAUTHENTICATED', w.visitor().gql(review, { id: person.id }))
  for (const role of ['user', 'moderator', 'admin_mit'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(review, { id: person.id }))
})

test('F-KYC-06 a number with one wrong character, or two neighbours exchanged, is a hint; another number is none', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const apart = (number: string, nom: string) => ({ documentNumber: number, nom, prenom: `${nom}a` })
  const first = await signs(w, { ...apart('101251198342', 'Andria'), dateNaissance: '1990-01-01' })
  const wrong = await signs(w, { ...apart('101251198347', 'Bema'), dateNaissance: '1991-02-02' })
  const exchanged = await signs(w, { ...apart('101251918342', 'Feno'), dateNaissance: '1992-03-03' })
  const other = await signs(w, { ...apart('101251198955', 'Haja'), dateNaissance: '1993-04-04' })
  assert.deepEqual(new Map(await hints(boss, first)), new Map([wrong, exchanged].map(({ id }) => [id, ['number']])))
  assert.deepEqual(await hints(boss, wrong), [[first.id, ['number']]])
  assert.deepEqual(await hints(boss, other), [])
})

test('a name counts in either order and without accents, a birth date only with a name in common, the strongest first', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const number = (text: string) => ({ documentNumber: text })
  const person = await signs(w, {
    ...number('101000111222'),
    nom: 'Rakotomalala',
    prenom: 'Hélène',
    dateNaissance: '1990-05-06',
  })
  const turned = await signs(w, {
    ...number('102999333444'),
    nom: 'Helene',
    prenom: 'RAKOTOMALALA',
    dateNaissance: '1985-01-01',
  })
  const born = await signs(w, {
    ...number('203555777888'),
    nom: 'Rasoa',
    prenom: 'Hélène Soa',
    dateNaissance: '1990-05-06',
  })
  const near = await signs(w, {
    ...number('101000111223'),
    nom: 'Ravelo',
    prenom: 'Bary',
    dateNaissance: '1960-05-06',
  })
  await signs(w, { ...number('304666888999'), nom: 'Randria', prenom: 'Koto', dateNaissance: '1990-05-06' }) // the same day alone is no hint
  await signs(w, { ...number('405777999000'), nom: 'Rakotomalala', prenom: 'Koto', dateNaissance: '1970-01-01' }) // nor is a common last name
  assert.deepEqual(await hints(boss, person), [
    [born.id, ['birthDate', 'name']],
    [near.id, ['number']],
    [turned.id, ['name']],
  ])
  await w.sql('update app_user set deleted_at = now(), email = null where id = $1', [turned.id])
  assert.deepEqual(
    (await hints(boss, person)).map(([id]) => id),
    [born.id, near.id],
  )
})

test('near numbers are keyed, follow a corrected number, and documents from before get theirs by the job', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const apart = (nom: string) => ({ nom, prenom: `${nom}a`, dateNaissance: `19${nom.length}5-01-01` })
  const first = await signs(w, { ...apart('Andriamiha'), documentNumber: '101251198342', dateNaissance: '1980-01-01' })
  const second = await signs(w, { ...apart('Bemahery'), documentNumber: '101251198347', dateNaissance: '1981-01-01' })
  const marks = nearNumbers(w.kernel, 'cin', '101 251 198 342')
  assert.equal(new Set(marks).size, marks.length)
  assert.ok(marks.every((mark) => !/\d{6}/.test(mark) && mark.length === 11))
  assert.notDeepEqual(nearNumbers(w.kernel, 'passport', '101251198342'), marks)
  await w.sql('update identity_document set near_numbers = null')
  assert.deepEqual(await hints(boss, first), [])
  for (let n = 0; n < 2; n++) await w.kernel.jobs.enqueue(w.kernel.db, 'identity.completeNearNumbers', {})
  await w.runJobs()
  assert.deepEqual(await hints(boss, first), [[second.id, ['number']]])
  await boss.ok('mutation($id: ID!) { requestCorrection(userId: $id, items: number) { success } }', { id: second.id })
  const token = await w.linkTo('/correction', second.email)
  await w
    .visitor()
    .ok(
      'mutation($token: String!) { answerCorrection(token: $token, answer: { documentNumber: "999888777666" }) { success } }',
      { token },
    )
  assert.deepEqual(await hints(boss, first), [])
})

test('R-SIGN-16 accounts of before whose pseudos look alike are a hint for each other, also where nothing else is in common', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const [one, other, third] = [await w.member(), await w.member(), await w.member()]
  await w.sql('update app_user set nom = null, prenom = null, date_naissance = null')
  await w.sql(`update app_user set pseudo = 'papa', pseudo_skeleton = 'papa' where id = $1`, [one.id])
  await w.sql(`update app_user set pseudo = 'рара', pseudo_skeleton = 'papa', pseudo_resembles = true where id = $1`, [
    other.id,
  ])
  assert.deepEqual(await hints(boss, one), [[other.id, ['pseudo']]])
  assert.deepEqual(await hints(boss, other), [[one.id, ['pseudo']]])
  assert.deepEqual(await hints(boss, third), [])
  await w.sql(`update app_user set pseudo_skeleton = 'papa2' where id = $1`, [one.id])
  assert.deepEqual(await hints(boss, other), [])
})

test('who was born on the same day is found among many of the same name, however many were born on others', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await w.member({ nom: 'Rabe', prenom: 'Hélène', birth: '1990-05-06' })
  for (let n = 0; n < 21; n++) await w.member({ nom: `Rasoa${n}`, prenom: 'Hélène', birth: '1980-05-06' })
  const born = await w.member({ nom: 'Ravelo', prenom: 'Hélène', birth: '1990-05-06' })
  assert.deepEqual(await hints(boss, person), [[born.id, ['birthDate', 'name']]])
})
