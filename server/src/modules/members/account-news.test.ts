import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caughtUp } from '../../../test/media/lives.ts'
import { admin, newcomer } from '../../../test/registrations.ts'
import { refused, type TestSocket, type World, world } from '../../../test/world.ts'
import { mailVerification } from '../sessions/index.ts'

const acts = {
  correction: 'mutation($id: ID!) { requestCorrection(userId: $id, items: back) { success } }',
  approve: 'mutation($id: ID!) { approveUser(id: $id) { id } }',
  menus: 'mutation($id: ID!) { updateUserMenus(userId: $id, menuPermissions: ["magazine"]) { id } }',
}

async function page(w: World, member: { token: string }): Promise<TestSocket> {
  const socket = await w.socket(member.token)
  await socket.next('authenticated')
  socket.send({ type: 'subscribe', event: 'account' })
  await socket.next('subscription_success')
  return socket
}

test('an open page of a member hears at once what was decided about the account; nobody else does', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w)
  const [own, other] = [await page(w, person), await page(w, await w.member())]
  const facts = '{ me { status menuPermissions correction { item } } }'
  const after = async (act: string) => {
    await boss.ok(act, { id: person.id })
    assert.deepEqual(await own.next('account'), { type: 'account' })
    return (await person.ok(facts)).me
  }
  assert.equal((await after(acts.correction)).correction.item, 'back')
  const approved = await after(acts.approve)
  assert.deepEqual([approved.status, approved.correction], ['active', null])
  assert.deepEqual((await after(acts.menus)).menuPermissions, ['magazine'])
  await caughtUp(other)
  assert.ok(!other.frames.some(({ type }) => type === 'account'))
})

test('an open page hears that the address was confirmed on another device', async (t) => {
  const w = await world(t)
  const member = await w.member({ emailVerifiedAt: null, status: 'pending' })
  await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
  const own = await page(w, member)
  const token = await w.linkTo('/verify-email', member.email)
  const press = 'mutation($token: String!) { confirmEmail(token: $token) { userId } }'
  await refused('LINK_INVALID', w.visitor().gql(press, { token: 'invente' }))
  await w.visitor().ok(press, { token })
  assert.deepEqual(await own.next('account'), { type: 'account' })
  assert.equal((await member.ok('{ me { emailVerified } }')).me.emailVerified, true)
})

test('a visitor cannot listen to an account', async (t) => {
  const w = await world(t)
  const socket = await w.socket()
  socket.send({ type: 'subscribe', event: 'account' })
  assert.equal((await socket.next('error')).code, 'UNAUTHENTICATED')
  await refused('UNAUTHENTICATED', w.visitor().gql('{ me { id } }'))
})
