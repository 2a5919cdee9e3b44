import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { proofOfWork } from '@vondrona/rules/constants'
import { testDatabase } from '../../../test/database.ts'
import { makeBus } from '../events/bus.ts'
import { Refusal } from '../refusal.ts'
import { declareAddressLimit } from './addresses.ts'
import { makeLimits } from './limits.ts'
import { makeProofs, zeroBits } from './proofs.ts'

export function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[1])
  for (let n = 0; ; n++) {
    const answer = `${challenge}.${n.toString(36)}`
    if (zeroBits(createHash('sha256').update(answer).digest()) >= bits) return answer
  }
}

test('D-30 a proof of work is good once, in time, of its own process, and as hard as it was asked for', () => {
  let now = 1_000_000
  const proofs = makeProofs(() => now)
  const answer = solve(proofs.challenge(0))
  assert.equal(makeProofs(() => now).redeem(answer), false)
  assert.equal(proofs.redeem(answer), true)
  assert.equal(proofs.redeem(answer), false)
  assert.equal(proofs.redeem(`${answer}.x`), false)
  const [id, bits, end, seal] = proofs.challenge(0).split('.')
  assert.equal(proofs.redeem(solve(`${id}.0.${end}.${seal}`)), false, 'easier')
  assert.equal(proofs.redeem(solve(`other.${bits}.${end}.${seal}`)), false, 'another id')
  const wrong = Array.from({ length: 50 }, (_, n) => `${id}.${bits}.${end}.${seal}.w${n}`)
  const light = wrong.find((one) => zeroBits(createHash('sha256').update(one).digest()) < Number(bits))
  assert.equal(proofs.redeem(light as string), false, 'no work')
  for (const text of ['', '.', '....', 'x'.repeat(10_000), `${id}.${bits}.${end}.${seal}`])
    assert.equal(proofs.redeem(text), false)
  const late = solve(`${id}.${bits}.${end}.${seal}`)
  now += proofOfWork.life
  assert.equal(proofs.redeem(late), false)
})

test('D-30 work grows with what an address asks for, up to a bound', () => {
  const proofs = makeProofs()
  const bitsOf = (harder: number) => Number(proofs.challenge(harder).split('.')[1]) - proofOfWork.bits
  assert.deepEqual([bitsOf(0), bitsOf(2), bitsOf(99), bitsOf(-1)], [0, 2, proofOfWork.harder, 0])
})

test('zero bits of a digest', () => {
  const of = (...bytes: number[]) => zeroBits(Uint8Array.from(bytes))
  assert.deepEqual([of(255), of(127), of(1), of(0, 128), of(0, 0)], [0, 1, 7, 8, 16])
})

test('D-30 beyond the limit of an address, who works goes on; once for each call, and not without end', async () => {
  const limits = makeLimits({ proofs: makeProofs(undefined, 4) })
  const limit = declareAddressLimit({ name: 'test', points: 2, seconds: 60, why: 'a test' })
  const from = (proof?: string) => limits.spendFrom(limit, { address: '203.0.113.7', proof: proof ?? null })
  const refusedBy = async (proof?: string) => {
    const error = await from(proof).then(
      () => null,
      (error: unknown) => error as Refusal,
    )
    assert.ok(error instanceof Refusal && error.code === 'RATE_LIMITED')
    return error.details.proof
  }
  for (let n = 0; n < 2; n++) await from()
  const challenge = await refusedBy()
  await from(solve(challenge as string))
  await refusedBy(solve(challenge as string))
  const caller = { address: '203.0.113.7', proof: solve((await refusedBy()) as string) }
  await limits.spendFrom(limit, caller)
  await assert.rejects(limits.spendFrom(limit, caller), { code: 'RATE_LIMITED' }) // many operations of one request
  for (let n = 2; n < 2 * (proofOfWork.most - 1); n++) await from(solve((await refusedBy()) as string))
  assert.equal(await refusedBy(), undefined, 'the end')
  await limits.spendFrom(limit, { address: '203.0.113.8' })
})

test('D-30 a proof of work asked for by one node opens one call, on whichever node', async (t) => {
  const { pool, drop } = await testDatabase()
  t.after(drop)
  const node = () => {
    const proofs = makeProofs(undefined, 4, Buffer.alloc(32, 1))
    return makeLimits({ proofs, shared: { pool, bus: makeBus(() => {}), hide: (text) => text } })
  }
  const [here, there] = [node(), node()]
  const limit = declareAddressLimit({ name: 'test-shared', points: 1, seconds: 60, why: 'a test' })
  const address = '203.0.113.7'
  await here.spendFrom(limit, { address })
  const refusal = await here.spendFrom(limit, { address }).catch((error: Refusal) => error)
  assert.ok(refusal instanceof Refusal)
  const proof = solve(refusal.details.proof as string)
  await there.spendFrom(limit, { address, proof })
  for (const limits of [here, there]) await assert.rejects(limits.spendFrom(limit, { address, proof }), Refusal)
  const other = declareAddressLimit({ name: 'test-other', points: 1, seconds: 60, why: 'a test' })
  const third = node()
  await third.spendFrom(other, { address })
  const caller = { address, proof } // used elsewhere: it opens neither limit of one request
  for (const one of [limit, other]) await assert.rejects(third.spendFrom(one, caller), Refusal)
})
