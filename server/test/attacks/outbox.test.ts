import assert from 'node:assert/strict'
import test from 'node:test'
import { type Member, refused, type World, world } from '../world.ts'

/** An administrator who would rather be somebody else: every mailed link opens an account. */

const list = '{ outbox { items { id recipient body masked } } }'
const reveal = 'mutation($id: ID!) { revealMessage(id: $id) { body masked } }'
const forgot = 'mutation($e: String!) { requestPasswordReset(email: $e) { success } }'
const change = 'mutation($e: String!, $p: String!) { requestEmailChange(email: $e, password: $p) { success } }'

async function messageTo(w: World, admin: Member, recipient: string) {
  await w.runJobs()
  type Item = { id: string; recipient: string; body: string; masked: boolean }
  const { items } = (await admin.ok(list)).outbox as { items: Item[] }
  return items.find((item) => item.recipient === recipient) ?? assert.fail(`nothing was written to ${recipient}`)
}

test('the list of messages shows no link that opens an account, and no code', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const member = await w.member({ phone: '+261340000001', birth: '2012-05-06' })
  await w.visitor().ok(forgot, { e: member.email })
  await member.ok('mutation { requestPhoneCode { success } }')
  await member.ok(change, { e: 'neuve@exemple.mg', p: member.password })
  await member.ok('mutation { requestGuardianConsent(email: "maman@exemple.mg") { success } }')
  for (const to of [member.email, '+261340000001', 'neuve@exemple.mg', 'maman@exemple.mg']) {
    const { body, masked } = await messageTo(w, admin, to)
    assert.equal(masked, true, to)
    assert.match(body, /•••/)
    assert.doesNotMatch(body, /token=[\w-]|\d{6}/, to)
  }
})

test('showing one requests the password again and is a line in the log', async (t) => {
  const w = await world(t)
  const [admin, member] = [await w.member({ role: 'admin' }), await w.member()]
  await w.visitor().ok(forgot, { e: member.email })
  const { id } = await messageTo(w, admin, member.email)
  for (const other of [w.visitor(), await w.member({ role: 'moderator' })])
    await refused(other.token ? 'FORBIDDEN' : 'UNAUTHENTICATED', other.gql(reveal, { id }))
  const unsure = await w.member({ role: 'admin', reauthenticated: false })
  await refused('REAUTHENTICATION_REQUIRED', unsure.gql(reveal, { id }))
  const { revealMessage } = await admin.ok(reveal, { id })
  assert.match(revealMessage.body, /\/reset-password\?token=[\w-]{20,}/)
  assert.equal(revealMessage.masked, false)
  const lines = await w.sql(`select actor_id, target_id, detail from audit_entry where action = 'outbox.revealed'`)
  assert.deepEqual(lines, [{ actorId: admin.id, targetId: member.id, detail: { channel: 'mail', message: id } }])
})

test('what opens another administrator’s account is never shown: at their address, at a new one, on their phone', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const other = await w.member({ role: 'admin', phone: '+261340000002' })
  await w.visitor().ok(forgot, { e: other.email })
  await other.ok(change, { e: 'ailleurs@exemple.mg', p: other.password })
  await other.ok('mutation { requestPhoneCode { success } }')
  for (const to of [other.email, 'ailleurs@exemple.mg', '+261340000002']) {
    const { id } = await messageTo(w, admin, to)
    await refused('FORBIDDEN', admin.gql(reveal, { id }))
    assert.ok((await other.ok(reveal, { id })).revealMessage.body, to)
  }
})
