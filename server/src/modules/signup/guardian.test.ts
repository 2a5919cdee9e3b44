import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin, child, newcomer } from '../../../test/registrations.ts'
import { refused, world } from '../../../test/world.ts'

const review = 'query($id: ID!) { identityReview(userId: $id) { guardianConsent guardianEmail } }'

test('N-08 the guardian of a minor consents by a mailed link; the reviewer sees it', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const young = await newcomer(w, child())
  const request = 'mutation($email: String!) { requestGuardianConsent(email: $email) { success } }'
  const read = 'query($token: String!) { guardianRequest(token: $token) { childName birthDate confirmed } }'
  const confirm =
    'mutation($token: String!, $name: String!) { confirmGuardianConsent(token: $token, guardianName: $name) { success } }'
  const seen = async () => {
    const { guardianConsent, guardianEmail } = (await boss.ok(review, { id: young.id })).identityReview
    return [guardianConsent, guardianEmail]
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(request, { email: 'parent@exemple.mg' }))
  await refused('FORBIDDEN', (await w.member()).gql(request, { email: 'parent@exemple.mg' }))
  await refused('BAD_USER_INPUT', young.gql(request, { email: 'parent' }))
  await refused('BAD_USER_INPUT', young.gql(request, { email: young.email }))
  await refused('LINK_INVALID', w.visitor().gql(read, { token: 'nonsense' }))
  assert.deepEqual(await seen(), ['none', null])

  await t.test('(22) asked twice at once nothing breaks', async () => {
    const other = await newcomer(w, child())
    const both = ['un@exemple.mg', 'deux@exemple.mg'].map((email) => other.gql(request, { email }))
    for (const { errors } of await Promise.all(both)) assert.equal(errors, undefined)
  })
  await young.ok(request, { email: 'Tonton@exemple.mg' })
  const first = await w.linkTo('/guardian', 'tonton@exemple.mg')
  await young.ok(request, { email: 'parent@exemple.mg' })
  assert.deepEqual(await seen(), ['requested', 'parent@exemple.mg'])
  await refused('LINK_INVALID', w.visitor().gql(confirm, { token: first, name: 'Tonton' }))
  const token = await w.linkTo('/guardian', 'parent@exemple.mg')
  assert.deepEqual(
    { ...(await w.visitor().ok(read, { token })).guardianRequest },
    { childName: 'Miora RABE', birthDate: '2014-05-06', confirmed: false },
  )
  await refused('BAD_USER_INPUT', w.visitor().gql(confirm, { token, name: ' ' }))
  await w.visitor().ok(confirm, { token, name: 'Noro RABE' })
  await w.visitor().ok(confirm, { token, name: 'Quelqu’un' })
  assert.deepEqual(await seen(), ['confirmed', 'parent@exemple.mg'])
  const [row] = await w.sql(
    'select guardian_name, confirmed_from, confirmed_at from guardian_consent where confirmed_at is not null',
  )
  assert.deepEqual(
    [row.guardianName, row.confirmedFrom, row.confirmedAt.getTime()],
    ['Noro RABE', '10.1.2.3', w.now().getTime()],
  )
  assert.equal((await w.visitor().ok(read, { token })).guardianRequest.confirmed, true)
  assert.equal((await young.ok('{ me { guardianConsent } }')).me.guardianConsent, 'confirmed')
  assert.deepEqual(
    (await young.ok('{ notifications { items { kind } } }')).notifications.items.map((n: { kind: string }) => n.kind),
    ['guardian.confirmed'],
  )
  await refused('CONFLICT', young.gql(request, { email: 'autre@exemple.mg' }))
  await t.test('another spelling of the own mailbox is no guardian, nor one that became the own since', async () => {
    const alone = await newcomer(w, { ...child(), email: 'soa.rabe@gmail.com' })
    await refused('BAD_USER_INPUT', alone.gql(request, { email: 'SoaRabe+papa@googlemail.com' }))
    await alone.ok(request, { email: 'papa@exemple.mg' })
    const asked = await w.linkTo('/guardian', 'papa@exemple.mg')
    await w.sql(`update app_user set email = 'papa+soa@exemple.mg' where id = $1`, [alone.id])
    await refused('BAD_USER_INPUT', w.visitor().gql(confirm, { token: asked, name: 'Papa' }))
  })
  await t.test('an adult answers null, a stranger sees nothing', async () => {
    assert.equal((await boss.ok('{ me { guardianConsent } }')).me.guardianConsent, null)
  })
})
