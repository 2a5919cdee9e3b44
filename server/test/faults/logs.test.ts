/** What the server prints while it is used: a log travels far, so no secret and nothing of a person's document enters it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { photo } from '../photos.ts'
import { child, folder, gql, password, registerDocument, runToEnd, startServer } from './process.ts'

const boss = { email: 'chef@exemple.mg', password: 'le-baobab-penche-encore' }
const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { id } } }'
const ticketOf = 'mutation($id: ID!) { identityImageTicket(userId: $id, side: front) { url } }'

test('D-29, R-ROLE-14 sign-up, sign-in, second factor, tickets, sockets and failures leave no secret in the log', async (t) => {
  const DATA_DIR = folder(t)
  // Everything is logged, and every statement is a slow one.
  const env = { DATA_DIR, LOG_LEVEL: 'debug', SLOW_QUERY_MS: '1', IDENTITY_LONG_TOKEN: 'on' }
  const server = await startServer(t, { env })
  const created = await runToEnd('server/src/commands/admin-create.ts', ['--email', boss.email], {
    env: { DATA_DIR, ADMIN_PASSWORD: boss.password },
  })
  assert.equal(created.code, 0, created.said)
  const call = async (document: string, variables: object, token?: string) => {
    const { data, errors } = await server.gql(document, variables, token ? { token } : {})
    assert.equal(errors, undefined)
    return data
  }

  const picture = await photo()
  const documentNumber = '101000000042'
  const papers = {
    nationality: 'MG',
    documentType: 'cin',
    documentNumber,
    documentFront: picture,
    documentBack: picture,
  }
  const input = { ...child('discrete'), dateNaissance: '1999-05-06', ...papers }
  const { register } = await call(registerDocument, { input })
  const admin = (await call(login, { input: boss })).login
  const wrong = 'un-mot-de-passe-presque-juste'
  await server.gql(login, { input: { ...boss, password: wrong } })

  const start = 'mutation($p: String!) { startTotp(password: $p) { secret } }'
  const { secret } = (await call(start, { p: boss.password }, admin.token)).startTotp
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const confirm = 'mutation($c: String!) { confirmTotp(code: $c) { codes } }'
  const { codes } = (await call(confirm, { c: code }, admin.token)).confirmTotp
  const again = (await call(login, { input: { ...boss, code: codes[0] } })).login

  const { url } = (await call(ticketOf, { id: register.user.id }, admin.token)).identityImageTicket
  const ticket = new URL(url, server.url).searchParams.get('token') ?? ''
  const images = `${server.url}/api/admin/users/${register.user.id}/cin`
  for (const [address, status] of [
    [new URL(url, server.url).href, 200],
    [`${images}/front?token=${admin.token}`, 200],
    [`${images}/back?token=${ticket}`, 403], // a ticket of the other side
    [`${images}/front?token=${register.token}`, 403],
  ] as const)
    assert.equal((await fetch(address)).status, status, address)

  const sockets = await Promise.all([server.socket(register.token), server.socket(again.token), server.socket('faux')])
  await server.until('the sockets are known', () => sockets[0]?.frames.some(({ type }) => type === 'authenticated'))
  await server.gql(`{ me { id email ${'x'.repeat(50)} } }`, {}, { token: register.token }) // a bad question
  await fetch(`${server.url}/api/graphql`, { method: 'POST', body: `{"query": "${password}` }) // half a body
  await fetch(`${server.url}/api/exports/01a1fd55-7a80-7000-8c40-f3616bbdabfc?token=${admin.token}`)
  const locked = `mutation { requestPasswordReset(email: "${input.email}") { success } }`
  await gql(server.url, locked)
  for (const socket of sockets) socket.close()
  const { said } = await server.stop()

  const secrets = {
    password,
    wrong,
    admin: boss.password,
    register: register.token,
    login: admin.token,
    again: again.token,
    ticket,
    secret,
    code: codes[0],
    bare: codes[0].replaceAll(' ', ''),
    documentNumber,
    photo: picture.slice(100, 160),
  }
  const found = (text: string) =>
    Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []))
  assert.deepEqual(found(said), [])
  await t.test('the same search finds each of them where one stands, and the log was not empty', () => {
    for (const [name, value] of Object.entries(secrets))
      assert.ok(found(`${said}\n{"x":"${value}"}`).includes(name), name)
    assert.match(said, /Slow statement/)
  })
})
