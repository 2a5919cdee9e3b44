/** Who requests copies of their data to fill the memory, or takes what is not complete. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { exportLimit } from '@vondrona/rules/privacy/constants'
import { type Member, refused, type World, world } from '../world.ts'

const MB = 2 ** 20
const picture = MB
const ask = 'mutation { exportMyData { id } }'

/** A member with so many pictures. */
async function collector(w: World, pictures: number): Promise<Member> {
  const member = await w.member()
  for (let n = 0; n < pictures; n++) {
    const id = randomUUID()
    await w.sql(
      `insert into image (id, width, height, thumbhash, widths, weight, created_at, ready_at)
       values ($1, 960, 640, '', '{960}', 1, $2, $2)`,
      [id, w.now()],
    )
    await w.sql('insert into image_upload values ($1, $2, 1, $3)', [id, member.id, w.now()])
    await w.kernel.storage.put(`images/${id.replaceAll('-', '')}/960-95.webp`, randomBytes(picture))
  }
  return member
}

async function archiveOf(w: World, member: Member): Promise<string> {
  await member.ok(ask)
  await w.runJobs()
  const { myExports } = await member.ok('{ myExports { url } }')
  return myExports[0].url
}

const calls = new Set<ClientRequest>()

/** Where no answer comes all calls are broken off: the server waits for them at its end. */
async function open(address: string): Promise<IncomingMessage> {
  const call = get(address, { agent: false })
  calls.add(call)
  const answered = once(call, 'response', { signal: AbortSignal.timeout(20_000) })
  const [answer] = await answered.catch((error) => {
    for (const one of calls) one.destroy()
    throw error
  })
  return answer
}

test('an archive is made with one picture in memory at a time, however many it has', async (t) => {
  const w = await world(t)
  const member = await collector(w, 8)
  const { storage } = w.kernel
  let [taken, written, buffered] = [0, 0, 0]
  const { get: getFile, put } = storage
  storage.get = async (key) => {
    const bytes = await getFile(key)
    taken += bytes?.length ?? 0
    return bytes
  }
  storage.put = async (key, bytes) => {
    const isStream = !(bytes instanceof Uint8Array)
    async function* counted() {
      for await (const piece of isStream ? bytes : [bytes]) {
        buffered = Math.max(buffered, taken - written)
        written += piece.length
        yield piece
      }
    }
    await put(key, counted())
  }
  await archiveOf(w, member)
  assert.ok(taken >= 8 * picture && written >= taken)
  assert.ok(buffered <= 2 * picture, `${buffered / MB} MB were buffered`)
})

test('of twenty downloads of one archive at once one is sent, piece by piece, and the others are refused', async (t) => {
  const w = await world(t)
  const url = await archiveOf(w, await collector(w, 16))
  const { storage } = w.kernel
  const streams: Readable[] = []
  const { read, get: getFile } = storage
  storage.read = async (key) => {
    const found = await read(key)
    if (found) streams.push(found.stream)
    return found
  }
  storage.get = (key) => (key.startsWith('exports/') ? assert.fail('a complete archive in memory') : getFile(key))
  const base = await w.address()
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(base + url))) // nobody reads on
  for (const answer of answers) t.after(() => answer.destroy())
  const sent = answers.filter(({ statusCode }) => statusCode === 200)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  if (sent.length !== 1) for (const answer of answers) answer.destroy() // the server waits for them at its end
  assert.deepEqual([sent.length, refused.length, streams.length], [1, 19, 1])
  assert.match(String(await Array.fromAsync(refused[0] as IncomingMessage)), /déjà en cours de téléchargement/)

  const [cut] = sent as [IncomingMessage]
  const cutting = new Promise((resolve) => cut.once('close', resolve).on('error', () => {}))
  let last: IncomingMessage
  do {
    w.advance(exportLimit.stalled) // what stands still gives way; the first ones fill what the system buffers
    last = await open(base + url)
  } while (last.statusCode === 429)
  cut.resume()
  await cutting
  const third = await open(base + url)
  third.resume()
  assert.equal(
    third.statusCode,
    429,
    'the end of the one that gave way makes no room beside the one that took its place',
  )
  const bytes = Buffer.concat(await Array.fromAsync(last))
  assert.equal(bytes.length, Number(last.headers['content-length']))
  assert.ok(bytes.length > 16 * picture)
  assert.deepEqual([cut.complete, streams.filter(({ destroyed }) => !destroyed).length], [false, 0])
})

test('an archive that was cut or changed on the disk never arrives as a complete one', async (t) => {
  const w = await world(t)
  const member = await collector(w, 1)
  const url = await archiveOf(w, member)
  const [file] = (await Array.fromAsync(w.kernel.storage.list('exports'))).map(({ key }) =>
    join(w.dataDir, 'files', key),
  )
  const size = readFileSync(file ?? '').length
  truncateSync(file ?? '', 16 + 65_552 * 3) // between two chunks
  const cut = await open((await w.address()) + url)
  await assert.rejects(Array.fromAsync(cut))
  assert.equal(cut.complete, false)
  truncateSync(file ?? '', size) // filled up with zeros
  const filled = await open((await w.address()) + url)
  await assert.rejects(Array.fromAsync(filled))
  truncateSync(file ?? '', 100)
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404) // before a byte was sent
})

test('a token alone shows no address of an archive; with the password it does, to its owner', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  await archiveOf(w, member)
  const list = '{ myExports { id status url } }'
  const openOne = 'mutation($id: ID!) { openMyExport(id: $id) { url } }'
  const [{ id, url }] = (await member.ok(list)).myExports
  await w.sql('update session set reauthenticated_at = null where user_id = $1', [member.id])
  assert.deepEqual((await member.ok(list)).myExports, [{ id, status: 'ready', url: null }])
  await refused('REAUTHENTICATION_REQUIRED', member.gql(openOne, { id }))
  await refused('UNAUTHENTICATED', w.visitor().gql(openOne, { id }))
  await refused('NOT_FOUND', other.gql(openOne, { id }))
  await w.reauthenticated(member.id)
  assert.deepEqual(await member.ok(openOne, { id }), { openMyExport: { url } })
  await refused('NOT_FOUND', member.gql(openOne, { id: 'rien' }))
})

test('a member has one archive on the disk; its address is read so many times a day', async (t) => {
  const w = await world(t)
  const member = await collector(w, 0)
  const first = await archiveOf(w, member)
  const second = await archiveOf(w, member)
  await w.runJobs()
  assert.equal((await Array.fromAsync(w.kernel.storage.list('exports'))).length, 1)
  assert.equal((await w.visitor().http('GET', first)).statusCode, 404)
  for (let n = 0; n < exportLimit.downloads; n++) assert.equal((await w.visitor().http('GET', second)).statusCode, 200)
  const { statusCode, headers } = await w.visitor().http('GET', second)
  assert.equal(statusCode, 429)
  assert.ok(Number(headers['retry-after']) > 0)
})

test('where the reserve of the database begins no archive is made, and no try is counted', async (t) => {
  const w = await world(t, { DISK_RESERVE_MB: '900000000' })
  const member = await w.member()
  for (let n = 0; n <= exportLimit.perMemberPerDay; n++) {
    const { message } = await refused('UNAVAILABLE', member.gql(ask))
    assert.match(message, /plus assez de place sur le serveur pour une archive/)
  }
})

test('archives of several members are made one after the other', async (t) => {
  const w = await world(t)
  for (const member of await Promise.all([w.member(), w.member(), w.member()])) await member.ok(ask)
  const queues = await w.sql(
    "select distinct queue_name from graphile_worker.jobs where task_identifier = 'privacy.export'",
  )
  assert.deepEqual(queues, [{ queueName: 'privacy.export' }])
})
