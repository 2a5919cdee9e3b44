import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adult, newcomer, register } from '../../../test/registrations.ts'
import { refused, world } from '../../../test/world.ts'
import { hashPassword, setPassword } from '../sessions/index.ts'

const login = 'mutation($i: LoginInput!) { login(input: $i) { token } }'
const rename = 'mutation($i: UpdateProfileInput!) { updateProfile(input: $i) { pseudo } }'

test('an address with invisible signs, other spaces or full-width letters is the account that its owner logs in to', async (t) => {
  const w = await world(t)
  const sent = await adult({ email: '\u202A Jean\u200B＠exemple.mg\u00A0', pseudo: 'Jean' })
  await newcomer(w, sent)
  const [row] = await w.sql(`select email from app_user where pseudo = 'Jean'`)
  assert.equal(row.email, 'jean@exemple.mg')
  for (const email of ['jean@exemple.mg', 'jean\u200B@exemple.mg', 'JEAN@exemple.mg\u202F'])
    assert.ok((await w.visitor().ok(login, { i: { email, password: sent.password } })).login.token, email)
  const again = await refused(
    'BAD_USER_INPUT',
    register(w, await adult({ email: 'jean@exem\u00ADple.mg', pseudo: 'Jean2' })),
  )
  assert.match(JSON.stringify(again.extensions), /emailTaken/)
})

test('a pseudo that looks like another member’s, mixes alphabets, speaks for the site or shows nothing is refused', async (t) => {
  const w = await world(t, { SITE_NAME: 'Lakroa' })
  await newcomer(w, await adult({ pseudo: 'papa' }))
  const why = async (pseudo: string) => {
    const error = await refused('BAD_USER_INPUT', register(w, await adult({ pseudo })))
    return /accounts\.(\w+)/.exec(JSON.stringify(error.extensions))?.[1]
  }
  for (const pseudo of ['рара', 'PAPA', 'pаpа'.normalize(), 'ｐａｐａ', 'pa\u200Bpa', 'pàpá'])
    assert.match(`${await why(pseudo)}`, /pseudoTaken|pseudoAlphabets/, pseudo)
  assert.equal(await why('раrа'), 'pseudoAlphabets')
  for (const pseudo of ['Modération', 'Lakroa', 'lаkr0a'.replace('а', 'a'), 'Vondrona'])
    assert.equal(await why(pseudo), 'pseudoReserved', pseudo)
  assert.equal(await why('\u3164\u2800\u200B\u3164'), 'pseudoTooShort')
})

test('of two who take names that look alike at the same time, the database lets one in', async (t) => {
  const w = await world(t)
  const wanted = await Promise.all(['soso', 'ѕоѕо', 's0s0', 'ＳＯＳＯ'].map((pseudo) => adult({ pseudo })))
  const answers = await Promise.all(wanted.map((one) => register(w, one)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
})

test('a member takes neither a reserved name nor another’s look later; names of before stay, also when sent again', async (t) => {
  const w = await world(t)
  const [hery, soa, admin] = [await w.member(), await w.member(), await w.member({ role: 'admin' })]
  await soa.ok(rename, { i: { pseudo: 'papa' } })
  const resembling = await refused('BAD_USER_INPUT', hery.gql(rename, { i: { pseudo: 'рара' } }))
  assert.match(JSON.stringify(resembling.extensions), /pseudoResembles/)
  const reserved = await refused('BAD_USER_INPUT', hery.gql(rename, { i: { pseudo: 'Admin' } }))
  assert.match(JSON.stringify(reserved.extensions), /pseudoReserved/)
  await admin.ok(rename, { i: { pseudo: 'Admin' } })
  // as the migration leaves two of before
  await w.sql(`update app_user set pseudo = 'pаpа', pseudo_skeleton = 'papa', pseudo_resembles = true where id = $1`, [
    hery.id,
  ])
  assert.equal((await hery.ok(rename, { i: { pseudo: 'pаpа' } })).updateProfile.pseudo, 'pаpа')
  await assert.rejects(
    w.sql(`update app_user set pseudo_resembles = false where id = $1`, [hery.id]),
    /app_user_pseudo_skeleton/,
  )
})

test('a password is the same one however a keyboard composes it and whichever space it types; nothing is trimmed', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const enter = async (password: string) =>
    !(await w.visitor().gql(login, { i: { email: member.email, password } })).errors
  const set = async (hash: string) => w.system.transaction((tx) => setPassword(tx, member.id, hash, w.now()))
  await set(await hashPassword(w.system, 'Éléphant\u00A0d’été '))
  for (const password of ['Éléphant d’été ', 'E\u0301le\u0301phant\u202Fd’e\u0301te\u0301\u3000'])
    assert.ok(await enter(password))
  for (const password of ['Éléphant d’été', 'éléphant d’été ', 'Elephant d’ete '])
    assert.ok(!(await enter(password)), password)
})
