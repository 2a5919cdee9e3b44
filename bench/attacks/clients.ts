/** §2: one client that tries to starve the others: connections, sockets, uploads, the chat, archives, recordings. */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskStorage } from '../../server/src/gateways/storage/disk.ts'
import { makePhoto } from '../../server/test/photos.ts'
import { contentType, formOf } from '../../server/test/uploads.ts'
import { type Call, memory, round, send } from '../lib/measure.ts'
import { ask, graphql } from '../lib/world.ts'
import { connectionsFrom, dial, json, type Line, line, many, outcome, tried } from './lines.ts'
import { type Attack, admin, attacker, confirmedAdmin, honest, type Place, until } from './product.ts'

const half = 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const statusOf = (heard: string) => heard.slice(9, 12) || 'cut'
const health = { path: '/healthz', method: 'GET' }

async function each<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < count; n++) done.push(await work(n))
  return done
}

/** Opens connections that send this text; returns those that got a response or were closed, with their time. */
async function openMany(place: Place, count: number, bytes: (n: number) => string | Buffer) {
  const { port, refusal } = place
  const lines = await each(count, async (n) => {
    const one = await line(port)
    one.socket.write(bytes(n))
    return one
  })
  const asked = lines.map((one) => Promise.race([one.response.then(statusOf), pause(8000, 'open')]))
  const answers = await Promise.all(asked.map((one, n) => (n < count - 1 ? one : refusal(one))))
  return { lines, answers }
}

const close = (lines: readonly Line[]) => {
  for (const one of lines) one.close()
}

/** A live of this person, on air. */
export async function onAir({ port }: Place, token: string, input: object = { sourceKind: 'browser' }) {
  const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
  const { createLive } = await ask(port, create, { input: { title: 'Course de nuit', ...input } }, token)
  await ask(port, 'mutation($id: ID!) { startLive(id: $id) { id } }', { id: createLive.id }, token)
  return createLive.id as string
}

/** Studios send a recording in pieces. */
export async function recording({ port }: Place, token: string, live: string) {
  const path = `/api/lives/${live}/recording`
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await send(port, { path: `${path}?startedAt=${new Date().toISOString()}`, headers })
  const piece = (offset: number, bytes: Buffer, more: Record<string, string> = {}): Call => ({
    path: `${path}?upload=${JSON.parse(body).id}`,
    method: 'PATCH',
    body: bytes,
    from: attacker,
    headers: { ...headers, 'upload-offset': String(offset), 'content-length': String(bytes.length), ...more },
  })
  return { piece, path: `${path}?upload=${JSON.parse(body).id}` }
}

const upload = (token: string, form: Buffer, from = attacker): Call => ({
  path: '/api/graphql',
  from,
  body: form,
  headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': String(form.length) },
})

/** Sends comments over several sockets at once; returns the responses. */
async function comments(place: Place, live: string, token: string, count: number): Promise<string> {
  const sockets = await each(3, () => dial(place.port, `/api/ws?token=${token}`))
  const refusals = () => sockets.flatMap(({ frames }) => frames.filter(({ code }) => code === 'RATE_LIMITED'))
  const shut = () => sockets.map((one) => one.code()).filter(Boolean)
  const stored = async () => (await place.sql('select count(*)::int as n from live_comment'))[0].n as number
  place.begin()
  for (let n = 0; n < count; n++)
    sockets[n % 3]?.say({ type: 'add_comment', liveId: live, message: `n° ${n}`, clientId: `c${n}` })
  await place.refusal(until('the first no', () => refusals().length > 0 || shut().length > 0))
  await until('an answer to each', async () => shut().length === 3 || refusals().length + (await stored()) >= count)
  const closed = shut()
  for (const { socket } of sockets) socket.terminate()
  return `${await stored()} stored, ${refusals().length} × RATE_LIMITED${closed.length ? `, closed ${closed}` : ''}`
}

/** A member whose archive has this many MB of images; returns its URL. */
async function archive(place: Place, token: string, megabytes: number): Promise<string> {
  const storage = diskStorage(join(place.dataDir, 'files'))
  const [{ id: owner }] = await place.sql(`select id from app_user where role = 'admin'`)
  for (let n = 0; n < megabytes / 4; n++) {
    const id = randomUUID()
    const values = `values ($1, 960, 640, '', '{960}', 1, now(), now())`
    await place.sql(
      `insert into image (id, width, height, thumbhash, widths, weight, created_at, ready_at) ${values}`,
      [id],
    )
    await place.sql('insert into image_upload values ($1, $2, 1, now())', [id, owner])
    await storage.put(`images/${id.replaceAll('-', '')}/960-95.webp`, randomBytes(4 << 20))
  }
  await ask(place.port, 'mutation { exportMyData { id } }', {}, token)
  const list = async () => (await ask(place.port, '{ myExports { url } }', {}, token)).myExports[0]?.url
  return until('the archive', list, 60_000)
}

/** A hundred connections that request the largest script this many times without reading any response. */
async function askAhead(place: Place, times: number): Promise<string> {
  const page = await send(place.port, { path: '/', method: 'GET', from: honest })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? '/'
  place.begin()
  const question = `GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times)
  const lines = await each(100, async () => {
    const one = await line(place.port)
    one.socket.pause().write(question)
    return one
  })
  const begun = performance.now()
  const cut = until('they are cut', () => connectionsFrom(attacker) === 0, 120_000)
  await place.refusal(cut).finally(() => close(lines))
  return `cut after ${Math.round((performance.now() - begun) / 100) / 10} s`
}

export const clients: readonly Attack[] = [
  {
    name: '1,000 idle connections of one address',
    async run({ port, refusal }) {
      const lines = await each(1000, () => line(port))
      const open = () => lines.filter((one) => one.isOpen()).length
      await refusal(until('at most 100 stay', () => open() <= 100))
      const summary = `${1000 - open()} cut, the next call ${await refusal(tried(port, health))}`
      close(lines)
      return summary
    },
  },
  {
    name: '1,000 half-sent bodies of one address',
    async run(place) {
      const { lines, answers } = await openMany(place, 1000, () => half)
      const one = await tried(place.port, { ...health, from: honest })
      close(lines)
      return `${await many(answers)}; another address ${one}`
    },
  },
  {
    name: '200 half-sent bodies that claim 200 addresses',
    async run(place) {
      const claim = (n: number) => half.replace('\r\n', `\r\nX-Forwarded-For: 203.0.113.${n}\r\n`)
      const { lines, answers } = await openMany(place, 200, claim)
      close(lines)
      return many(answers)
    },
  },
  {
    name: 'behind a trusted proxy: 200 half-sent bodies of one IPv6 network',
    env: { TRUST_PROXY: attacker },
    async run(place) {
      const claim = (n: number) => half.replace('\r\n', `\r\nX-Forwarded-For: 2001:db8:0:1::${n + 1}\r\n`)
      const { lines, answers } = await openMany(place, 200, claim)
      const headers = { 'x-forwarded-for': '2001:db8:0:2::1' }
      const one = await tried(place.port, { ...health, headers })
      close(lines)
      return `${await many(answers)}; another network ${one}`
    },
  },
  {
    name: '150 sockets of a visitor',
    async run({ port, refusal }) {
      const sockets = await each(150, async () => refusal(dial(port)))
      for (const one of sockets) if (one.code() === 0) one.say({ type: 'subscribe', event: 'lives' })
      const open = () => sockets.filter((one) => one.code() === 0).length
      await refusal(until('at most 10 stay', () => open() <= 10))
      const codes = await many(sockets.map((one) => one.code()))
      for (const { socket } of sockets) socket.terminate()
      return codes
    },
  },
  {
    name: '100 connections that ask 200 times ahead and read nothing',
    run: (place) => askAhead(place, 200),
  },
  {
    name: '100 connections that ask 15 times ahead and read nothing',
    slow: true, // what it asked for is answered first
    run: (place) => askAhead(place, 15),
  },
  {
    name: '100 slow uploads of one member',
    async run(place) {
      const [mallory = '', hery = ''] = await place.members(2, 'redacteur')
      const form = formOf(await makePhoto())
      const head = `POST /api/graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${mallory}\r\nContent-Type: ${contentType}\r\nContent-Length: ${form.length}\r\n\r\n`
      const bytes = Buffer.concat([Buffer.from(head), form.subarray(0, form.length - 100)])
      place.begin()
      const { lines, answers } = await openMany(place, 100, () => bytes)
      const other = outcome(await send(place.port, upload(hery, form, honest)))
      close(lines)
      return `${await many(answers)}; another member ${other}`
    },
  },
  {
    name: '60 pieces of recordings of one member that trickle in',
    async run(place) {
      const [token = ''] = await place.members(1, 'streamer')
      const head = `PATCH /api/lives/${randomUUID()}/recording?upload=x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 50000\r\n\r\n`
      place.begin()
      const { lines, answers } = await openMany(place, 60, () => Buffer.concat([Buffer.from(head), Buffer.alloc(1000)]))
      close(lines)
      return many(answers)
    },
  },
  {
    name: '300 comments of one person over three sockets',
    async run(place) {
      const live = await onAir(place, await admin(place))
      const [token = ''] = await place.members(1)
      return comments(place, live, token, 300)
    },
  },
  {
    name: '20 batches of 10 × 4 comments',
    async run(place) {
      const live = await onAir(place, await admin(place))
      const [token = ''] = await place.members(1)
      const aliases = Array.from({ length: 4 }, (_, n) => `c${n}: addComment(liveId: $l, message: "spam") { id }`)
      const one = { query: `mutation($l: ID!) { ${aliases.join(' ')} }`, variables: { l: live } }
      const { path, body, headers } = json(JSON.stringify(Array(10).fill(one)))
      const call = { path, body, headers: { ...headers, authorization: `Bearer ${token}` } }
      place.begin()
      const answers = await many(Array.from({ length: 20 }, () => place.refusal(tried(place.port, call))))
      const [{ n }] = await place.sql('select count(*)::int as n from live_comment')
      return `${n > 20 ? 'NOT REFUSED: ' : ''}${answers}; ${n} stored`
    },
  },
  {
    name: '20 downloads at once of an archive of 100 MB',
    async run(place) {
      const url = await archive(place, await confirmedAdmin(place), 100)
      place.begin()
      const ends = Array.from({ length: 20 }, async () => {
        const one = await line(place.port)
        one.socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`)
        return { one, status: statusOf(await place.refusal(one.response)) }
      })
      const answers = await Promise.all(ends)
      await until(
        'the one is read',
        () => answers.every(({ one, status }) => status !== '200' || one.socket.bytesRead > 100 * 2 ** 20),
        60_000,
      )
      close(answers.map(({ one }) => one))
      return many(answers.map(({ status }) => status))
    },
  },
  {
    name: 'an archive with a stolen token',
    async run(place) {
      const [token = ''] = await place.members(1)
      const call = graphql('mutation { exportMyData { id } }', {}, token)
      place.begin()
      return many(Array.from({ length: 20 }, () => place.refusal(tried(place.port, call))))
    },
  },
  {
    name: '100 lives created by one streamer',
    async run(place) {
      const [token = ''] = await place.members(1, 'streamer')
      const input = { title: 'Encore un live', sourceKind: 'browser' }
      const call = graphql('mutation($input: LiveInput!) { createLive(input: $input) { id } }', { input }, token)
      place.begin()
      return many(Array.from({ length: 100 }, () => place.refusal(tried(place.port, call))))
    },
  },
  {
    name: 'pictures and recordings where the reserve of the database begins',
    env: { DISK_RESERVE_MB: '900000000' },
    async run(place) {
      const [token = ''] = await place.members(1, 'streamer')
      const live = await onAir(place, token)
      const { piece } = await recording(place, token, live)
      const form = formOf(await makePhoto())
      place.begin()
      const calls = [upload(await admin(place), form), piece(0, Buffer.alloc(4 << 20)), piece(0, Buffer.alloc(1000))]
      return many(calls.map((call) => place.refusal(tried(place.port, call))))
    },
  },
  {
    name: 'a recording beyond the quota of a member',
    env: { RECORDING_QUOTA_MEMBER_GB: '1', DISK_RESERVE_MB: '0' },
    async run(place) {
      const bytes = Buffer.alloc(4 << 20)
      const pieces = async (token: string) => {
        const { piece } = await recording(place, token, await onAir(place, token))
        return each(20, (n) => place.refusal(tried(place.port, piece(n * bytes.length, bytes))))
      }
      const kept = `update live set status = 'recorded', recording_state = 'complete', replay_size = $2 where id = $1`
      const [first = '', second = ''] = await place.members(2, 'streamer')
      for (const token of [first, second]) await place.sql(kept, [await onAir(place, token), 2 ** 30 - 20 * 2 ** 20])
      place.begin()
      const answers = await pieces(first)
      const once = memory(place.server.pid).now
      answers.push(...(await pieces(second)))
      // What the first time leaves waits for the garbage collector; a leak would leave as much again.
      return `${await many(answers)}; the second time ${round(memory(place.server.pid).now - once, 0)} MB more`
    },
  },
]
