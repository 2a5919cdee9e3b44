import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { bibMark, eventMark, expiryDay, typeMark } from '@vondrona/rules/tickets'
import { decodeTicket } from '@vondrona/rules/tickets/code'
import { sql } from 'kysely'
import { refused, type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { makeContext } from '../../../kernel/context.ts'
import { checkInTickets, gateRowsOf, ticketKeysOf, ticketsOfOrders, undoCheckIns } from '../index.ts'
import { confirmedOrders, openEvents } from '../store.ts'
import {
  buys,
  confirm,
  giveBack,
  keyIn,
  makeEvent,
  mine,
  one,
  ordersById,
  pay,
  reissue,
  reserves,
  ticketRows,
  ticketsHold,
} from '../testing.ts'
import { setTicketHolders, setTicketNumbers } from './holders.ts'
import { issueMissing } from './issue-missing.ts'

/** The raw Ed25519 key as a key object. */
const publicKey = (raw: Buffer) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  })

async function place(t: Parameters<typeof world>[0], environment?: Record<string, string>) {
  const w = await world(t, environment)
  const [hery, owner] = [await w.member({ phone: '+261341234567' }), await w.member({ role: 'redacteur' })]
  return { w, hery, owner }
}

const within = <T>(w: World, work: Parameters<typeof w.system.transaction<T>>[0]) => w.system.transaction(work)

test('R-TKT-08 only organisers reissue; a used or ended ticket is not reissued, an unknown one neither', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { tickets, order } = await buys(w, hery, event, [0, 0])
  const [first, second] = tickets
  assert.ok(first && second)
  await refused('UNAUTHENTICATED', w.visitor().gql(reissue, { id: first.id }))
  for (const person of [hery, owner, await w.member({ role: 'moderator' })])
    await refused('FORBIDDEN', person.gql(reissue, { id: first.id }))
  const desk = await w.member({ role: 'admin_mit' })
  await refused('NOT_FOUND', desk.gql(reissue, { id: order.id }))
  await refused('NOT_FOUND', desk.gql(reissue, { id: "' or 1=1" }))
  await within(w, (tx) => checkInTickets(tx, w.system, [{ ticketId: first.id, at: w.now() }]))
  await refused('TICKET_USED', desk.gql(reissue, { id: first.id }))
  await w.sql(`update ticket_order set status = 'cancelled' where id = $1`, [order.id])
  await giveBack(w, [order])
  await refused('TICKET_ENDED', desk.gql(reissue, { id: second.id }))
  await ticketsHold(w)
})

test('F-EVT-02 positive control: look for a ticket, then insert one, gives a place several tickets', async (t) => {
  const { w } = await place(t)
  await w.sql('create table unguarded (place int)')
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      if ((await w.sql('select 1 from unguarded')).length === 0) await w.sql('insert into unguarded values (1)')
    }),
  )
  assert.ok((await w.sql('select 1 from unguarded')).length > 1, 'this machine shows no race')
})

test('I4 an order that two servers confirm thirty times at once gets one ticket for each place', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner, [{}, {}])
  const orders = await Promise.all([0, 1].map(() => reserves(w, hery, event, [0, 1, 1])))
  const rows = await ordersById(
    w,
    orders.map(({ id }) => id),
  )
  const { config, log } = w.kernel
  const other = await makeKernel({ config, log, db: w.database.db, pool: w.database.pool, now: w.now })
  t.after(() => other.bus.close())
  const contexts = [w.system, makeContext(other, w.system)] as const
  const payload = [rows, rows.toReversed()] as const
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const ctx = contexts[(n % 2) as 0 | 1]
      return ctx.transaction((tx) => ctx.publishWithin(tx, 'orders.confirmed', { orders: payload[(n % 2) as 0 | 1] }))
    }),
  )
  assert.equal((await ticketRows(w)).length, 6)
  await ticketsHold(w)
  await w.runJobs()
  const mails = (await w.messages(hery.email)).map(({ body }) => body ?? '').join()
  assert.equal([...mails.matchAll(/^Code\u00a0: /gm)].length, 6)
})

test('the database itself refuses a second live ticket of a place, and a used one without its time', async (t) => {
  const { w, hery, owner } = await place(t)
  const { tickets } = await buys(w, hery, await makeEvent(w, owner))
  const copy = `insert into ticket select $2, order_id, position, event_id, ticket_type_id, full_name, status, 'X', number,
    user_id, email, phone, language, finder, replaced_by, created_at, updated_at, sent_at, checked_in_at from ticket where id = $1`
  await assert.rejects(w.sql(copy, [tickets[0]?.id, w.kernel.newId()]), { code: '23505', constraint: 'ticket_live' })
  await assert.rejects(w.sql(`update ticket set status = 'checked_in'`), { code: '23514' })
  await assert.rejects(w.sql(`update ticket set status = 'revoked'`), { code: '23514' })
})

test('what fails in the transaction of a confirmation leaves no ticket, no key and no mail', async (t) => {
  const { w, hery, owner } = await place(t)
  const { id } = await reserves(w, hery, await makeEvent(w, owner, [{ price: 1000 }]))
  const orders = await ordersById(w, [id])
  const failing = within(w, async (tx) => {
    await w.system.publishWithin(tx, 'orders.confirmed', { orders })
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  await w.runJobs()
  assert.deepEqual(await w.sql('select id from ticket'), [])
  assert.deepEqual(await w.sql('select kid from ticket_key'), [])
  assert.deepEqual(await w.messages(hery.email), [])
})

test('R-TKT-01, R-TKT-07, R-TKT-08 a ticket shows its event, type, name, bib and advice; its code is signed with the key of its event', async (t) => {
  const { w, hery, owner } = await place(t)
  const [event, other] = [await makeEvent(w, owner, [{}, { title: '10 km' }]), await makeEvent(w, owner)]
  const { tickets } = await buys(w, hery, event, [1])
  await buys(w, hery, other)
  const [row] = tickets
  assert.ok(row)
  await within(w, (tx) => setTicketNumbers(tx, w.system, [{ ticketId: row.id, number: 'FE-0042' }]))
  const [shown] = (await hery.ok(mine)).myTickets.filter(({ id }: { id: string }) => id === row.id)
  assert.equal(shown.eventTitle, 'Course de la forêt')
  assert.deepEqual(
    [shown.ticketType, shown.fullName, shown.status, shown.number, shown.advice],
    ['10 km', 'Rabe 1', 'issued', 'FE-0042', 'Arrivez 1 heure avant le départ, soit à 11:00.'],
  )
  assert.match(shown.shortCode, /^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/)
  const decoded = decodeTicket(shown.code)
  assert.ok(decoded)
  const [stored] = await w.sql('select over_at from event where id = $1', [event.id])
  assert.deepEqual(decoded.payload, {
    kid: 1,
    event: eventMark(event.id),
    type: typeMark(event.types[1] as string),
    ticketId: row.id,
    bib: 42,
    expiryDay: expiryDay(stored.overAt),
    flags: 0,
  })
  const keyOf = async (id: string) => publicKey((await ticketKeysOf(w.kernel.db, id))[0]?.publicKey as Buffer)
  assert.ok(verify(null, decoded.signed, await keyOf(event.id), decoded.signature))
  assert.equal(verify(null, decoded.signed, await keyOf(other.id), decoded.signature), false)
  const again = (await hery.ok(mine)).myTickets.find(({ id }: { id: string }) => id === row.id)
  assert.equal(again.code, shown.code)
})

test('numbers in a QR code fit their bits whatever the ids and bibs are', () => {
  assert.equal(eventMark('0199e3a0-5c1d-7abc-8def-0123ffffffff'), 0xffff_ffff)
  assert.equal(typeMark('0199e3a0-5c1d-7abc-8def-0123ffffffff'), 0xffff)
  assert.deepEqual([null, '', 'FE', 'FE-007', '999999999999999999', 'M12b'].map(bibMark), [0, 0, 0, 7, 999_999_999, 0])
  assert.deepEqual(
    [null, new Date('2026-11-21T21:00:00Z'), new Date('9999-01-01')].map(expiryDay),
    [65535, 20779, 65535],
  )
})

test('the private key of an event is sealed in the database, and of no use under another one', async (t) => {
  const { w, hery, owner } = await place(t)
  await buys(w, hery, await makeEvent(w, owner))
  const [{ privateKey }] = await w.sql('select private_key from ticket_key')
  assert.ok(!privateKey.includes(Buffer.from('302e020100300506032b6570', 'hex')))
  assert.throws(() => w.kernel.secrets.decrypt('other', privateKey))
})

test('R-TKT-08 a reissued ticket has another id, code and link; the old one opens nothing; its holder is told once', async (t) => {
  const { w, hery, owner } = await place(t)
  const { tickets, order } = await buys(w, hery, await makeEvent(w, owner))
  const [row] = tickets
  assert.ok(row)
  await within(w, (tx) => setTicketNumbers(tx, w.system, [{ ticketId: row.id, number: 'M007' }]))
  await w.runJobs()
  const ended: unknown[] = []
  const reactions = w.kernel.reactions
  Object.assign(w.kernel, {
    reactions: (async (tx, ctx, name, payload) => {
      if (name === 'tickets.ended') ended.push(payload)
      await reactions(tx, ctx, name, payload)
    }) satisfies typeof reactions,
  })
  const before = (await hery.ok(one, { id: row.id })).ticket
  const desks = [await w.member({ role: 'admin' }), await w.member({ role: 'admin_mit' })]
  const answers = await Promise.all([0, 1, 0, 1, 0].map((n) => desks[n]?.gql(reissue, { id: row.id })))
  const made = answers.flatMap((answer) => answer?.data?.reissueTicket ?? [])
  assert.equal(made.length, 1)
  const rest = answers.flatMap((answer) => answer?.errors?.map(({ extensions }) => extensions.code) ?? [])
  assert.deepEqual(rest, Array(4).fill('TICKET_ENDED'))
  const [fresh] = made
  assert.deepEqual(
    [fresh.number, fresh.fullName, fresh.code, fresh.pdfUrl, fresh.link],
    ['M007', 'Rabe 1', null, null, null],
  )
  assert.deepEqual(ended, [{ tickets: [{ id: row.id, orderId: order.id, replacedBy: fresh.id }] }])
  const old = (await hery.ok(one, { id: row.id })).ticket
  assert.deepEqual([old.status, old.code, old.pdfUrl], ['revoked', null, null])
  const now = (await hery.ok(one, { id: fresh.id })).ticket
  assert.notEqual(now.shortCode, before.shortCode)
  assert.notEqual(keyIn(now.link), keyIn(before.link))
  assert.equal((await w.visitor().ok(one, { id: fresh.id, key: keyIn(before.link) })).ticket, null)
  await w.runJobs()
  const subjects = (await w.messages(hery.email)).map(({ subject }) => subject)
  assert.deepEqual(subjects, ['Votre ticket - Course de la forêt', 'Votre nouveau ticket - Course de la forêt'])
  const [logged] = await w.sql(`select target_id, detail from audit_entry where action = 'ticket.reissued'`)
  assert.deepEqual([logged.targetId, logged.detail], [fresh.id, { replaces: row.id }])
  await ticketsHold(w)
})

test('a place that is given back ends its tickets, once, also one that was used; a new confirmation issues new ones', async (t) => {
  const { w, hery, owner } = await place(t)
  const { tickets, order } = await buys(w, hery, await makeEvent(w, owner, [{}]), [0, 0])
  await within(w, (tx) => checkInTickets(tx, w.system, [{ ticketId: tickets[0]?.id as string, at: w.now() }]))
  await w.sql(`update ticket_order set status = 'cancelled' where id = $1`, [order.id])
  await Promise.all([giveBack(w, [order]), giveBack(w, [order])])
  assert.deepEqual(
    (await ticketRows(w)).map(({ status }) => status),
    ['cancelled', 'cancelled'],
  )
  await ticketsHold(w)
  await w.sql(`update ticket_order set status = 'confirmed' where id = $1`, [order.id])
  await confirm(w, [order])
  assert.equal((await ticketsOfOrders(w.kernel.db, [order.id])).length, 2)
  await ticketsHold(w)
})

test('I14 of many scans of one ticket one admits, with the earliest time of its call; taken back, it admits again', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { tickets } = await buys(w, hery, event, [0, 0])
  const [a, b] = tickets.map(({ id }) => id) as [string, string]
  const [early, late] = [new Date(w.now().getTime() - 60_000), w.now()]
  const scan = (scans: { ticketId: string; at: Date }[]) => within(w, (tx) => checkInTickets(tx, w.system, scans))
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      scan(
        n % 2
          ? [
              { ticketId: a, at: late },
              { ticketId: b, at: late },
              { ticketId: a, at: early },
            ]
          : [
              { ticketId: b, at: early },
              { ticketId: a, at: early },
              { ticketId: w.kernel.newId(), at: late },
            ],
      ),
    ),
  )
  assert.deepEqual(results.flatMap((ids) => [...ids]).sort(), [a, b].sort())
  const rows = await gateRowsOf(w.kernel.db, event.id)
  assert.deepEqual(
    rows.map(({ id, status, checkedInAt }) => [id, status, checkedInAt?.getTime()]).sort(),
    [
      [a, 'checked_in', early.getTime()],
      [b, 'checked_in', rows.find(({ id }) => id === b)?.checkedInAt?.getTime()],
    ].sort(),
  )
  assert.deepEqual([...(await within(w, (tx) => undoCheckIns(tx, w.system, [a])))], [a])
  assert.deepEqual([...(await within(w, (tx) => undoCheckIns(tx, w.system, [a])))], [])
  assert.deepEqual([...(await scan([{ ticketId: a, at: late }]))], [a])
})

test('a gate gets what changed since it asked, a moment of overlap included, and never an address or a phone', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { tickets } = await buys(w, hery, event, [0, 0, 0])
  const before = w.now()
  w.advance(120_000)
  const changed = tickets[1]?.id as string
  await within(w, (tx) => checkInTickets(tx, w.system, [{ ticketId: changed, at: w.now() }]))
  const rows = await gateRowsOf(w.kernel.db, event.id, w.now())
  assert.deepEqual(
    rows.map(({ id }) => id),
    [changed],
  )
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
    'checkedInAt',
    'fullName',
    'id',
    'number',
    'shortCode',
    'status',
    'ticketTypeId',
    'updatedAt',
  ])
  assert.equal((await gateRowsOf(w.kernel.db, event.id, before)).length, 3)
})

test('confirmed orders from before there were tickets get theirs, once, and those of past events none', async (t) => {
  const { w, hery, owner } = await place(t)
  const [event, past] = [await makeEvent(w, owner), await makeEvent(w, owner)]
  for (const one of [event, past]) await pay(w, (await reserves(w, hery, one, [0, 0])).id)
  await w.sql('delete from ticket')
  await w.sql(
    `update event set over_at = starts_at - interval '40 days', starts_at = starts_at - interval '41 days', ends_at = null where id = $1`,
    [past.id],
  )
  await Promise.all([issueMissing(w.system), issueMissing(w.system)])
  await issueMissing(w.system)
  const rows = await ticketRows(w)
  assert.deepEqual(
    rows.map(({ eventId }) => eventId),
    [event.id, event.id],
  )
  await w.runJobs()
  assert.equal((await w.messages(hery.email)).filter(({ subject }) => subject?.startsWith('Votre ticket')).length, 1)
})

test('orders without tickets are read once each, however many turns it takes', async (t) => {
  const { w, hery, owner } = await place(t)
  const [event, other] = [await makeEvent(w, owner), await makeEvent(w, owner)]
  await pay(w, (await reserves(w, hery, other, [0])).id)
  const gone = await reserves(w, hery, event, [0])
  await w.sql(`update ticket_order set status = 'cancelled' where id = $1`, [gone.id])
  const ids: string[] = []
  for (const _ of [1, 2, 3]) {
    const { id } = await reserves(w, hery, event, [0, 0])
    await pay(w, id)
    ids.push(id)
  }
  const [first, second, third] = ids.toSorted() as [string, string, string]
  await w.sql('delete from ticket where order_id <> $1', [first])
  const row = (id: string, isWithout = true) => ({ id, isWithout })
  const read = (after: string | null, limit: number) => confirmedOrders(w.kernel.db, event.id, after, limit)
  assert.deepEqual(await read(null, 2), [row(first, false), row(second)])
  assert.deepEqual(await read(first, 2), [row(second), row(third)])
  assert.deepEqual(await read(third, 2), [])
  await w.sql(`update ticket set status = 'cancelled' where position > 0`)
  assert.deepEqual(await read(null, 1), [row(first)]) // one of its two places has none that admits
})

test('tickets are looked for at announced events that are not over, also at those whose end is not known', async (t) => {
  const { w, owner } = await place(t)
  const at = (ms: number) => new Date(w.now().getTime() + ms)
  const wanted: string[] = []
  for (const [status, overAt] of [
    ['published', null],
    ['published', at(1)],
    ['published', at(0)],
    ['draft', null],
    ['cancelled', at(1)],
  ] as const) {
    const { id } = await makeEvent(w, owner)
    await w.sql(`update event set starts_at = $1, ends_at = null, over_at = $2, status = $3 where id = $4`, [
      at(-1),
      overAt,
      status,
      id,
    ])
    if (wanted.length < 2) wanted.push(id)
  }
  assert.deepEqual(await openEvents(w.kernel.db, w.now()), wanted)
})

test('a turn reads its own orders and their tickets, however many there are before and after it', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const [{ id: type }] = await w.sql('select id from ticket_type')
  const half = async (first: number) => {
    await w.sql(
      `insert into ticket_order (id, event_id, user_id, status, total, quantity, idempotency_key, created_at, updated_at)
       select ($4 || lpad(n::text, 7, '0') || '-0000-7000-8000-000000000000')::uuid, $1, $2, 'confirmed', 0, 1, gen_random_uuid(), $3, $3
       from generate_series(1, 2000) n`,
      [event.id, hery.id, w.now(), first],
    )
    await w.sql(`insert into order_place (order_id, position, ticket_type_id, full_name, price)
      select id, 0, '${type}', 'Rabe', 0 from ticket_order on conflict do nothing`)
  }
  const rowsRead = (after: string | null) =>
    w.kernel.db.transaction().execute(async (tx) => {
      const count = () =>
        sql<{ relname: string; n: number }>`
          select relname, (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
          where relname in ('ticket_order', 'order_place', 'ticket') order by 1`.execute(tx)
      const before = (await count()).rows
      const page = await confirmedOrders(tx, event.id, after, 100)
      return { page: page.length, rows: (await count()).rows.map(({ n }, i) => n - (before[i]?.n ?? 0)) }
    })
  await half(1)
  await w.sql('analyze') // the planner believes that nobody has a ticket
  await issueMissing(w.system)
  await half(2)
  for (const after of [null, '10001500-0000-7000-8000-000000000000', '20001500-0000-7000-8000-000000000000']) {
    const { page, rows } = await rowsRead(after)
    assert.equal(page, 100)
    assert.ok(Math.max(...rows) <= 200, `after ${after}: ${rows.join(', ')} rows of places, tickets, orders`)
  }
})

test('R-TKT-07, F-EVT-17 holders get one mail per address and event, with code, link, bib and advice in their language; by SMS where there is no address', async (t) => {
  const { w, hery, owner } = await place(t)
  const event = await makeEvent(w, owner)
  const { id } = await reserves(w, hery, event, [0, 0, 0])
  await w.sql('delete from ticket')
  const orders = await ordersById(w, [id])
  await within(w, async (tx) => {
    await w.system.publishWithin(tx, 'orders.confirmed', { orders })
    const [a, b, c] = (await ticketsOfOrders(tx, [id])).map(({ id: ticketId }) => ticketId) as [string, string, string]
    const rabe = { userId: null, email: 'rabe@exemple.mg', phone: null, birthDate: null, language: 'en' } as const
    await setTicketHolders(tx, w.system, [
      { ...rabe, ticketId: a },
      { ...rabe, ticketId: b, fullName: 'Ny Aina' },
      { ...rabe, ticketId: c, email: null, phone: '034 99 888 77', language: 'fr' },
    ])
    await setTicketNumbers(tx, w.system, [{ ticketId: a, number: 'M001' }])
  })
  await w.runJobs()
  assert.deepEqual(
    (await w.messages(hery.email)).filter(({ subject }) => subject?.includes('icket')),
    [],
  )
  const [mail, ...more] = await w.messages('rabe@exemple.mg')
  assert.equal(more.length, 0)
  assert.equal(mail?.subject, 'Your ticket - Course de la forêt')
  for (const part of [
    /Rabe 1 - Standard\nBib: M001\nCode: [0-9A-Z-]{11}\nhttp:\/\/vondrona\.test\/tickets\/[0-9a-f-]{36}\?key=[\w-]{22}\n/,
    /Ny Aina - Standard\nCode/,
    /Monday 21 December 2026 at 12:00/,
    /Please arrive 1 hour before the start, at 11:00\./,
  ])
    assert.match(mail?.body ?? '', part)
  const [sms] = await w.messages('+261349988877')
  assert.match(
    sms?.body ?? '',
    /^Course de la foret, lundi 21 décembre 2026 à 12:00\nTicket [0-9A-Z-]{11} : http:\/\/vondrona\.test\/r\/[\w-]{11}$/,
  )
  const rows = await w.sql(`select attachments from outgoing_message where recipient = 'rabe@exemple.mg'`)
  assert.equal(rows[0].attachments.length, 2)
  await w.runJobs()
  assert.equal((await w.messages('rabe@exemple.mg')).length, 1)
})
