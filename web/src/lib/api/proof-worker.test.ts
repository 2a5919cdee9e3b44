import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

const said: string[] = []
const worker = {
  onmessage: async (_event: { data: string }) => {},
  postMessage: (text: string) => void said.push(text),
}
Object.assign(globalThis, { self: worker })
// @ts-expect-error: a script, not a module
await import('./proof-worker.ts')

/** With so many zero bits the digest of a text begins. */
const zeros = (text: string) =>
  (/^0*/.exec(
    [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join(''),
  ) ?? [''])[0].length

test('the first text whose digest begins with enough zero bits is the answer to a challenge', async () => {
  for (const bits of [0, 1, 7, 8, 12]) {
    const challenge = `x${bits}.${bits}`
    await worker.onmessage({ data: challenge })
    let n = 0
    while (zeros(`${challenge}.${n.toString(36)}`) < bits) n++
    assert.deepEqual(said.splice(0), [`${challenge}.${n.toString(36)}`])
  }
})
