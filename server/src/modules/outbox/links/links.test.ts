import assert from 'node:assert/strict'
import test from 'node:test'
import { shortLink as limits } from '@vondrona/rules/outbox/constants'
import { ticketStatuses } from '@vondrona/rules/tickets'
import { peopleWithAllRows } from '../../../../test/people-with-all-rows.ts'
import { type World, world } from '../../../../test/world.ts'
import { linkOf as accessOf, makeRace, registers, withdraw } from '../../races/testing.ts'
import { type ShortLinkKind, shortLink } from './short-links.ts'

const sent = async (w: World, phone: string): Promise<string> => {
  await w.runJobs()
  const body = (await w.messages(phone)).at(-1)?.body ?? ''
  return /\/r\/\S+/.exec(body)?.[0] ?? ''
}
const opened = (w: World, path: string, address = '10.1.1.1') => w.visitor({ address }).http('GET', path)

test('the link of an SMS has 14 characters behind the host with 64 bits, opens the registration, and its code is not in the database', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  const path = await sent(w, '+261340000077')
  assert.match(path, /^\/r\/[\w-]{11}$/)
  const code = path.slice(3)
  assert.equal(Buffer.from(code, 'base64url').length * 8, 64)
  const answer = await opened(w, path)
  assert.equal(answer.statusCode, 302)
  assert.equal(answer.headers.location, `/mit-payment?p=${made.id}#${made.accessKey}`)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  const [row] = await w.sql('select code_hash from short_link')
  assert.equal(row.codeHash.length, 32)
  assert.ok(!row.codeHash.includes(Buffer.from(code, 'base64url')))
})

test('a code of another kind, a longer one, a shorter one and one letter more open nothing', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  const path = await sent(w, '+261340000077')
  const other = path.endsWith('A') ? `${path.slice(0, -1)}E` : `${path.slice(0, -1)}A`
  for (const wrong of [other, path.slice(0, -1), `${path}A`, '/r/AAAAAAAAAAA', '/r/%00', path.toUpperCase()])
    assert.equal((await opened(w, wrong)).statusCode, 404, wrong)
})

test('the link is dead with the registration: withdrawn, expired, erased; the one to take the place again lives until it is withdrawn', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  const path = await sent(w, '+261340000077')
  for (const [status, code] of [
    ['expired', 404],
    ['refunded', 404],
    ['withdrawn', 404],
    ['deferred', 404],
    ['confirmed', 302],
    ['checked_in', 302],
    ['awaiting_payment', 302],
  ] as const) {
    await w.sql('update participation set status = $2 where id = $1', [made.id, status])
    assert.equal((await opened(w, path)).statusCode, code, status)
  }
  await w.sql(`update participation set status = 'expired' where id = $1`, [made.id])
  await w.system.transaction((tx) => w.system.jobs.enqueue(tx, 'races.tell', { ids: [made.id], what: 'expired' }))
  const resume = await sent(w, '+261340000077')
  assert.notEqual(resume, path)
  assert.equal((await opened(w, resume)).statusCode, 302)
  await w.sql(`update participation set status = 'withdrawn' where id = $1`, [made.id])
  assert.equal((await opened(w, resume)).statusCode, 404)
  await w.sql(`update participation set status = 'confirmed', erased_at = now() where id = $1`, [made.id])
  assert.equal((await opened(w, path)).statusCode, 404)
})

test('guesses of one address are limited; links that were sent open behind it all the same, those that are over are no guesses', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  const path = await sent(w, '+261340000077')
  await w.sql(`update participation set status = 'withdrawn' where id = $1`, [made.id])
  for (let n = 0; n < limits.tries + 5; n++) assert.equal((await opened(w, path)).statusCode, 404)
  const guess = (n: number, address?: string) => opened(w, `/r/${String(n).padStart(11, 'A')}`, address)
  for (let n = 0; n < limits.tries; n++) assert.equal((await guess(n)).statusCode, 404)
  const refusedNow = await guess(limits.tries)
  assert.equal(refusedNow.statusCode, 429)
  assert.match(refusedNow.body, /Trop d(?:'|&#39;)essais/)
  assert.equal((await guess(limits.tries, '10.1.1.2')).statusCode, 404)
  assert.equal((await opened(w, path)).statusCode, 404)
  await w.sql(`update participation set status = 'confirmed' where id = $1`, [made.id])
  assert.equal((await opened(w, path)).statusCode, 302)
})

test('a withdrawn registrant is told without a link, and old long links go on working', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  await w.visitor().ok(withdraw, accessOf(made))
  await w.runJobs()
  assert.doesNotMatch((await w.messages('+261340000077')).at(-1)?.body ?? '', /\/r\/|mit-payment/)
})

test('a link of each kind opens what it stands for, and nothing where that is unknown; that of a ticket only while it admits', async (t) => {
  const w = await world(t)
  const [me] = await peopleWithAllRows(w)
  for (const table of ['ticket', 'participation']) await w.sql(`update ${table} set link_generation = 0`)
  const made = (kind: ShortLinkKind, id: string) =>
    w.system.transaction(async (tx) => new URL(await shortLink(tx, w.system, kind, id)).pathname)
  const subjects = { ticket: 'ticket', registration: 'participation', resume: 'participation', receipt: 'receipt' }
  for (const [kind, table] of Object.entries(subjects)) {
    assert.equal((await opened(w, await made(kind as ShortLinkKind, w.kernel.newId()))).statusCode, 404, kind)
    const id = me.rows.get(table)?.id as string
    const path = await made(kind as ShortLinkKind, id)
    if (table === 'participation')
      await w.sql(`update participation set status = 'confirmed', erased_at = null where id = $1`, [id])
    for (const status of kind === 'ticket' ? ticketStatuses : ['issued']) {
      await w.sql(
        `update ticket set status = $2, checked_in_at = case $2 when 'checked_in' then $3::timestamptz end,
           replaced_by = case $2 when 'revoked' then (select id from ticket where id <> $1 limit 1) end
         where $4 and id = $1`,
        [id, status, w.now(), kind === 'ticket'],
      )
      const isOpen = status === 'issued' || status === 'checked_in'
      assert.equal((await opened(w, path)).statusCode, isOpen ? 302 : 404, `${kind} ${status}`)
    }
    if (table !== 'participation') continue
    await w.sql('update participation set erased_at = $2 where id = $1', [id, w.now()])
    assert.equal((await opened(w, path)).statusCode, 404, `${kind}, erased`)
  }
})
