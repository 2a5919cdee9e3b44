import assert from 'node:assert/strict'
import { test } from 'node:test'
import { support } from '@vondrona/rules/site/constants'
import { type World, world } from '../../../test/world.ts'
import { databaseAway, pages } from './public/testing.ts'

const good = { name: 'Hery', email: 'hery@exemple.mg', message: 'Je ne reçois pas mon lien.', website: '' }

/** As a browser without scripts sends the form; returns where it is redirected. */
const sender =
  (w: World) =>
  async (fields: object, headers: object = {}) => {
    const { statusCode, headers: answered } = await w.visitor().http('POST', '/support', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ...fields }).toString(),
    })
    return { status: statusCode, to: String(answered.location) }
  }

test('R-GAP-23 without scripts: what is wrong is said, by field', async (t) => {
  const w = await world(t)
  const send = sender(w)
  for (const field of ['name', 'email', 'message'])
    assert.equal((await send({ ...good, [field]: '' })).to, `/support?refused=${field}#message`)
  assert.equal((await send({})).to, '/support?refused=name#message')
  const { name, message } = support
  for (const [fields, why] of [
    [{ name: 'x'.repeat(name.max + 1) }, 'name-long'],
    [{ name: 'Hery <b>' }, 'name-signs'],
    [{ message: 'x'.repeat(message.max + 1) }, 'message-long'],
    [{ website: 'x'.repeat(201) }, 'failed'],
  ] as const)
    assert.equal((await send({ ...good, ...fields })).to, `/support?refused=${why}#message`)
  assert.equal((await send({ ...good, more: '1' })).to, '/support?refused=failed#message')
  assert.equal((await send(good, { 'sec-fetch-site': 'cross-site' })).to, '/support?refused=failed#message')
  const get = pages(t, w)
  assert.match((await get('/support?refused=name')).body, /Veuillez saisir votre nom/)
  assert.match((await get('/support?refused=message-long')).body, /trop long/)
  assert.doesNotMatch((await get('/support?refused=<b>&sent=<b>')).body, /sent|<b>/)
})

test('R-GAP-23 without scripts: too many messages are refused', async (t) => {
  const send = sender(await world(t))
  for (let n = 0; n < support.perSenderPerHour; n++) assert.match((await send(good)).to, /sent=/)
  assert.equal((await send(good)).to, '/support?refused=many#message')
})

test('R-GAP-23 without scripts: with the database away the page says that it did not go', async (t) => {
  const w = await world(t)
  databaseAway(w)
  const { status, to } = await sender(w)(good)
  assert.deepEqual([status, to], [303, '/support?refused=failed#message'])
})

test('R-GAP-23 without scripts: the end of a line is one sign, as the form counts it', async (t) => {
  const send = sender(await world(t))
  const lines = (n: number) => `${'x\r\n'.repeat(n)}x`
  assert.match((await send({ ...good, message: lines(support.message.max / 2 - 1) })).to, /sent=/)
  assert.match((await send({ ...good, message: lines(support.message.max / 2) })).to, /refused=message-long/)
})

test('R-GAP-23 without scripts: a message is sent, and its number is shown', async (t) => {
  const w = await world(t)
  const { status, to } = await sender(w)(good)
  assert.equal(status, 303)
  const number = /sent=([0-9A-F]{4}-[0-9A-F]{4})/.exec(to)?.[1] ?? ''
  const { body } = await pages(t, w)(to.replace('#message', ''))
  assert.match(body, new RegExp(`sent ${number}`))
  assert.doesNotMatch(body, /form/)
  assert.ok((await w.messages()).some((mail) => JSON.stringify(mail).includes(number)))
})
