import assert from 'node:assert/strict'
import { test } from 'node:test'
import { support } from '@vondrona/rules/site/constants'
import { type Person, world } from '../../../test/world.ts'

const document = 'mutation ($input: SupportMessageInput!) { sendSupportMessage(input: $input) { number } }'
const letter = { name: 'Hery', email: 'hery@exemple.mg', message: 'Je ne reçois pas mon lien.' }
const send = (person: Person, more: object = {}) => person.gql(document, { input: { ...letter, ...more } })

test('R-GAP-23 what is missing or too long is refused at its field, and nothing is sent', async (t) => {
  const w = await world(t)
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'a <x@y.z>'],
    ['email', 'hery'],
    ['message', 'court'],
    ['message', 'x'.repeat(support.message.max + 1)],
  ] as const) {
    const { errors } = await send(w.visitor(), { [field]: value })
    assert.equal(errors?.[0]?.extensions.code, 'BAD_USER_INPUT')
    assert.equal(errors?.[0]?.extensions.field, field)
  }
  assert.deepEqual(await w.messages(), [])
})

test('R-GAP-23 a name of several lines becomes one line and starts no header', async (t) => {
  const w = await world(t, { SUPPORT_EMAIL: 'aide@exemple.mg' })
  assert.ok((await send(w.visitor(), { name: 'a\r\nBcc: x@y.z' })).data.sendSupportMessage.number)
  const sent = await w.messages()
  assert.deepEqual(sent.map(({ recipient }) => recipient).sort(), ['aide@exemple.mg', letter.email])
  for (const { subject, body } of sent) assert.doesNotMatch(`${subject}\n${body}`, /[\r\n]\s*Bcc/)
})

test('R-GAP-23 a program that fills in the hidden field is thanked, and nothing is sent', async (t) => {
  const w = await world(t, { SUPPORT_EMAIL: 'aide@exemple.mg' })
  assert.ok((await send(w.visitor(), { website: 'https://spam.example' })).data.sendSupportMessage.number)
  assert.deepEqual(await w.messages(), [])
})

test('R-GAP-23 the same sender, or the same address, is asked to wait after a few messages', async (t) => {
  const w = await world(t)
  for (let sent = 0; sent < support.perSenderPerHour; sent++)
    assert.ok((await send(w.visitor(), { email: `hery+${sent}@exemple.mg` })).data)
  const tooMany = await send(w.visitor({ address: '203.0.113.9' }))
  assert.equal(tooMany.errors?.[0]?.extensions.code, 'RATE_LIMITED')
  assert.ok(Number(tooMany.errors?.[0]?.extensions.retryAfter) > 0)
})

test('R-GAP-23 the message goes to those who answer, its copy with the number to the sender; administrators are notified', async (t) => {
  const w = await world(t, { SUPPORT_EMAIL: 'aide@exemple.mg' })
  const admin = await w.member({ role: 'admin' })
  const { number } = (await send(w.visitor(), { message: 'Voir http://piège.example/x svp, merci' })).data
    .sendSupportMessage
  assert.match(number, /^[0-9A-F]{4}-[0-9A-F]{4}$/)
  const [toUs] = await w.messages('aide@exemple.mg')
  assert.ok(toUs?.subject?.includes(number) && toUs.body?.includes('Hery <hery@exemple.mg>'))
  assert.doesNotMatch(toUs?.subject ?? '', /Hery/) // the subject is kept when the letter is gone
  assert.deepEqual(await w.sql("select from notification where data::text like '%Hery%'"), [])
  assert.ok(toUs?.body?.includes('Voir piège. example/x svp'), 'nor to us')
  const [{ replyTo }] = await w.sql(`select reply_to from outgoing_message where recipient = 'aide@exemple.mg'`)
  assert.equal(replyTo, 'hery@exemple.mg')
  const [copy] = await w.messages('hery@exemple.mg')
  assert.ok(
    copy?.body?.includes(number) && copy.body.includes('Voir piège. example/x svp'),
    'a stranger sends no links through us',
  )
  await w.settled()
  const { notifications } = await admin.ok('{ notifications { items { kind text link } } }')
  assert.equal(notifications.items[0].kind, 'support.message')
  assert.ok(notifications.items[0].text.includes(number))
})

test('R-GAP-23 without SUPPORT_EMAIL the administrators get it', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  await send(await w.member(), { message: 'Voir https://exemple.mg/page svp' })
  assert.equal((await w.messages(admin.email)).length, 1)
  const [copy] = await w.messages('hery@exemple.mg')
  assert.ok(
    copy?.body?.includes('Voir exemple. mg/page svp'),
    'nor does a member, to an address that need not be theirs',
  )
})
