import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import test from 'node:test'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { operatorContext } from '../../../kernel/context.ts'
import { relayByJobs } from '../../../kernel/events/by-job.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import {
  blockMember,
  changeRole,
  createMember,
  endSecondFactor,
  findMember,
  renewPassword,
  unblockMember,
} from '../index.ts'

const password = 'une-pirogue-sur-le-lac'
const is = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const login = (w: World, { email }: Member, password: string) =>
  w.visitor().gql('mutation($i: LoginInput!) { login(input: $i) { token } }', { i: { email, password } })

/** As a command does it: a process of its own, whose events the server hears of through the queue. */
async function operator(t: TestContext, w: World, words: string) {
  const { config, log, now, db } = w.kernel
  const kernel = await makeKernel({ config, log, db, pool: w.database.pool, now, tell: relayByJobs(db) })
  t.after(() => kernel.payments.stop())
  return { ctx: operatorContext(kernel, words, 'fr'), close: () => kernel.bus.close() }
}
const lastLine = async (w: World) =>
  (await w.sql('select action, actor_id, target_id, detail from audit_entry order by seq desc limit 1'))[0]

test('R-USER-14 the operator cannot take the last administrator’s role or account, also of two at once', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member demote')
  const [one, other] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const tries = await Promise.allSettled([changeRole(ctx, one.id, 'user'), changeRole(ctx, other.id, 'user')])
  assert.deepEqual(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const left = (await one.row()).role === 'admin' ? one : other
  await assert.rejects(changeRole(ctx, left.id, 'moderator'), is('LAST_ADMIN'))
  await assert.rejects(blockMember(ctx, await left.row(), undefined), is('LAST_ADMIN'))
  assert.equal((await left.row()).status, 'active')
})

test('R-ROLE-17 an account of the operator’s needs a free address and a good password; its role is in the log', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member create')
  const known = await w.member()
  const made = { role: 'moderator', password } as const
  await assert.rejects(createMember(ctx, { ...made, email: known.email.toUpperCase() }), is('BAD_USER_INPUT'))
  await assert.rejects(
    createMember(ctx, { ...made, email: 'a@exemple.mg', password: 'motdepasse' }),
    is('BAD_USER_INPUT'),
  )
  await assert.rejects(createMember(ctx, { ...made, email: 'a@exemple\n.mg' }), is('BAD_USER_INPUT'))
  const { id, status } = await createMember(ctx, { ...made, email: 'Nouvelle+test@exemple.mg' })
  assert.equal(status, 'active')
  const detail = { role: 'moderator', command: 'member create' }
  assert.deepEqual(await lastLine(w), { action: 'account.created', actorId: null, targetId: id, detail })
})

test('an operator names a member by e-mail, pseudo or id, however odd; nobody else is found', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member block')
  const odd = await w.member({ email: "o'hara+test@exemple.mg", pseudo: "Ô'Hara %_" })
  await w.member({ pseudo: 'Un Autre' })
  for (const name of [" O'HARA+test@Exemple.mg ", "ô'hara %_", odd.id.toUpperCase()])
    assert.equal((await findMember(ctx, name)).id, odd.id, name)
  for (const name of ['', '%', 'personne@exemple.mg', "' or true --", 'a\0b', '00000000-0000-7000-8000-000000000000'])
    await assert.rejects(findMember(ctx, name), is('NOT_FOUND'), JSON.stringify(name))
})

test('F-COM-09 whom the operator blocks is out at once, on the running server too, and hears why; the log names the command', async (t) => {
  const w = await world(t)
  const { ctx, close } = await operator(t, w, 'member block')
  const member = await w.member()
  const socket = await w.socket(member.token)
  await socket.next('welcome')
  await blockMember(ctx, await member.row(), 'Trop de bruit')
  await close()
  assert.equal((await member.gql('{ me { id } }')).status, 401)
  await w.runJobs()
  assert.equal(typeof (await socket.closed), 'number')
  const detail = { before: 'active', after: 'blocked', command: 'member block' }
  assert.deepEqual(await lastLine(w), { action: 'user.blocked', actorId: null, targetId: member.id, detail })
  w.advance(3_600_000)
  await w.runJobs()
  assert.match((await w.messages(member.email)).at(-1)?.body ?? '', /Trop de bruit/)
  await unblockMember(ctx, await member.row())
  assert.equal((await member.row()).status, 'active')
})

test('R-USER-17 unblocking lets nobody in who waits for a decision', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member unblock')
  const pending = await w.member({ status: 'pending' })
  await assert.rejects(unblockMember(ctx, await pending.row()), is('ALREADY_DECIDED'))
  assert.equal((await pending.row()).status, 'pending')
})

test('R-AUTH-29 a password that the operator replaces opens nothing: sessions end, and a link alone gives the next', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member reset-password')
  const [member, blocked] = [await w.member(), await w.member({ status: 'blocked' })]
  await assert.rejects(renewPassword(ctx, await blocked.row(), null), is('CONFLICT'))
  await assert.rejects(renewPassword(ctx, await member.row(), 'motdepasse'), is('BAD_USER_INPUT'))
  assert.equal((await member.gql('{ me { id } }')).status, 200)
  await renewPassword(ctx, await member.row(), null)
  assert.equal((await member.gql('{ me { id } }')).status, 401)
  await refused('BAD_CREDENTIALS', login(w, member, member.password))
  const token = await w.linkTo('/reset-password', member.email)
  const reset = 'mutation($t: String!, $p: String!) { resetPassword(token: $t, password: $p) { token } }'
  await w.visitor().ok(reset, { t: token, p: password })
  await renewPassword(ctx, await member.row(), 'un-autre-lac-plus-loin')
  await refused('BAD_CREDENTIALS', login(w, member, password))
  assert.ok((await login(w, member, 'un-autre-lac-plus-loin')).data.login.token)
  assert.deepEqual((await w.sql("select detail from audit_entry where action = 'password.changed'")).at(-1), {
    detail: { command: 'member reset-password' },
  })
})

test('a second factor is reset only where there is one, and a role only where it changes; the member is told', async (t) => {
  const w = await world(t)
  const { ctx } = await operator(t, w, 'member reset-totp')
  const [bare, member] = [await w.member(), await w.member({ totpEnabledAt: new Date(0) })]
  await assert.rejects(endSecondFactor(ctx, bare.id), is('CONFLICT'))
  await endSecondFactor(ctx, member.id)
  assert.equal((await member.row()).totpEnabledAt, null)
  assert.equal((await lastLine(w)).action, 'totp.reset')
  await changeRole(ctx, bare.id, 'moderator')
  assert.equal((await bare.gql('{ me { id } }')).status, 401)
  const kinds = await w.sql('select user_id, kind from notification order by id')
  assert.deepEqual(kinds, [
    { userId: member.id, kind: 'security.totpReset' },
    { userId: bare.id, kind: 'account.role' },
  ])
})
