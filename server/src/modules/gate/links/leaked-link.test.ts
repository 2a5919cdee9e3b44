import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stretchCode, tagOf } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import { roles } from '@vondrona/rules/permissions'
import { buys, makeEvent } from '../../../../test/tickets.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import {
  admittedOnce,
  bundle,
  create,
  cut,
  devices,
  downloads,
  links,
  lock,
  opensGate,
  opensPhone,
  passagesInTurn,
  revoke,
  scanOf,
  sends,
  soon,
  sync,
  undo,
} from '../testing.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** An event that starts in three hours, or when `starts` says so, its tickets, and a gate with a true phone. */
async function raceDay(t: Parameters<typeof world>[0], { tickets = 3, starts = soon } = {}) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{}], { in: starts })
  const places = Array.from({ length: tickets }, () => 0)
  const ids = (await buys(w, await w.member(), event, places)).tickets.map(({ id }) => id)
  const { id: linkId, gateKey } = await opensGate(boss, event.id, 'Nord')
  const phone = await opensPhone(w, gateKey, 'vrai')
  w.advance(60 * minute)
  return { w, boss, event, ids: ids as [string, string, string, ...string[]], linkId, gateKey, phone }
}

const outcomes = (answers: readonly { outcome: string }[]) => answers.map(({ outcome }) => outcome)
const used = async (w: World) =>
  (await w.sql<{ id: string }>(`select id from ticket where status = 'checked_in' order by id`)).map(({ id }) => id)

test('F-EVT-14 nobody but organisers sees, cuts off, locks or undoes devices; an editor at their own events only', async (t) => {
  const { w, event, linkId, boss } = await raceDay(t)
  const tries = [
    [devices, { id: linkId }],
    [cut, { id: linkId, device: 'vrai' }],
    [lock, { id: linkId, locked: true }],
    [undo, { id: linkId }],
    [revoke, { id: linkId }],
    [links, { eventId: event.id }],
    [create, { eventId: event.id, name: 'Nord' }],
  ] as const
  for (const role of roles) {
    if (role === 'admin' || role === 'admin_mit') continue
    const other = await w.member({ role })
    for (const [document, variables] of tries) await refused('FORBIDDEN', other.gql(document, variables))
    await refused('GATE_CLOSED', other.gql(bundle, { eventId: event.id }))
  }
  for (const [document, variables] of tries) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    await refused('NOT_FOUND', boss.gql(document, { ...variables, id: w.kernel.newId(), eventId: w.kernel.newId() }))
  }
  const editor = await w.member({ role: 'redacteur' })
  const own = await makeEvent(w, editor, [{}], { in: soon })
  const { id, gateKey } = await opensGate(editor, own.id)
  await opensPhone(w, gateKey, 'B')
  assert.equal((await editor.ok(devices, { id })).gateDevices.length, 1)
  assert.equal((await editor.ok(bundle, { eventId: own.id })).checkInBundle.count, 0)
  assert.ok((await editor.ok(cut, { id, device: 'B' })).cutGateDevice.lockedAt)
})

test('F-EVT-14 with a link alone, weeks before the event, no ticket is spoiled, whatever time its scans claim', async (t) => {
  const { w, ids: all, gateKey, phone } = await raceDay(t, { starts: 16, tickets: 4 })
  const [ids, late] = [all.slice(0, 3), all[3] ?? '']
  const thief = { gateKey, device: 'voleur' }
  const claims = [0, 5 * minute, -16 * day, 6 * day, -minute]
  for (const [n, ago] of claims.entries())
    await sends(
      w.visitor(),
      { ...thief, device: `voleur ${n}`, clockOffset: n },
      ids.map((id) => scanOf(w, id, { ago })),
    )
  assert.deepEqual(await used(w), [])
  const kept = await w.sql('select distinct outcome from gate_scan')
  assert.deepEqual(kept, [{ outcome: 'too_early' }])
  // On the day, each true scan counts.
  w.advance(16 * day - 120 * minute)
  await sends(w.visitor(), thief, [])
  assert.deepEqual(
    outcomes(
      await sends(
        w.visitor(),
        phone,
        ids.map((id) => scanOf(w, id)),
      ),
    ),
    Array(3).fill('admitted'),
  )
  // After the event nothing counts any more.
  w.advance(2 * day)
  const [answer] = await sends(w.visitor(), phone, [scanOf(w, late)])
  assert.equal(answer?.outcome, 'too_late')
})

test('F-EVT-14 a postponement moves the window: scans of the old date count no more, and again if it is taken back', async (t) => {
  const { w, event, ids, phone } = await raceDay(t)
  await sends(w.visitor(), phone, [scanOf(w, ids[0])])
  const move = (days: number) =>
    w.sql(
      `update event set starts_at = starts_at + $2 * interval '1 day', over_at = over_at + $2 * interval '1 day' where id = $1`,
      [event.id, days],
    )
  await move(7)
  const [again] = await sends(w.visitor(), phone, [scanOf(w, ids[0])])
  assert.equal(again?.outcome, 'too_early')
  assert.deepEqual(await used(w), [])
  await move(-7)
  await sends(w.visitor(), phone, [scanOf(w, ids[0])])
  const rows = await w.sql('select outcome from gate_scan order by at, nonce')
  assert.deepEqual(outcomes(rows as { outcome: string }[]).sort(), [
    'admitted',
    'duplicate_offline',
    'duplicate_offline',
  ])
  assert.deepEqual(await used(w), [ids[0]])
  await w.sql(
    `insert into event_postponement (id, event_id, from_date, to_date, reason, choice_until, otherwise, by_id, created_at)
     select $2, id, starts_at, null, 'Cyclone', starts_at, 'keep', created_by, $3 from event where id = $1`,
    [event.id, w.kernel.newId(), w.now()],
  )
  assert.equal((await sends(w.visitor(), phone, [scanOf(w, ids[1])]))[0]?.outcome, 'too_early', 'no date is known')
})

test('F-EVT-14, N-02 postponed to the next day: what a phone without a network scans until it hears of it does not use up the new date', async (t) => {
  const { w, event, ids, gateKey, phone } = await raceDay(t)
  const away = await opensPhone(w, gateKey, 'sans réseau')
  w.advance(minute)
  const postponement = w.kernel.newId()
  await w.sql(
    `insert into event_postponement (id, event_id, from_date, to_date, reason, choice_until, otherwise, by_id, created_at)
     select $2, id, starts_at, starts_at + interval '20 hours', 'Cyclone', starts_at, 'keep', created_by, $3
     from event where id = $1`,
    [event.id, postponement, w.now()],
  )
  await w.sql(
    `update event set starts_at = starts_at + interval '20 hours', over_at = over_at + interval '20 hours' where id = $1`,
    [event.id],
  )
  w.advance(60 * minute)
  const [known] = await sends(w.visitor(), phone, [scanOf(w, ids[1])])
  assert.equal(known?.outcome, 'undone', 'it is online, and has not fetched the list since')
  const unaware = scanOf(w, ids[0], { ago: 5 * minute })
  await downloads(w.visitor(), away) // as phones do: the list first
  const [answer] = await sends(w.visitor(), away, [unaware])
  assert.equal(answer?.outcome, 'undone')
  assert.deepEqual(await used(w), [])
  w.advance(minute)
  await downloads(w.visitor(), away)
  assert.equal((await sends(w.visitor(), away, [scanOf(w, ids[0])]))[0]?.outcome, 'admitted', 'it knows now')
  const late = await opensPhone(w, gateKey, 'neuf')
  w.advance(minute)
  assert.equal((await sends(w.visitor(), late, [scanOf(w, ids[2])]))[0]?.outcome, 'admitted')
  assert.deepEqual(await w.sql(`select distinct set_aside_by from gate_scan where outcome = 'undone'`), [
    { setAsideBy: postponement },
  ])
  assert.deepEqual([await admittedOnce(w), await passagesInTurn(w)], [[], []])
})

test('F-EVT-14 a scan is not dated back before its device was known, nor before what it sent: the true one stands', async (t) => {
  const { w, ids, gateKey, phone } = await raceDay(t)
  const thief = { gateKey, device: 'voleur' }
  // Never seen before: its claim of half an hour ago counts as of now.
  await sends(w.visitor(), thief, [scanOf(w, ids[0], { ago: 30 * minute })])
  const [first] = await sends(w.visitor(), phone, [scanOf(w, ids[0], { ago: 10 * minute })])
  assert.equal(first?.outcome, 'admitted')
  // It said what it had an hour ago; what it dates before that came now.
  w.advance(60 * minute)
  await sends(w.visitor(), thief, [scanOf(w, ids[1], { ago: 70 * minute })])
  const [second] = await sends(w.visitor(), phone, [scanOf(w, ids[1], { ago: 5 * minute })])
  assert.equal(second?.outcome, 'admitted')
  // What happened since is believed: a true phone without a network for an hour.
  const [third] = await sends(w.visitor(), thief, [scanOf(w, ids[2], { ago: minute })])
  const [fourth] = await sends(w.visitor(), phone, [scanOf(w, ids[2], { ago: 0 })])
  assert.deepEqual([third?.outcome, fourth?.outcome], ['admitted', 'duplicate_offline'])
})

test('F-EVT-14 a list tells no code; a typed one is found by its tag, also of a ticket that was just bought', async (t) => {
  const { w, event, boss, gateKey, linkId } = await raceDay(t)
  const codes = async () =>
    (await w.sql<{ id: string; shortCode: string }>('select id, short_code from ticket order by id')).map(
      ({ id, shortCode }) => [id, shortCode] as const,
    )
  const known = new Map<string, Uint8Array<ArrayBuffer>>()
  const found = async () => {
    const news = await downloads(w.visitor(), { gateKey, device: 'vrai' })
    assert.deepEqual([news.version, news.codeSalt], [2, linkId])
    const byId = new Map(news.list.map(({ id, tag }: { id: string; tag: string }) => [id, tag]))
    let right = 0
    for (const [id, code] of await codes()) {
      assert.ok(!news.tickets.includes(code))
      const stretched = known.get(code) ?? (await stretchCode(code, event.id))
      known.set(code, stretched)
      if (byId.get(id) === (await tagOf(stretched, linkId))) right++
    }
    return right
  }
  assert.equal(await found(), 3)
  for (let n = 0; n < 5; n++) await buys(w, await w.member(), event, Array(10).fill(0))
  assert.equal(await found(), 3 + limits.codesAtOnce, 'the job makes the others')
  await w.runJobs()
  assert.equal(await found(), 53)
  const other = await opensGate(boss, event.id, 'Sud')
  const [a, b] = [await downloads(w.visitor(), { gateKey }), await downloads(w.visitor(), { gateKey: other.gateKey })]
  const tags = (list: { tag: string }[]) => new Set(list.map(({ tag }) => tag))
  assert.equal(tags([...a.list, ...b.list]).size, 106, 'no two links have a tag in common')
})

test('F-EVT-14 the database takes as many devices of a link as it may have, however many come at once', async (t) => {
  const { w, boss, gateKey, linkId, phone, ids } = await raceDay(t)
  const answers = await Promise.all(
    Array.from({ length: limits.devices + 10 }, (_, n) => w.visitor().gql(bundle, { gateKey, device: `D${n}` })),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, limits.devices - 1)
  for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'GATE_CLOSED')
  assert.equal((await boss.ok(devices, { id: linkId })).gateDevices.length, limits.devices)
  await refused('GATE_CLOSED', w.visitor().gql(sync, { gateKey, device: 'one more', scans: [scanOf(w, ids[0])] }))
  assert.equal((await sends(w.visitor(), phone, [scanOf(w, ids[0])]))[0]?.outcome, 'admitted', 'it is known')
  const add = `insert into gate_device (link_id, device, first_seen_at, last_seen_at) values ($1, 'x', now(), now())`
  await assert.rejects(w.sql(add, [linkId]), /gate_link_devices/)
  await w.sql(
    'delete from gate_device where link_id = $1 and device = (select min(device) from gate_device where link_id = $1)',
    [linkId],
  )
  await w.sql(add, [linkId])
})

test('F-EVT-14 from a device that was cut off nothing is taken, the link takes no other one, and the others go on', async (t) => {
  const { w, boss, gateKey, linkId, phone, ids } = await raceDay(t)
  const lost = await opensPhone(w, gateKey, 'perdu')
  w.advance(30 * minute)
  await sends(w.visitor(), lost, [scanOf(w, ids[0], { ago: 20 * minute })])
  await refused('NOT_FOUND', boss.gql(cut, { id: linkId, device: 'nobody' }))
  for (let n = 0; n < 2; n++) assert.ok((await boss.ok(cut, { id: linkId, device: 'perdu' })).cutGateDevice.lockedAt)
  const late = [scanOf(w, ids[1], { ago: 10 * minute })]
  const closed = (text: RegExp, answer: ReturnType<ReturnType<World['visitor']>['gql']>) =>
    answer.then(({ errors }) => {
      assert.equal(errors?.[0]?.extensions.code, 'GATE_CLOSED')
      assert.match(errors?.[0]?.message ?? '', text)
    })
  await closed(/coupé/, w.visitor().gql(sync, { ...lost, scans: late }))
  await closed(/coupé/, w.visitor().gql(bundle, { ...lost }))
  await closed(/plus d’autre appareil|plus d'autre appareil/, w.visitor().gql(bundle, { gateKey, device: 'perdu 2' }))
  await closed(/autre appareil/, w.visitor().gql(sync, { gateKey, device: 'perdu 2', scans: late }))
  await closed(/autre appareil/, w.visitor().gql(bundle, { gateKey }))
  assert.deepEqual(await used(w), [ids[0]], 'what it did before stays, unless it is undone')
  assert.equal((await sends(w.visitor(), phone, [scanOf(w, ids[2])]))[0]?.outcome, 'admitted')
  const list = (await boss.ok(devices, { id: linkId })).gateDevices
  const seen = list.find(({ device }: { device: string }) => device === 'perdu')
  assert.deepEqual([seen.name, seen.acts, !!seen.cutAt, !!seen.fetchedAt], ['PERD', 1, true, true])
  await boss.ok(lock, { id: linkId, locked: false })
  await opensPhone(w, gateKey, 'nouveau')
  await closed(/coupé/, w.visitor().gql(bundle, { ...lost }))
})

test('F-EVT-14 all that a device or a link scanned is undone at once: duplicates of it count, and phones hear of it', async (t) => {
  const { w, boss, gateKey, linkId, phone, ids, event } = await raceDay(t)
  const south = await opensGate(boss, event.id, 'Sud')
  const thief = await opensPhone(w, south.gateKey, 'voleur')
  const helper = await opensPhone(w, south.gateKey, 'aide')
  w.advance(60 * minute)
  await sends(
    w.visitor(),
    thief,
    ids.map((id) => scanOf(w, id, { ago: 50 * minute })),
  )
  await sends(w.visitor(), helper, [scanOf(w, ids[2], { ago: 30 * minute })])
  const [double] = await sends(w.visitor(), phone, [scanOf(w, ids[0], { ago: 10 * minute })])
  assert.equal(double?.outcome, 'duplicate_offline')
  const { cursor } = await downloads(w.visitor(), { gateKey, device: 'vrai' })
  w.advance(10 * minute)
  const { undoGateLink } = await boss.ok(undo, { id: south.id, device: 'voleur' })
  assert.deepEqual(undoGateLink, { undone: 3, tickets: 3 })
  const news = await downloads(w.visitor(), { gateKey, device: 'vrai', cursor })
  const stateOf = (n: number) => news.list.find(({ id }: { id: string }) => id === ids[n])
  assert.deepEqual([stateOf(0)?.state, stateOf(0)?.gate], ['checked_in', 'Nord'], 'the true scan admits')
  assert.equal(stateOf(1)?.state, 'issued')
  assert.deepEqual([stateOf(2)?.state, stateOf(2)?.gate], ['checked_in', 'Sud'], 'of another device of the link')
  assert.deepEqual((await boss.ok(undo, { id: south.id, device: 'voleur' })).undoGateLink, { undone: 0, tickets: 0 })
  await boss.ok(undo, { id: south.id })
  assert.deepEqual(await used(w), [ids[0]])
  // What the same phone sends again is undone still; what it scans from now on counts.
  await sends(w.visitor(), thief, [scanOf(w, ids[1])])
  assert.deepEqual(await used(w), [ids[0], ids[1]].sort())
  await boss.ok(revoke, { id: south.id, undo: true })
  await refused('GATE_CLOSED', w.visitor().gql(sync, { ...thief, scans: [scanOf(w, ids[1])] }))
  assert.deepEqual(await used(w), [ids[0]])
  assert.deepEqual([await admittedOnce(w), await passagesInTurn(w)], [[], []])
  const audit = await w.sql(`select 1 from audit_entry where action = 'gate.linkUndone' and target_id = $1`, [south.id])
  assert.equal(audit.length, 4)
  assert.equal((await boss.ok(devices, { id: linkId })).gateDevices[0].acts, 1)
})

test('F-EVT-14 what arrives while its device is cut off and undone is either refused or undone', async (t) => {
  const { w, boss, gateKey, linkId, ids } = await raceDay(t)
  const lost = await opensPhone(w, gateKey, 'perdu')
  w.advance(10 * minute)
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) =>
      w.visitor().gql(sync, { ...lost, scans: [scanOf(w, ids[n % 3] ?? '', { ago: n * 1000 })] }),
    ),
    boss.ok(cut, { id: linkId, device: 'perdu', undo: true }),
  ])
  assert.deepEqual(await used(w), [])
  assert.deepEqual(await admittedOnce(w), [])
})
