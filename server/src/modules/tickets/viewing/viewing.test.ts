import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticket as limits } from '@vondrona/rules/tickets/constants'
import sharp from 'sharp'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { rolesBut } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import type { MailFile } from '../../../gateways/mail/port.ts'
import { erasePerson } from '../../../kernel/personal-data/erase.ts'
import { cleanTickets } from '../issuing/forget-contacts.ts'
import { setTicketHolders } from '../issuing/holders.ts'
import { buys, giveBack, keyIn, leaveDateOpen, makeEvent, mine, one, sendMail, ticketRows } from '../testing.ts'

async function place(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const [hery, owner] = [await w.member({ phone: '+261341234567' }), await w.member({ role: 'redacteur' })]
  return { w, hery, owner }
}

const titles = async (person: Person, variables?: object) =>
  (await person.ok(mine, variables)).myTickets.map(({ eventTitle }: { eventTitle: string }) => eventTitle)

/** Each kind of caller who holds neither the ticket nor its key. */
async function strangers(w: World): Promise<Person[]> {
  const roles = rolesBut('streamer')
  return [w.visitor(), ...(await Promise.all(roles.map((role) => w.member({ role }))))]
}

const noKeys = (key: string) => [
  '',
  'x',
  key.slice(1),
  `${key}A`,
  key.toLowerCase().toUpperCase(),
  '\0',
  'é'.repeat(22),
]

test('R-TKT-01 nobody sees the ticket, the PDF or the mail of somebody else: no role, no wrong key, no key of another ticket', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { tickets } = await buys(w, hery, event, [0, 0])
  const [first, second] = (await hery.ok(mine)).myTickets
  const before = (await w.messages(hery.email)).length
  await refused('UNAUTHENTICATED', w.visitor().gql(mine))
  for (const person of await strangers(w)) {
    assert.equal((await person.ok(one, { id: first.id })).ticket, null)
    await refused('NOT_FOUND', person.gql(sendMail, { ticketId: first.id }))
    const pdf = await person.http('GET', `/api/tickets/${first.id}.pdf`)
    assert.equal(pdf.statusCode, 404)
    if (person.token) assert.deepEqual((await person.ok(mine)).myTickets, [])
  }
  for (const key of [...noKeys(keyIn(first.link)), keyIn(second.link)]) {
    assert.equal((await w.visitor().ok(one, { id: first.id, key })).ticket, null, key)
    await refused('NOT_FOUND', w.visitor().gql(sendMail, { ticketId: first.id, key }))
    const pdf = await w.visitor().http('GET', `/api/tickets/${first.id}.pdf?key=${encodeURIComponent(key)}`)
    assert.equal(pdf.statusCode, 404, key)
  }
  for (const path of ['x', 'x.pdf', `${first.id}`, `${first.id}.pdf.pdf`, '..%2f.pdf', `${first.id}.pdf?key=a&key=b`])
    assert.equal((await hery.http('GET', `/api/tickets/${path}`)).statusCode, 404, path)
  for (const id of ['', 'x', "' or 1=1", tickets[0]?.orderId]) assert.equal((await hery.ok(one, { id })).ticket, null)
  assert.equal((await w.messages(hery.email)).length, before)
})

test('R-GAP-05 the key of its link opens a ticket without an account, wholly; a blocked member only so', async (t) => {
  const { w, hery, owner } = await place(t)
  await buys(w, hery, await makeEvent(w, owner))
  const [own] = (await hery.ok(mine)).myTickets
  const { ticket } = await w.visitor().ok(one, { id: own.id, key: keyIn(own.link) })
  assert.equal(ticket.code, own.code)
  assert.match(own.link, new RegExp(`^/tickets/${own.id}\\?key=[\\w-]{22}$`))
  assert.equal((await w.visitor().ok(one, { id: own.id.toUpperCase(), key: keyIn(own.link) })).ticket?.code, own.code)
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [hery.id])
  await hery.gql(one, { id: own.id })
  assert.equal((await w.visitor().ok(one, { id: own.id, key: keyIn(own.link) })).ticket.code, own.code)
})

test('a ticket has the picture of its own event, and none where the event has none', async (t) => {
  const { w, hery, owner } = await place(t)
  const [shown, plain] = [await makeEvent(w, owner), await makeEvent(w, owner)]
  const file = await sharp({ create: { width: 80, height: 50, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { image } = (await sendFile(owner, file)).data.uploadImage
  await w.sql('update event set cover_id = $1 where id = $2', [image.id, shown.id])
  for (const event of [shown, plain]) await buys(w, hery, event)
  const { myTickets } = await hery.ok('{ myTickets { eventId cover { id } } }')
  const covers = new Map(myTickets.map((one: { eventId: string; cover: object | null }) => [one.eventId, one.cover]))
  assert.deepEqual([covers.get(shown.id), covers.get(plain.id)], [{ id: image.id }, null])
})

test('R-TKT-01 the next event is first, one without a date after those to come, the past ones last, on every page of the list', async (t) => {
  const { w, hery, owner } = await place(t)
  const events: [string, number][] = [
    ['Avril', 150],
    ['Demain', 1],
    ['Report', 20],
    ['Hier', -2],
    ['Jadis', -40],
  ]
  for (const [title, days] of events) {
    const event = await makeEvent(w, owner, [{}], { in: 1 })
    await w.sql('update event set title = $2 where id = $1', [event.id, title])
    await buys(w, hery, event, title === 'Avril' ? [0, 0] : [0])
    await w.sql(
      `update event set starts_at = starts_at + $2 * interval '1 day', over_at = over_at + $2 * interval '1 day' where id = $1`,
      [event.id, days - 1],
    )
    if (title === 'Report') await leaveDateOpen(w, event, owner)
  }
  const expected = ['Demain', 'Avril', 'Avril', 'Report', 'Hier', 'Jadis']
  assert.deepEqual(await titles(hery), expected)
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = (await hery.ok(mine, { pagination: { limit: 2, after } })).myTickets
    if (page.length === 0) break
    seen.push(...page.map(({ eventTitle }: { eventTitle: string }) => eventTitle))
    after = page.at(-1).id
  }
  assert.deepEqual(seen, expected)
  const [, , , open] = (await hery.ok(mine)).myTickets
  assert.deepEqual([open.startsAt, open.overAt, open.advice], [null, null, 'Arrivez 1 heure avant le départ.'])
  const others = await w.member()
  assert.deepEqual((await others.ok(mine, { pagination: { after: open.id } })).myTickets, [])
})

test('R-TKT-01 a postponement leaves the date open as long as it is the last that counts, and for its own event only', async (t) => {
  const { w, hery, owner } = await place(t)
  const day = 24 * 3_600_000
  const make = async (title: string) => {
    const event = await makeEvent(w, owner, [{}], { in: 5 })
    await w.sql('update event set title = $2 where id = $1', [event.id, title])
    await buys(w, hery, event)
    return event
  }
  const change = (event: { id: string }, change: string) =>
    w.sql(`update event_postponement set ${change} where event_id = $1`, [event.id])
  const withdrawn = `withdrawal_id = gen_random_uuid(), withdrawn_at = created_at, withdrawn_by = by_id`
  await make('Sans report')
  const open = await make('Ouvert')
  await leaveDateOpen(w, open, owner)
  const dated = await make('Daté')
  await leaveDateOpen(w, dated, owner)
  await change(dated, `to_date = from_date + interval '9 days'`)
  const takenBack = await make('Retiré')
  await leaveDateOpen(w, takenBack, owner)
  await change(takenBack, withdrawn)
  const settled = await make('Ouvert puis daté')
  await leaveDateOpen(w, settled, owner)
  w.advance(1000)
  await leaveDateOpen(w, settled, owner)
  await change(settled, `to_date = case when created_at = '${w.now().toISOString()}' then from_date end`)
  const again = await make('Ouvert, puis daté et retiré')
  await leaveDateOpen(w, again, owner)
  w.advance(1000)
  await leaveDateOpen(w, again, owner)
  await w.sql(
    `update event_postponement set to_date = from_date, ${withdrawn} where event_id = $1 and created_at = $2`,
    [again.id, w.now()],
  )
  await w.sql('update event set over_at = $2 where id = any($1)', [
    [dated.id, again.id],
    new Date(w.now().getTime() + 6 * day),
  ])
  // With a date it would be the first.
  await w.sql(`update event set starts_at = starts_at - interval '1 day' where id = $1`, [again.id])
  const seen = await titles(hery)
  assert.deepEqual(seen.slice(0, 4).sort(), ['Daté', 'Ouvert puis daté', 'Retiré', 'Sans report'])
  assert.deepEqual(seen.slice(4).sort(), ['Ouvert', 'Ouvert, puis daté et retiré'])
})

test('R-TKT-01 at the second at which an event is over its tickets are of the past; cancelled ones are in no list', async (t) => {
  const { w, hery, owner } = await place(t)
  const [first, second] = [await makeEvent(w, owner, [{}], { in: 2 }), await makeEvent(w, owner, [{}], { in: 3 })]
  for (const [event, title] of [
    [first, 'Premier'],
    [second, 'Second'],
  ] as const) {
    await w.sql('update event set title = $2 where id = $1', [event.id, title])
    await buys(w, hery, event)
  }
  const over = (ms: number) =>
    w.sql('update event set over_at = $2 where id = $1', [first.id, new Date(w.now().getTime() + ms)])
  await over(1)
  assert.deepEqual(await titles(hery), ['Premier', 'Second'])
  await over(0)
  assert.deepEqual(await titles(hery), ['Second', 'Premier'])
  await w.sql(`update ticket set status = 'cancelled' where event_id = $1`, [first.id])
  assert.deepEqual(await titles(hery), ['Second'])
})

test('the list of forty tickets takes as many statements as the list of one', async (t) => {
  const { w, hery, owner } = await place(t)
  const count = async () => {
    let statements = 0
    const listen = () => void statements++
    w.database.pool.on('acquire', listen)
    await hery.ok(mine, { pagination: { limit: 100 } })
    w.database.pool.off('acquire', listen)
    return statements
  }
  const event = await makeEvent(w, owner)
  await buys(w, hery, event)
  const few = await count()
  await buys(w, hery, event, Array(9).fill(0))
  for (let n = 0; n < 3; n++) await buys(w, hery, await makeEvent(w, owner), Array(10).fill(0))
  assert.equal((await hery.ok(mine, { pagination: { limit: 100 } })).myTickets.length, 40)
  assert.equal(await count(), few)
})

test('R-GAP-06, R-TKT-07 the PDF has the event, name, bib, code and advice, in the language of its reader, and stays small', async (t) => {
  const { w, hery, owner } = await place(t)
  const { tickets } = await buys(w, hery, await makeEvent(w, owner))
  await w.sql(`update ticket set number = 'M-017'`)
  for (const [person, words] of [
    [hery, ['Arrivez 1 heure avant le départ, soit à 11:00.', 'lundi 21 décembre 2026', 'M-017', 'Rabe 1']],
    [hery.with({ language: 'en' }), ['Please arrive 1 hour before the start, at 11:00.', 'Monday 21 December 2026']],
  ] as const) {
    const [{ pdfUrl, shortCode }] = (await person.ok(mine)).myTickets
    const answer = await w.visitor().http('GET', pdfUrl)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')
    assert.match(String(answer.headers['cache-control']), /no-store/)
    assert.ok(answer.rawPayload.length < 12_000, `${answer.rawPayload.length} bytes`)
    const shown = textOf(...readPdf(answer.rawPayload))
    for (const word of [...words, shortCode, 'Course de la forêt'])
      assert.ok(shown.includes(word), `${word} in ${shown}`)
  }
  assert.equal((await hery.http('GET', `/api/tickets/${tickets[0]?.id}.pdf`)).statusCode, 200)
})

test('R-TKT-04 a PDF that cannot be drawn is refused with « Impossible de générer le ticket », and asked for too often as well', async (t) => {
  const { w, hery, owner } = await place(t)
  await buys(w, hery, await makeEvent(w, owner))
  const [{ pdfUrl }] = (await hery.ok(mine)).myTickets
  const { pdf, log } = w.kernel
  const render = async () => {
    throw new Error('the worker is gone')
  }
  Object.assign(w.kernel, { pdf: { ...pdf, render }, log: Object.assign(Object.create(log), { error: () => {} }) })
  const failed = await hery.http('GET', pdfUrl)
  assert.deepEqual([failed.statusCode, failed.json().errors[0].message], [503, 'Impossible de générer le ticket'])
  Object.assign(w.kernel, { pdf, log })
  const codes: number[] = []
  for (let n = 0; n < limits.pdfsPerHour; n++) codes.push((await hery.http('GET', pdfUrl)).statusCode)
  assert.deepEqual(new Set(codes), new Set([200, 429]))
})

test('R-TKT-05 no mail without an address on file, of an ended ticket, or more than a few an hour; never to another address', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { tickets, order } = await buys(w, hery, event, [0, 0])
  await w.runJobs()
  const ids = tickets.map(({ id }) => id) as [string, string]
  const nobody = { userId: null, email: null, phone: '+261340000001', birthDate: null, language: 'fr' } as const
  await w.system.transaction((tx) => setTicketHolders(tx, w.system, [{ ...nobody, ticketId: ids[0] }]))
  const error = await refused('TICKET_NOT_SENT', hery.gql(sendMail, { ticketId: ids[0] }))
  assert.equal(error.message, "Impossible d'envoyer l'email")
  const english = await refused('TICKET_NOT_SENT', hery.with({ language: 'en' }).gql(sendMail, { ticketId: ids[0] }))
  assert.equal(english.message, 'The e-mail could not be sent')
  const [, { link }] = (await hery.ok(mine)).myTickets.toSorted(
    (a: { id: string }, b: { id: string }) => ids.indexOf(a.id) - ids.indexOf(b.id),
  )
  for (let n = 0; n < limits.mailsPerHour; n++) {
    const person = n % 2 ? hery : w.visitor({ address: `10.9.0.${n}` })
    const { sendTicketEmail } = await person.ok(sendMail, { ticketId: ids[1], key: keyIn(link) })
    assert.match(sendTicketEmail.message, /^L'e-mail est en route vers m•••@exemple\.mg\.$/)
  }
  const limited = await refused('RATE_LIMITED', hery.gql(sendMail, { ticketId: ids[1] }))
  assert.ok(limited.extensions.retryAfter)
  const sent = (await w.messages()).filter(({ subject }) => subject?.startsWith('Votre ticket'))
  assert.deepEqual(new Set(sent.map(({ recipient }) => recipient)), new Set([hery.email]))
  assert.equal(sent.length, 1 + limits.mailsPerHour)
  await w.sql(`update ticket_order set status = 'cancelled' where id = $1`, [order.id])
  await giveBack(w, [order])
  w.advance(3_700_000)
  await refused('TICKET_ENDED', hery.gql(sendMail, { ticketId: ids[1] }))
  assert.equal((await hery.http('GET', `/api/tickets/${ids[1]}.pdf`)).statusCode, 400)
})

test('R-GAP-06 a mail carries the PDFs of its tickets as they are when it leaves; of one that ended in the meantime none', async (t) => {
  const { w, hery, owner } = await place(t)
  const { tickets } = await buys(w, hery, await makeEvent(w, owner), [0, 0])
  const sent: MailFile[] = []
  const mail: typeof w.kernel.mail = {
    async send({ files }) {
      sent.push(...((await files?.()) ?? []))
      return 'sent'
    },
  }
  await w.system.transaction((tx) => w.kernel.jobs.withdraw(tx, {}))
  Object.assign(w.kernel, { mail })
  const { mailIssued } = await import('../issuing/send-tickets.ts')
  await mailIssued(w.system, { ticketIds: tickets.map(({ id }) => id) })
  await w.sql(`update ticket set status = 'cancelled' where id = $1`, [tickets[1]?.id])
  await w.sql(`update ticket set number = 'M-999'`)
  await w.runJobs()
  assert.deepEqual(
    sent.map(({ name, type }) => [name, type]),
    [[`ticket-${tickets[0]?.shortCode}.pdf`, 'application/pdf']],
  )
  assert.ok(textOf(...readPdf((sent[0] as MailFile).bytes)).includes('M-999'))
})

test('after the event addresses and phones are forgotten, names and codes stay; an erased account leaves none of them', async (t) => {
  const { w, hery, owner } = await place(t)
  const [over, coming] = [await makeEvent(w, owner, [{}], { in: 1 }), await makeEvent(w, owner, [{}], { in: 200 })]
  await buys(w, hery, over)
  await buys(w, hery, coming)
  const known = async () =>
    (await ticketRows(w)).map(({ email, phone, finder }) => [email, phone, finder].filter(Boolean).length)
  assert.deepEqual(await known(), [3, 3])
  w.advance(limits.contactLife)
  await cleanTickets(w.system)
  assert.deepEqual(await known(), [3, 3])
  w.advance(3 * 86_400_000)
  await cleanTickets(w.system)
  assert.deepEqual(await known(), [0, 3])
  await w.system.transaction((tx) => erasePerson(tx, w.system, { id: hery.id, name: hery.pseudo }))
  assert.deepEqual(await known(), [0, 0])
  assert.deepEqual(
    (await ticketRows(w)).map(({ fullName, userId }) => [fullName, userId]),
    [
      ['', null],
      ['', null],
    ],
  )
})
