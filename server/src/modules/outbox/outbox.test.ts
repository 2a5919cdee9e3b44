import assert from 'node:assert/strict'
import test from 'node:test'
import { refused, type World, world } from '../../../test/world.ts'
import type { Mail, MailMessage } from '../../gateways/mail/port.ts'
import { deliverMessage } from './deliver-message.ts'
import { mailTemplate, smsTemplate } from './gate/templates.ts'
import { mask } from './mask.ts'
import { sendMail, sendSms } from './send-message.ts'
import { removeMessagesBefore } from './store.ts'

const list =
  'query($filters: OutboxFilters, $pagination: PaginationInput) { outbox(filters: $filters, pagination: $pagination) { items { id channel recipient subject body status attempts error sentAt } endCursor hasMore } }'
const letter = {
  template: mailTemplate('sessions.mail.resetSubject', 'sessions.mail.resetText', {}),
  params: {},
  link: '/reset-password?token=abc',
}
const code = smsTemplate('sessions.smsText', { code: 'ours' })
const write = (w: World, to: string, more = {}) =>
  w.system.transaction((tx) => sendMail(tx, w.system, { to, ...letter, ...more }))

/** A fake mail server that accepts what the test configures. */
function fakeMail(w: World, answer: (message: MailMessage) => 'sent' | Error) {
  const taken: MailMessage[] = []
  const mail: Mail = {
    async send(message) {
      const result = answer(message)
      if (result instanceof Error) throw result
      taken.push(message)
      return result
    },
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { mail })
  return taken
}

test('only admins read the outbox or send again', async (t) => {
  const w = await world(t)
  await write(w, 'a@exemple.mg')
  const [{ id }] = await w.sql('select id from outgoing_message')
  const again = 'mutation($id: ID!) { retryMessage(id: $id) { id } }'
  await refused('UNAUTHENTICATED', w.visitor().gql(list))
  for (const role of ['user', 'moderator', 'admin_mit'] as const) {
    const member = await w.member({ role })
    await refused('FORBIDDEN', member.gql(list))
    await refused('FORBIDDEN', member.gql(again, { id }))
  }
  await refused('NOT_FOUND', (await w.member({ role: 'admin' })).gql(again, { id: 'rien' }))
})

test('a message of a rolled-back act is never sent', async (t) => {
  const w = await world(t)
  const act = w.system.transaction(async (tx) => {
    await sendMail(tx, w.system, { to: 'a@exemple.mg', ...letter })
    throw new Error('no')
  })
  await assert.rejects(act)
  await w.runJobs()
  assert.deepEqual(await w.messages(), [])
})

test('without a mail server messages are kept and readable, in the language of the reader, with the full address', async (t) => {
  const w = await world(t)
  await write(w, 'a@exemple.mg', { language: 'en' })
  await w.system.transaction((tx) =>
    sendSms(tx, w.system, { to: '+261340000001', template: code, params: { code: '123456' } }),
  )
  await w.runJobs()
  const admin = await w.member({ role: 'admin' })
  const { items } = (await admin.ok(list)).outbox
  const [sms, mail] = items
  assert.deepEqual([sms.channel, sms.status, sms.subject], ['sms', 'kept', null])
  assert.equal(sms.body, 'Vondrona : votre code est •••. Ne le donnez à personne.')
  assert.deepEqual(
    [mail.channel, mail.status, mail.subject, mail.attempts],
    ['mail', 'kept', 'Your new password - Vondrona', 1],
  )
  assert.match(mail.body, /^Hello,\n\n[\s\S]+\n\nhttp:\/\/vondrona\.test\/reset-password\?token=•••\n\n-- \nVondrona$/)
})

test('what opens a ticket or a registration is hidden in the list of messages: the key of its link, and a code on its own line', () => {
  const link = 'http://vondrona.test/tickets/1?key=abc-_d'
  assert.equal(
    mask('mail', `Code :\n\n123456\n\n${link} 123456`).body,
    `Code :\n\n•••\n\n${link.slice(0, -6)}••• 123456`,
  )
  assert.equal(mask('sms', `${link} 123456`).body, `${link.slice(0, -6)}••• •••`)
  const secret = 'Ab-_'.repeat(11).slice(0, 43)
  for (const channel of ['mail', 'sms'] as const)
    assert.equal(
      mask(channel, `http://vondrona.test/mit-payment?p=1#${secret} !`).body,
      'http://vondrona.test/mit-payment?p=1#••• !',
    )
  for (const channel of ['mail', 'sms'] as const)
    assert.deepEqual(
      mask(channel, 'Votre billet : http://vondrona.test/r/AbCd-f_1234. Token http://v.test/x?token=abc'),
      {
        body: 'Votre billet : http://vondrona.test/r/•••. Token http://v.test/x?token=•••',
        masked: true,
      },
    )
  for (const open of ['Dossard 12 http://vondrona.test/help#faq', 'http://vondrona.test/r/AbCdEf', 'a/r/AbCdEf012345'])
    assert.equal(mask('mail', open).masked, false, open)
})

test('the list shows no short link of an SMS to whoever does not reveal it', async (t) => {
  const w = await world(t)
  const template = smsTemplate('sessions.smsText', { code: 'ours' })
  const params = { code: 'https://vondrona.test/r/AbCdEf01234' }
  await w.system.transaction((tx) => sendSms(tx, w.system, { to: '+261340000001', template, params }))
  const read = await (await w.member({ role: 'admin' })).ok('{ outbox { items { body masked } } }')
  const [{ body, masked }] = read.outbox.items
  assert.match(body, /https:\/\/vondrona\.test\/r\/•••/)
  assert.equal(masked, true)
})

test('a file that a mail carries is made when the mail is sent; where it fails the mail is tried again, without one it goes alone', async (t) => {
  const w = await world(t)
  const bytes = Buffer.from('pdf')
  const made: string[] = []
  const answers = [new Error('no room'), { name: 'a.pdf', type: 'application/pdf', bytes }, null]
  const mailFiles: typeof w.kernel.mailFiles = async (_, references) => {
    made.push(...references)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ? [answer] : []
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { mailFiles })
  const files: unknown[] = []
  const attachments = [{ kind: 'ticket', id: '7' }] as const
  await write(w, 'a@exemple.mg', { attachments })
  const [{ id }] = await w.sql('select id from outgoing_message')
  const taken = fakeMail(w, () => 'sent')
  const send = w.kernel.mail.send.bind(w.kernel.mail)
  const reading: Mail = {
    async send(mail) {
      files.push(await mail.files?.())
      return send(mail)
    },
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { mail: reading })
  await assert.rejects(deliverMessage(w.system, { id }), /no room/)
  assert.deepEqual([taken.length, (await w.messages())[0]?.status], [0, 'waiting'])
  await deliverMessage(w.system, { id })
  assert.deepEqual(files, [[{ name: 'a.pdf', type: 'application/pdf', bytes }]])
  assert.deepEqual(made, ['ticket:7:fr', 'ticket:7:fr'])
  assert.deepEqual(await w.sql('select status, attachments from outgoing_message'), [
    { status: 'sent', attachments: [] },
  ])
})

test('once a message has really left, what it said is erased', async (t) => {
  const w = await world(t)
  const taken = fakeMail(w, () => 'sent')
  await write(w, 'a@exemple.mg')
  await w.runJobs()
  assert.equal(taken.length, 1)
  assert.match(taken[0]?.text ?? '', /reset-password/)
  const [row] = await w.sql('select status, body, sent_at from outgoing_message')
  assert.deepEqual(row, { status: 'sent', body: null, sentAt: w.now() })
})

test('a refused message is tried again later, in the end it is failed with its reason, and an admin can send it again', async (t) => {
  const w = await world(t)
  let down = true
  const taken = fakeMail(w, () => (down ? new Error('550 mailbox unavailable') : 'sent'))
  await write(w, 'a@exemple.mg')
  await w.runJobs()
  const state = async () => (await w.sql('select id, status, attempts, error from outgoing_message'))[0]
  const { id, ...first } = await state()
  assert.deepEqual(first, { status: 'waiting', attempts: 1, error: '550 mailbox unavailable' })
  const [job] = await w.sql(
    `select attempts, run_at > now() as later from graphile_worker.jobs where task_identifier = 'outbox.deliver'`,
  )
  assert.deepEqual(job, { attempts: 1, later: true })
  for (let n = 2; n < 10; n++) await assert.rejects(deliverMessage(w.system, { id }))
  await deliverMessage(w.system, { id }) // the tenth: nothing throws, the queue is to forget it
  assert.deepEqual((await state()).status, 'failed')
  down = false
  const admin = await w.member({ role: 'admin' })
  const { retryMessage } = await admin.ok('mutation($id: ID!) { retryMessage(id: $id) { status attempts error } }', {
    id,
  })
  assert.deepEqual(retryMessage, { status: 'waiting', attempts: 0, error: null })
  await w.runJobs()
  assert.deepEqual([(await state()).status, taken.length], ['sent', 1])
})

test('a job that runs twice sends once', async (t) => {
  const w = await world(t)
  const taken = fakeMail(w, () => 'sent')
  await write(w, 'a@exemple.mg')
  const [{ id }] = await w.sql('select id from outgoing_message')
  await deliverMessage(w.system, { id })
  await deliverMessage(w.system, { id })
  assert.equal(taken.length, 1)
})

test('the outbox is filtered by channel, state and part of the recipient, and paged', async (t) => {
  const w = await world(t)
  for (const to of ['lala@exemple.mg', 'rivo1@fitia.mg', 'lalao@fitia.mg']) await write(w, to)
  await w.system.transaction((tx) =>
    sendSms(tx, w.system, { to: '+261340000001', template: code, params: { code: '123456' } }),
  )
  const admin = await w.member({ role: 'admin' })
  const find = async (filters: object) =>
    (await admin.ok(list, { filters })).outbox.items.map(({ recipient }: { recipient: string }) => recipient)
  assert.deepEqual(await find({ channel: 'sms' }), ['+261340000001'])
  assert.deepEqual(await find({ search: 'LALA' }), ['lalao@fitia.mg', 'lala@exemple.mg'])
  for (const search of ['Rivo1', '1@', '1@fitia.mg'])
    assert.deepEqual(await find({ search }), ['rivo1@fitia.mg'], search)
  assert.deepEqual(await find({ search: '%' }), [])
  for (const search of ['034 00 000 01', '0340000001', '+261 34', '34-00', '00261340000001'])
    assert.deepEqual(await find({ search }), ['+261340000001'], search)
  assert.deepEqual(await find({ search: '034 00 000 02' }), [])
  assert.deepEqual(await find({ status: 'sent' }), [])
  const page = (await admin.ok(list, { pagination: { limit: 3 } })).outbox
  assert.deepEqual([page.items.length, page.hasMore], [3, true])
  const rest = (await admin.ok(list, { pagination: { limit: 3, after: page.endCursor } })).outbox
  assert.deepEqual([rest.items.length, rest.hasMore], [1, false])
})

test('old messages are removed, those that wait are not', async (t) => {
  const w = await world(t)
  await write(w, 'old@exemple.mg')
  await w.runJobs()
  await write(w, 'waiting@exemple.mg')
  w.advance(1000)
  await removeMessagesBefore(w.kernel.db, w.now())
  assert.deepEqual(
    (await w.messages()).map(({ recipient }) => recipient),
    ['waiting@exemple.mg'],
  )
})
