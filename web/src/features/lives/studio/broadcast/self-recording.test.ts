import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../../../../lib/device/browser.fixture.ts'
import { hearDate } from '../../../../lib/time/server-clock.ts'
import { recordHere } from './self-recording.ts'

class FakeRecorder {
  static last: FakeRecorder
  static isTypeSupported = () => true
  state: RecordingState = 'inactive'
  ondataavailable: (event: { data: Blob }) => void = () => {}
  onstop: () => void = () => {}
  constructor() {
    FakeRecorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  gives(text: string) {
    this.ondataavailable({ data: new Blob([text]) })
  }
  stop() {
    this.state = 'inactive'
    this.onstop()
  }
}

interface Piece {
  offset: string | null
  text: string
  isLast: boolean
}
let begun = 0
let begunAt = ''
let pieces: Piece[] = []
/** What the server says to each piece; afterwards it takes everything. */
let says: (Response | Error)[] = []
const online = new Set<() => void>()

beforeEach(() => {
  freshStores()
  begun = 0
  pieces = []
  says = []
  Object.assign(globalThis, {
    MediaRecorder: FakeRecorder,
    addEventListener: (_type: string, listener: () => void) => online.add(listener),
    removeEventListener: (_type: string, listener: () => void) => online.delete(listener),
    fetch: async (address: string, { method, headers, body }: RequestInit) => {
      if (method === 'POST') {
        begun += 1
        begunAt = new URL(address, 'https://vondrona.example').searchParams.get('startedAt') ?? ''
        return Response.json({ id: 'upload' })
      }
      const text = await (body as Blob).text()
      const sent = new Headers(headers)
      const offset = sent.get('upload-offset')
      pieces.push({ offset, text, isLast: sent.get('upload-complete') === '1' })
      const said = says.shift()
      if (said instanceof Error) throw said
      return (
        said ?? new Response(null, { status: 204, headers: { 'upload-offset': String(Number(offset) + text.length) } })
      )
    },
  })
})

const start = () => recordHere({} as MediaStream, 'live', 1, () => {})
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('R-SRC-29 nothing is sent before it is kept; then all of it, and the last piece says so', async () => {
  const recording = start()
  FakeRecorder.last.gives('abc')
  await settled()
  assert.equal(begun, 0)
  recording.keep()
  await settled()
  FakeRecorder.last.gives('de')
  recording.stop()
  assert.equal(await recording.done, 'sent')
  assert.equal(pieces.map(({ text }) => text).join(''), 'abcde')
  assert.deepEqual(pieces.at(-1)?.isLast, true)
})

test('R-SRC-29 when a recording began is said by the clock of the server', async () => {
  const [now, day] = [Date.now(), 86_400_000]
  hearDate(now, now, new Date(now - day).toUTCString()) // the device is a day ahead
  const recording = start()
  FakeRecorder.last.gives('a')
  recording.keep()
  recording.stop()
  await recording.done
  const ahead = Date.parse(begunAt) - (now - day)
  assert.ok(Math.abs(ahead) < 60_000, `${ahead} ms`)
})

test('R-SRC-30 a piece that failed is sent again as soon as the network is back, from where the server is', async () => {
  says = [new TypeError('no network'), new Response(null, { status: 409, headers: { 'upload-offset': '2' } })]
  const recording = start()
  FakeRecorder.last.gives('abcd')
  recording.keep()
  recording.stop()
  await settled()
  assert.equal(pieces.length, 1, 'it waits')
  for (const listener of [...online]) listener()
  assert.equal(await recording.done, 'sent')
  assert.deepEqual(
    pieces.map(({ offset, text }) => [offset, text]),
    [
      ['0', 'abcd'],
      ['0', 'abcd'],
      ['2', 'cd'],
    ],
  )
  assert.equal(begun, 1)
})

test('a recording that the server refuses is given up; one that is dropped is never sent', async () => {
  says = [new Response(null, { status: 413 })]
  const refused = start()
  FakeRecorder.last.gives('a')
  refused.keep()
  assert.equal(await refused.done, 'refused')
  const dropped = start()
  FakeRecorder.last.gives('a')
  dropped.drop()
  assert.equal(await dropped.done, 'dropped')
  assert.equal(begun, 1)
  assert.equal(FakeRecorder.last.state, 'inactive')
})

test('R-SRC-30 what may pass is tried again, what the server refuses for good is not', async () => {
  for (const [status, isFinal] of [
    [399, false],
    [400, true],
    [404, true],
    [408, false],
    [409, true],
    [429, false],
    [499, true],
    [500, false],
    [503, false],
  ] as const) {
    says = [new Response(null, { status })]
    pieces = []
    const recording = start()
    FakeRecorder.last.gives('a')
    recording.keep()
    recording.stop()
    await settled()
    for (const listener of [...online]) listener()
    assert.deepEqual([await recording.done, pieces.length], isFinal ? ['refused', 1] : ['sent', 2], String(status))
  }
})

test('R-SRC-30 a server that has more than this page knows of is followed', async () => {
  says = [new Response(null, { status: 409, headers: { 'upload-offset': '9' } })]
  const recording = start()
  FakeRecorder.last.gives('abcd')
  recording.stop()
  recording.keep()
  assert.equal(await recording.done, 'sent')
  assert.deepEqual(pieces, [
    { offset: '0', text: 'abcd', isLast: true },
    { offset: '9', text: '', isLast: true },
  ])
})

test('R-SRC-29 a recording that ends before anything was recorded is done at once', async () => {
  const recording = start()
  recording.keep()
  recording.stop()
  assert.equal(await recording.done, 'sent')
  assert.deepEqual([begun, pieces], [0, []])
})

test('R-SRC-30 a network that stays away is tried again after 1, 2, 4, 8 and 15 s, then every 15 s; after a piece at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  says = Array.from({ length: 7 }, () => new TypeError('no network'))
  says[6] = new Response(null, { status: 204, headers: { 'upload-offset': '2' } })
  says.push(new TypeError('no network'))
  const recording = start()
  FakeRecorder.last.gives('abcd')
  recording.keep()
  recording.stop()
  await turn()
  for (const [n, pause] of [1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
    t.mock.timers.tick(pause - 1)
    await turn()
    assert.equal(pieces.length, n + 1, `before ${pause}`)
    t.mock.timers.tick(1)
    await turn()
  }
  assert.equal(pieces.length, 8, 'after a piece the next one follows')
  t.mock.timers.tick(1000)
  assert.equal(await recording.done, 'sent')
  assert.deepEqual(
    pieces.slice(6).map(({ offset }) => offset),
    ['0', '2', '2'],
  )
})
