import assert from 'node:assert/strict'
import test from 'node:test'
import { messageStates } from '@vondrona/rules/outbox'
import { undeclaredMoves } from '@vondrona/rules/states'
import { world } from '../../../test/world.ts'
import { mailTemplate } from './gate/templates.ts'
import { sendMail } from './send-message.ts'
import { markFailed, markKept, markSent, markStopped } from './store.ts'

test('a move of a message that is not declared changes nothing: what was sent stays sent', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { db } = w.kernel
  const template = mailTemplate('sessions.mail.resetSubject', 'sessions.mail.resetText', {})
  const letter = { template, params: {}, link: '/x?token=abc' }
  await w.system.transaction((tx) => sendMail(tx, w.system, { to: 'a@exemple.mg', ...letter }))
  const [{ id }] = await w.sql(`select id from outgoing_message where recipient = 'a@exemple.mg'`)
  const makes = {
    send: () => markSent(db, id, w.now()),
    keep: () => markKept(db, id),
    stop: () => markStopped(db, id, 'day'),
    fail: () => markFailed(db, id, 'no', 1),
    retry: () => boss.ok('mutation($id: ID!) { retryMessage(id: $id) { id } }', { id }),
  }
  for (const { from, move } of undeclaredMoves(messageStates)) {
    await w.sql('update outgoing_message set status = $2, stopped_for = $3, attempts = 3 where id = $1', [
      id,
      from,
      from === 'stopped' ? 'day' : null,
    ])
    await makes[move]()
    const [row] = await w.sql('select status, attempts from outgoing_message where id = $1', [id])
    assert.deepEqual({ ...row }, { status: from, attempts: 3 }, `${move} from ${from}`)
  }
})
