import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

stubModules({ 'lib/device/trusted-script-url.ts': { trustedScript: (address: string) => address } })
const { inScanWorker } = await import('./worker-client.ts')

class FakeWorker {
  static made: FakeWorker[] = []
  static starts = true
  isEnded = false
  posted: number[] = []
  onmessage: (event: { data: { id: number; answer: unknown } }) => void = () => {}
  onerror: () => void = () => {}
  constructor() {
    if (!FakeWorker.starts) throw new Error('no workers here')
    FakeWorker.made.push(this)
  }
  postMessage({ id }: { id: number }) {
    this.posted.push(id)
  }
  terminate() {
    this.isEnded = true
  }
  say(turn: number, answer: unknown) {
    this.onmessage({ data: { id: this.posted[turn] as number, answer } })
  }
}
Object.assign(globalThis, { Worker: FakeWorker })

const load = () => inScanWorker({ kind: 'load', parts: [] })
const last = () => FakeWorker.made.at(-1) as FakeWorker
beforeEach(() => {
  FakeWorker.starts = true
  FakeWorker.made.at(-1)?.onerror() // the next test begins with a worker of its own
  FakeWorker.made = []
})

test('one worker answers each question with its own answer, in any order', async () => {
  const [first, second] = [load(), load()]
  last().say(1, { text: 'second' })
  last().say(0, { text: 'first' })
  assert.deepEqual(await Promise.all([first, second]), [{ text: 'first' }, { text: 'second' }])
  assert.equal(FakeWorker.made.length, 1)
})

test('a worker that lacks a part or fails ends, with all that wait for it, and another takes its place', async () => {
  for (const fail of [() => last().say(0, null), () => last().onerror()]) {
    const asked = [load(), load()]
    const ended = last()
    fail()
    assert.deepEqual(await Promise.all(asked), [null, null])
    assert.equal(ended.isEnded, true)
    const again = load()
    assert.notEqual(last(), ended)
    ended.onerror() // late: it ends nobody else
    last().say(0, { text: 'read' })
    assert.deepEqual(await again, { text: 'read' })
  }
})

test('where no worker can be started, the answer is null', async () => {
  FakeWorker.starts = false
  assert.equal(await load(), null)
})
