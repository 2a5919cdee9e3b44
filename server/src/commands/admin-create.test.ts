import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { type World, world } from '../../test/world.ts'

/** Runs the command as an operator does, next to a running server. */
async function create(w: World, words: string[], { password, typed = '' }: { password?: string; typed?: string } = {}) {
  const { ADMIN_PASSWORD: _, ...rest } = process.env
  const env = {
    ...rest,
    DATABASE_URL: w.database.url,
    DATA_DIR: w.dataDir,
    ...(password && { ADMIN_PASSWORD: password }),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin-create.ts'), ...words], { env })
  child.stdin.end(typed)
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: (out + error).trim() }
}

const admins = (w: World) => w.sql("select email, pseudo, status from app_user where role = 'admin' order by id")
const password = 'une-pirogue-sur-le-lac'

test('R-ROLE-17 admin:create refuses, in one sentence, what cannot be an administrator’s account', async (t) => {
  const w = await world(t)
  await w.member({ email: 'pris@exemple.mg', pseudo: 'Pris' })
  const cases: [string[], { password?: string; typed?: string }, RegExp][] = [
    [['--email', 'a@exemple.mg'], { password: 'motdepasse' }, /too common/],
    [['--email', 'PRIS@exemple.mg'], { password }, /This e-mail address is already in use/],
    [['--email', 'a@exemple.mg'], { typed: '' }, /nobody answers the question "Password"/],
  ]
  const answers = []
  for (const [words, input] of cases) answers.push(await create(w, words, input))
  for (const [n, { code, said }] of answers.entries()) {
    assert.equal(code, 1, said)
    assert.match(said, cases[n]?.[2] ?? /never/)
    assert.doesNotMatch(said, /\n| at /) // one sentence, no stack
  }
  assert.deepEqual(await admins(w), [])
})

test('R-ROLE-17 admin:create makes an administrator who signs in at once; the act is in the log', async (t) => {
  const w = await world(t)
  const one = await create(w, ['--email', 'Chef@Exemple.mg', '--pseudo', 'La cheffe'], { password })
  assert.deepEqual(one, { code: 0, said: 'Administrator chef@exemple.mg created.' })
  const other = await create(w, [], { typed: `seconde@exemple.mg\n${password}\n` })
  assert.deepEqual(other, { code: 0, said: 'Administrator seconde@exemple.mg created.' })
  assert.deepEqual(await admins(w), [
    { email: 'chef@exemple.mg', pseudo: 'La cheffe', status: 'active' },
    { email: 'seconde@exemple.mg', pseudo: 'seconde', status: 'active' },
  ])
  const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { role emailVerified } } }'
  const { data } = await w.visitor().gql(login, { input: { email: 'chef@exemple.mg', password } })
  assert.deepEqual(data.login.user, { role: 'admin', emailVerified: true })
  assert.equal((await w.sql("select from audit_entry where action = 'admin.created'")).length, 2)
})
