import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Member, type Person, refused, type World, world } from '../../../../test/world.ts'
import { askAboutPostponements, invariantsHold, postpone, settleChoices } from '../../orders/testing.ts'
import { linkOf, makeRace, pay, registers, type TestRace, withdraw } from '../testing.ts'

const hour = 3_600_000
const fields = 'status choice { choice byDeadline postponement { id reason toDate choiceUntil otherwise } }'
const show = `query($id: ID!, $key: String) { mitParticipation(id: $id, key: $key) { ${fields} } }`
const choose = `mutation($id: ID!, $key: String, $choice: PostponementChoice!, $postponementId: ID) {
  chooseMitPostponement(id: $id, key: $key, choice: $choice, postponementId: $postponementId) { ${fields} } }`

type Made = { id: string; accessKey: string; orderId: string; details: { email: string | null } }
const shown = async (person: Person, made: Made) => (await person.ok(show, linkOf(made))).mitParticipation
const answers = (person: Person, made: Made, choice: string) => person.gql(choose, { ...linkOf(made), choice })
const asked = async (w: World, race: TestRace, otherwise: 'keep' | 'refund' = 'keep') => {
  await postpone(w, race, race.boss, otherwise)
  await w.runJobs()
}
const refunds = (w: World) => w.sql('select amount::int, reason from refund')

async function paidGuest(w: World, race: TestRace, more: object = {}): Promise<Made> {
  const made = await registers(w, w.visitor(), race, more)
  await pay(w, made.orderId)
  await w.runJobs()
  return made
}

test('F-EVT-03, D-30 the answer to a postponement: by nobody else than whoever has the link, the owner or an organiser', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await paidGuest(w, race)
  await refused('CONFLICT', answers(w.visitor(), made, 'keep')) // nothing is asked yet
  await asked(w, race)
  const others: Member[] = [
    await w.member(),
    await w.member({ role: 'moderator' }),
    await w.member({ role: 'redacteur' }),
  ]
  for (const person of [w.visitor(), ...others])
    for (const key of [undefined, '', 'x', `${made.accessKey}x`])
      await refused('NOT_FOUND', person.gql(choose, { id: made.id, key, choice: 'refund' }))
  await refused('NOT_FOUND', w.visitor().gql(choose, { id: w.kernel.newId(), key: made.accessKey, choice: 'refund' }))
  assert.ok((await answers(w.visitor(), made, 'both')).errors)
  assert.deepEqual(await refunds(w), [])
  const { data } = await (await w.member({ role: 'admin_mit' })).gql(choose, { id: made.id, choice: 'keep' })
  assert.equal(data.chooseMitPostponement.choice.choice, 'keep')
  const lines = await w.sql(`select target_id from audit_entry where action = 'registration.choice'`)
  assert.deepEqual(lines, [{ targetId: made.id }])
  await invariantsHold(w.sql)
})

test('F-EVT-03 without an account each registrant is asked once, by mail or SMS, with the link where the choice is made', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const withMail = await paidGuest(w, race)
  await paidGuest(w, race, { email: null, phone: '034 00 000 77', locale: 'en' })
  const gone = await paidGuest(w, race)
  await w.visitor().ok(withdraw, linkOf(gone))
  await asked(w, race)
  await Promise.all([askAboutPostponements(w.system), askAboutPostponements(w.system)])
  await w.runJobs()
  const told = async (to: string | null) =>
    (await w.messages(to ?? '')).filter(({ body }) => /reportée|postponed/.test(body ?? ''))
  const [mail, ...again] = await told(withMail.details.email)
  assert.deepEqual(again, [])
  assert.match(mail?.subject ?? '', /^Course reportée/)
  for (const part of ['Cyclone', 'la place est gardée', `/mit-payment?p=${withMail.id}#${withMail.accessKey}`])
    assert.ok(mail?.body?.includes(part), part)
  const texts = await told('+261340000077')
  assert.equal(texts.length, 1)
  assert.match(texts[0]?.body ?? '', /Keep place no\. \S+ or give it back\? .*\/r\/[\w-]{11}$/)
  assert.deepEqual(await told(gone.details.email), [])
  const { choice } = await shown(w.visitor(), withMail)
  assert.deepEqual(
    [choice.choice, choice.postponement.reason, choice.postponement.otherwise],
    [null, 'Cyclone', 'keep'],
  )
})

test('F-EVT-03 without an account, who could not be asked in time is told that the place is kept, by mail or SMS', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const withMail = await paidGuest(w, race)
  await paidGuest(w, race, { email: null, phone: '034 00 000 77', locale: 'en' })
  await postpone(w, race, race.boss, 'refund')
  w.advance(5 * hour + 1)
  await w.runJobs()
  const told = async (to: string | null) =>
    (await w.messages(to ?? '')).filter(({ body }) => /reportée|postponed/.test(body ?? ''))
  const mails = await told(withMail.details.email)
  assert.deepEqual(
    mails.map(({ body }) => [body?.includes('Cyclone'), body?.includes('garde sa place'), body?.includes('Répondez')]),
    [[true, true, false]],
  )
  const texts = await told('+261340000077')
  assert.match(texts.map(({ body }) => body).join('\n'), /^.* is postponed .* Place no\. \S+ is kept: \S+$/)
  const { status, choice } = await shown(w.visitor(), withMail)
  assert.deepEqual([status, choice.choice], ['confirmed', 'keep'])
})

test('F-EVT-03 an answer is to the postponement that was read, and to no later one', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await paidGuest(w, race)
  const answersTo = (postponementId: string) =>
    w.visitor().gql(choose, { ...linkOf(made), choice: 'keep', postponementId })
  await asked(w, race)
  const read = (await shown(w.visitor(), made)).choice.postponement.id
  w.advance(1)
  await asked(w, race, 'refund')
  const error = await refused('CONFLICT', answersTo(read))
  assert.match(error.message, /a changé entre-temps/)
  const { choice } = await shown(w.visitor(), made)
  assert.deepEqual([choice.choice, choice.postponement.otherwise], [null, 'refund'])
  assert.equal((await answersTo(choice.postponement.id)).data.chooseMitPostponement.choice.choice, 'keep')
})

test('F-EVT-03 I13 who keeps may still ask for the money, once; not the reverse, and not after the deadline', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const [first, second, late] = [await paidGuest(w, race), await paidGuest(w, race), await paidGuest(w, race)]
  await asked(w, race)
  const statusOf = async (made: Made, choice: string) =>
    (await answers(w.visitor(), made, choice)).data.chooseMitPostponement.status
  assert.equal(await statusOf(first, 'keep'), 'confirmed')
  assert.equal(await statusOf(first, 'refund'), 'withdrawn')
  assert.equal(await statusOf(first, 'refund'), 'withdrawn')
  await refused('CONFLICT', answers(w.visitor(), first, 'keep'))
  await Promise.all(Array.from({ length: 4 }, () => answers(w.visitor(), second, 'refund')))
  assert.deepEqual(await refunds(w), Array(2).fill({ amount: 20_000, reason: 'postponed' }))
  w.advance(5 * hour + 1)
  await refused('CHOICE_CLOSED', answers(w.visitor(), late, 'refund'))
  await settleChoices(w.system)
  const { status, choice } = await shown(w.visitor(), late)
  assert.deepEqual([status, choice.choice, choice.byDeadline], ['confirmed', 'keep', true])
  await invariantsHold(w.sql)
})
