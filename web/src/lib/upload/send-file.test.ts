import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Dependencies, SendError, sendFile } from './send-file.ts'

const slot = { id: 's1', secret: 'secret', piece: 64 * 1024 }
const bytes = Uint8Array.from({ length: 350 * 1024 }, (_, at) => (at * 31 + (at >> 8)) % 251)
const photo = new Blob([bytes])

/** What the server promises (N-07): pieces in order, each once, and an honest answer to « how far? ». */
class Place {
  stored = new Uint8Array(0)
  length = 0
  received = 0
  calls: string[] = []
  /** Called before and after a piece is stored; throwing is a cut. */
  before: (call: number) => Response | undefined = () => undefined
  after: (call: number) => void = () => {}

  fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    assert.equal(address, '/api/uploads/s1')
    assert.equal(headers.get('authorization'), 'Upload secret')
    const call = this.calls.push(`${init.method} ${headers.get('upload-offset') ?? ''}`.trim())
    const early = this.before(call)
    if (early) return early
    if (init.method === 'HEAD') return this.answer(200)
    const offset = Number(headers.get('upload-offset'))
    const piece = new Uint8Array(await (init.body as Blob).arrayBuffer())
    assert.ok(piece.length <= slot.piece)
    if (offset !== this.stored.length) return this.answer(409)
    if (offset === 0) this.length = Number(headers.get('upload-length'))
    assert.equal(this.length, photo.size)
    this.stored = Uint8Array.from([...this.stored, ...piece])
    this.received += piece.length
    this.after(call)
    return this.answer(204)
  }

  answer(status: number) {
    const headers = { 'upload-offset': String(this.stored.length), 'upload-length': String(this.length) }
    return new Response(null, { status, headers })
  }
}

const cut = () => {
  throw new TypeError('Failed to fetch')
}

function dependenciesOf(place: Place): Dependencies & { pauses: number[] } {
  const pauses: number[] = []
  return {
    pauses,
    fetch: place.fetch,
    random: () => 0,
    pause: async (ms) => {
      pauses.push(ms)
    },
  }
}

const send = (place: Place, dependencies = dependenciesOf(place), more = {}) =>
  sendFile(photo, slot, dependencies, { signal: new AbortController().signal, ...more })

for (const status of [401, 403, 404, 410])
  test(`N-07 a place that no longer exists (${status}) ends the upload`, async () => {
    const place = new Place()
    place.before = () => new Response(null, { status })
    await assert.rejects(send(place), new SendError('gone'))
    assert.equal(place.calls.length, 1)
  })

test('N-07 a file that the server does not want ends the upload', async () => {
  const place = new Place()
  place.before = () => new Response(null, { status: 413 })
  await assert.rejects(send(place), new SendError('refused'))
})

test('F-KYC-09 a place that another file took in the meantime is left alone', async () => {
  const place = new Place()
  place.before = (call) => (call === 1 ? cut() : undefined)
  place.length = 5
  await assert.rejects(send(place), new SendError('gone'))
})

test('N-07 an upload that is given up sends nothing more', async () => {
  const place = new Place()
  const stop = new AbortController()
  place.after = () => stop.abort()
  await assert.rejects(send(place, dependenciesOf(place), { signal: stop.signal }), { name: 'AbortError' })
  assert.equal(place.calls.length, 1)
})

test('N-07 an upload cut at 60 % resumes and never doubles: the piece did not arrive', async () => {
  const place = new Place()
  const enough = photo.size * 0.6
  let isCut = false
  place.before = () => {
    if (isCut || place.stored.length + slot.piece < enough) return undefined
    isCut = true
    return cut()
  }
  await send(place)
  assert.deepEqual(place.stored, bytes)
  assert.equal(place.received, photo.size)
})

test('N-07 an upload cut at 60 % resumes and never doubles: the piece arrived, its answer did not', async () => {
  const place = new Place()
  let isCut = false
  place.after = () => {
    if (isCut || place.stored.length < photo.size * 0.6) return
    isCut = true
    cut()
  }
  await send(place)
  assert.deepEqual(place.stored, bytes)
  assert.equal(place.received, photo.size)
  assert.ok(place.calls.includes('HEAD'), 'the server was asked how far it got')
})

test('N-07 a wrong offset is not an error: the server says where to continue', async () => {
  const place = new Place()
  place.stored = bytes.slice(0, 100_000)
  place.length = photo.size
  await send(place)
  assert.deepEqual(place.stored, bytes)
  assert.deepEqual(place.calls.slice(0, 3), ['PUT 0', 'HEAD', 'PUT 100000'])
})

test('N-07 R-CONST-33 pauses grow after each failure, end at 30 s, and pieces become smaller', async () => {
  const place = new Place()
  const dependencies = dependenciesOf(place)
  const waiting: boolean[] = []
  place.before = (call) => (call <= 8 ? cut() : undefined)
  await send(place, dependencies, { onWaiting: (is: boolean) => waiting.push(is) })
  assert.deepEqual(dependencies.pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  assert.deepEqual(waiting.at(-1), false)
  assert.equal(
    place.calls.find((call) => call.startsWith('PUT 8192')),
    'PUT 8192',
  )
  assert.deepEqual(place.stored, bytes)
})

test('R-NET-08 a busy server is given the time it requests', async () => {
  const place = new Place()
  const dependencies = dependenciesOf(place)
  place.before = (call) =>
    call === 1 ? new Response(null, { status: 503, headers: { 'retry-after': '7' } }) : undefined
  await send(place, dependencies)
  assert.deepEqual(dependencies.pauses, [7000])
  for (const [asked, waits] of [
    ['300', 300_000],
    ['301', 1000],
    ['0', 1000],
    ['bientôt', 1000],
  ] as const) {
    const other = new Place()
    const pauses = dependenciesOf(other)
    other.before = (call) =>
      call === 1 ? new Response(null, { status: 503, headers: { 'retry-after': asked } }) : undefined
    await send(other, pauses)
    assert.deepEqual(pauses.pauses, [waits], asked)
  }
})

test('N-07 an upload says that it waits after a failure, that it goes on once, and nothing where none fails', async () => {
  const said = async (before: Place['before']) => {
    const place = new Place()
    const waits: boolean[] = []
    place.before = before
    await send(place, dependenciesOf(place), { onWaiting: (isWaiting: boolean) => waits.push(isWaiting) })
    return waits
  }
  assert.deepEqual(await said(() => undefined), [])
  assert.deepEqual(await said((call) => (call === 2 ? cut() : undefined)), [true, false])
})

test('N-07 350 KB arrive in six pieces, and the progress is reported', async () => {
  const place = new Place()
  const reported: number[] = []
  await send(place, dependenciesOf(place), { onSent: (sent: number) => reported.push(sent) })
  assert.deepEqual(place.stored, bytes)
  assert.equal(place.calls.length, 6)
  assert.equal(reported.at(-1), photo.size)
  assert.deepEqual(
    reported,
    [...reported].sort((a, b) => a - b),
  )
})

test('N-07 an answer that names no honest offset ends the upload', async () => {
  for (const offset of ['a', '-1', '1.5', '9e99', null]) {
    const place = new Place()
    place.before = () =>
      new Response(null, { status: 204, headers: offset === null ? {} : { 'upload-offset': offset } })
    await assert.rejects(send(place), new SendError('refused'), String(offset))
    assert.equal(place.calls.length, 1)
  }
})
