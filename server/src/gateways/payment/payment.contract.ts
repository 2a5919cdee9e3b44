import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { paymentRig, type Rig, type RigParts, started } from '../../../test/payments.ts'
import type { ClientOptions } from './client.ts'
import { type Callback, type Evidence, ProviderRefused, ProviderUnreachable, type RefusalReason } from './port.ts'

/** In what the providers differ. */
export interface Traits {
  /** Whether its callbacks are signed. */
  signs: boolean
  /** Whether it can say that an attempt expired by itself. */
  expires: boolean
  /** The reason when it refuses. */
  refuses: RefusalReason
  /** Whether its answer repeats the amount. */
  repeatsAmount: boolean
}

const impatient: ClientOptions = { timeout: 600, pause: 1 }
const nonsenses = ['html', 'empty', 'truncated', 'huge', 'list', 'null', 'redirect'] as const

const rejection = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => assert.fail(`it answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )

/** That the request may have been accepted, or that it certainly was not. */
async function assertUnreachable(work: Promise<unknown>, outcome?: 'none' | 'unknown'): Promise<void> {
  const error = await rejection(work)
  assert.ok(error instanceof ProviderUnreachable, String(error))
  if (outcome) assert.equal(error.outcome, outcome)
}

async function assertRefused(work: Promise<unknown>, reason: RefusalReason): Promise<void> {
  const error = await rejection(work)
  assert.ok(error instanceof ProviderRefused, String(error))
  assert.equal(error.reason, reason, error.message)
}

const calls = ({ standIn }: Rig, kind: string) => standIn.log().filter((entry) => entry.kind === kind)

/** What every provider promises, with its stand-in. */
export function paymentContract(name: string, parts: RigParts, traits: Traits) {
  const promise = (title: string, work: (rig: Rig, t: TestContext) => Promise<void>, client?: ClientOptions) =>
    test(`payment contract on ${name}: ${title}`, async (t) => work(await paymentRig(t, parts, client), t))

  const read = async ({ provider }: Rig, callback: Callback): Promise<Evidence> => {
    const evidence = await provider.parseCallback(callback)
    assert.ok(typeof evidence === 'object', `the callback is ${evidence}`)
    return evidence
  }

  promise('a refusal is final, with a reason and a code, and starts nothing', async (rig) => {
    rig.standIn.fail({ on: 'start', refusals: 1 })
    await assertRefused(rig.provider.start(rig.attempt()), traits.refuses)
    assert.equal(rig.standIn.counts().payments, 0)
  })

  promise('a reference that was used is refused: it is never paid twice', async (rig) => {
    const attempt = rig.attempt()
    await rig.provider.start(attempt)
    await assertRefused(rig.provider.start(attempt), 'reference_used')
    assert.equal(rig.standIn.counts().payments, 1)
  })

  promise('wrong credentials are a refusal, and stand in no error', async (rig, t) => {
    const { standIn } = await paymentRig(t, parts)
    const wrong = { clientId: 'nobody', clientSecret: 'hunter2-hunter2', key: 'hunter3-hunter3' }
    const provider = parts.open(standIn.url, wrong, () => new Date('2026-11-21T09:00:00Z'), { pause: 1 })
    const error = (await rejection(provider.start(rig.attempt()))) as ProviderRefused
    assert.equal(error.reason, 'credentials')
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /hunter|Basic|Bearer/)
  })

  promise('a started attempt has a page or a phone that asks, and nothing secret in its record', async (rig) => {
    const attempt = rig.attempt()
    const { payUrl, raw } = await rig.provider.start(attempt)
    assert.equal(payUrl !== null, rig.provider.capabilities.flow === 'redirect')
    if (payUrl) assert.equal((await fetch(payUrl)).status, 200)
    assert.equal(rig.standIn.payment(attempt.reference)?.amount, 50_000)
    const { clientId, clientSecret, key } = rig.standIn.credentials
    for (const secret of [clientId, clientSecret, key, 'eyJ', '340000001', 'pay_token/'])
      assert.ok(!JSON.stringify(raw).includes(secret), `${secret} in ${JSON.stringify(raw)}`)
  })

  for (const [etat, status] of [
    ['PENDING', 'pending'],
    ['SUCCESS', 'succeeded'],
    ['FAILED', 'failed'],
    ['SUCCES', 'unknown'],
    ['CANCELLED_BY_MOON', 'unknown'],
  ] as const)
    promise(`${etat} is ${status} when asked`, async (rig) => {
      const attempt = await started(rig.provider, rig.attempt())
      assert.equal((await rig.provider.ask(attempt)).status, 'pending')
      rig.standIn.decide(attempt.reference, etat)
      const evidence = await rig.provider.ask(attempt)
      assert.equal(evidence.status, status)
      assert.equal(evidence.authenticated, 'pull')
      assert.deepEqual(evidence.about, { reference: attempt.reference })
    })

  promise('an attempt that nobody pays expires, where the provider says so', async (rig) => {
    const attempt = await started(rig.provider, rig.attempt())
    rig.standIn.advance(24 * 60 * 60_000)
    assert.equal((await rig.provider.ask(attempt)).status, traits.expires ? 'expired' : 'pending')
  })

  promise('an attempt it never heard of is unknown, not failed', async (rig) => {
    const { status } = await rig.provider.ask(rig.attempt({ providerReference: 'VPI0000' }))
    assert.equal(status, 'unknown')
    assert.equal((await rig.provider.ask(rig.attempt())).status, 'unknown')
  })

  promise('yes after no, and no after yes, are what the provider says last', async (rig) => {
    const attempt = await started(rig.provider, rig.attempt())
    const seen: string[] = []
    for (const etat of ['FAILED', 'SUCCESS', 'FAILED']) {
      rig.standIn.decide(attempt.reference, etat)
      seen.push((await rig.provider.ask(attempt)).status)
    }
    assert.deepEqual(seen, ['failed', 'succeeded', 'failed'])
  })

  promise('a callback names its attempt and says what happened; a repetition has the same key', async (rig) => {
    rig.standIn.direct({ etats: ['FAILED', 'SUCCESS'], when: 'pay', duplicates: 2, shuffle: true })
    const attempts = [await started(rig.provider, rig.attempt()), await started(rig.provider, rig.attempt())]
    for (const { reference } of attempts) rig.standIn.pay(reference)
    await rig.standIn.idle()
    assert.equal(rig.callbacks.length, 12)
    for (const { reference, callbackKey } of attempts) {
      const evidence = await Promise.all(rig.callbacks.map((callback) => read(rig, callback)))
      const about = callbackKey === null ? { reference } : { callbackKey }
      const own = evidence.filter((each) => JSON.stringify(each.about) === JSON.stringify(about))
      assert.deepEqual(
        own.map(({ status }) => status),
        ['succeeded', 'succeeded', 'succeeded', 'failed', 'failed', 'failed'],
      )
      assert.equal(new Set(own.map(({ dedupeKey }) => dedupeKey)).size, 2)
      assert.ok(own.every(({ authenticated }) => authenticated === (traits.signs ? 'signature' : 'none')))
      assert.ok(!JSON.stringify(own.map(({ raw }) => raw)).includes('340000001'))
    }
  })

  promise('a hint and a proof of the same never have the same key', async (rig) => {
    const attempt = await started(rig.provider, rig.attempt())
    rig.standIn.decide(attempt.reference, 'SUCCESS')
    await rig.standIn.idle()
    const [told, asked] = [await read(rig, rig.callbacks[0]!), await rig.provider.ask(attempt)]
    assert.deepEqual([told.status, asked.status], ['succeeded', 'succeeded'])
    assert.notEqual(told.dedupeKey, asked.dedupeKey)
  })

  promise('a callback with another signature is refused; without signatures it is only a hint', async (rig) => {
    rig.standIn.direct({ etats: ['SUCCESS'], badSignature: true })
    await rig.provider.start(rig.attempt())
    await rig.standIn.idle()
    const [callback] = rig.callbacks
    const evidence = await rig.provider.parseCallback(callback!)
    if (traits.signs) assert.equal(evidence, 'bad_signature')
    else assert.equal((evidence as Evidence).authenticated, 'none')
  })

  promise('a signed callback of which one byte was changed, or whose signature is gone, is refused', async (rig) => {
    if (!traits.signs) return
    rig.standIn.direct({ etats: ['FAILED'] })
    await rig.provider.start(rig.attempt())
    await rig.standIn.idle()
    const [callback] = rig.callbacks
    assert.equal((await read(rig, callback!)).status, 'failed')
    const forged = callback!.body.toString().replace(/FAILED|TF/, (word) => (word === 'TF' ? 'TS' : 'SUCCESS'))
    assert.notEqual(forged, callback!.body.toString())
    assert.equal(await rig.provider.parseCallback({ ...callback!, body: Buffer.from(forged) }), 'bad_signature')
    const unsigned = { ...callback!, headers: {}, body: Buffer.from(forged.replace(/,"hash":"[^"]*"/, '')) }
    assert.equal(await rig.provider.parseCallback(unsigned), 'bad_signature')
  })

  promise('nonsense at the callback address is ignored or refused, and never breaks anything', async (rig) => {
    const deep = '['.repeat(50_000)
    const bodies = [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '<html>',
      '\0\xff',
      deep,
      '{"__proto__":{"status":"SUCCESS"}}',
      'a=1&a=2',
    ]
    const wrong =
      '{"transaction":{"id":{},"status_code":["TS"]},"notif_token":{"a":1},"status":1,"serverCorrelationId":[]}'
    for (const body of [...bodies, wrong])
      for (const headers of [{}, { 'vpi-signature': ['a', 'b'] }, { 'vpi-signature': 'é'.repeat(5000) }]) {
        const read = await rig.provider.parseCallback({ method: 'POST', headers, body: Buffer.from(body) })
        assert.ok(read === 'ignored' || read === 'bad_signature', `${body.slice(0, 40)}: ${JSON.stringify(read)}`)
      }
  })

  for (const nonsense of nonsenses)
    promise(`an answer that is ${nonsense} leaves the outcome of a start unknown, and of a query`, async (rig) => {
      rig.standIn.fail({ on: 'start', nonsense: [nonsense] })
      await assertUnreachable(rig.provider.start(rig.attempt()), 'unknown')
      assert.equal(calls(rig, 'start').length, 1)
      const attempt = await started(rig.provider, rig.attempt())
      rig.standIn.decide(attempt.reference, 'SUCCESS')
      rig.standIn.fail({ on: 'query', nonsense: Array.from({ length: 6 }, () => nonsense) })
      await assertUnreachable(rig.provider.ask(attempt))
    })

  promise('500 to a start is no failure of the payment, and nothing is sent twice', async (rig) => {
    rig.standIn.fail({ on: 'start', http500Times: 1 })
    await assertUnreachable(rig.provider.start(rig.attempt()), 'unknown')
    assert.equal(calls(rig, 'start').length, 1)
  })

  promise('a query is repeated after 500 and after a cut connection', async (rig) => {
    const attempt = await started(rig.provider, rig.attempt())
    rig.standIn.decide(attempt.reference, 'FAILED')
    rig.standIn.fail({ on: 'query', http500Times: 1, resets: 1 })
    assert.equal((await rig.provider.ask(attempt)).status, 'failed')
    rig.standIn.fail({ on: 'query', http500Times: 3 })
    await assertUnreachable(rig.provider.ask(attempt))
  })

  promise(
    'an answer lost after acceptance leaves the outcome unknown; the start is not repeated, and the payment is not lost',
    async (rig) => {
      rig.standIn.fail({ on: 'start', timeouts: 1 })
      const attempt = rig.attempt()
      await assertUnreachable(rig.provider.start(attempt), 'unknown')
      assert.equal(rig.standIn.counts().payments, 1)
      assert.equal(calls(rig, 'start').length, 1)
      const { asksByProviderReference } = rig.provider.capabilities
      assert.equal((await rig.provider.ask(attempt)).status, asksByProviderReference ? 'unknown' : 'pending')
      rig.standIn.decide(attempt.reference, 'SUCCESS')
      await rig.standIn.idle()
      assert.equal((await read(rig, rig.callbacks[0]!)).status, 'succeeded')
    },
    impatient,
  )

  promise('a connection that is cut before the answer leaves the outcome unknown', async (rig) => {
    rig.standIn.fail({ on: 'start', resets: 1 })
    await assertUnreachable(rig.provider.start(rig.attempt()), 'unknown')
  })

  promise('a provider that is away, or gives no token, certainly started nothing', async (rig) => {
    rig.standIn.fail({ on: 'token', http500Times: 3 })
    await assertUnreachable(rig.provider.start(rig.attempt()), 'none')
    await rig.standIn.close()
    await assertUnreachable(rig.provider.start(rig.attempt()), 'none')
    assert.equal(calls(rig, 'start').length, 0)
  })

  promise('50 at once share one token; when it ends for all of them at once, they share the next', async (rig) => {
    const attempts = await Promise.all(Array.from({ length: 50 }, () => started(rig.provider, rig.attempt())))
    assert.deepEqual(rig.standIn.counts(), { tokens: 1, payments: 50 })
    rig.standIn.advance(366 * 24 * 60 * 60_000) // the adapter's own clock stands still
    await Promise.all(attempts.map((attempt) => rig.provider.ask(attempt)))
    assert.equal(rig.standIn.counts().tokens, 2)
    await Promise.all(attempts.map(() => rig.provider.start(rig.attempt())))
    assert.deepEqual(rig.standIn.counts(), { tokens: 2, payments: 100 })
  })

  promise('a token that is refused for ever ends in an error, not in a loop', async (rig) => {
    rig.standIn.fail({ tokenTtl: 0 })
    await assertRefused(rig.provider.start(rig.attempt()), 'credentials')
    assert.equal(rig.standIn.counts().tokens, 2)
  })

  promise('another amount is reported as it is, where the provider repeats it', async (rig) => {
    const attempt = await started(rig.provider, rig.attempt())
    rig.standIn.decide(attempt.reference, 'SUCCESS')
    assert.equal((await rig.provider.ask(attempt)).amount, traits.repeatsAmount ? 50_000 : null)
    rig.standIn.direct({ otherAmount: 49_999 })
    assert.equal((await rig.provider.ask(attempt)).amount, traits.repeatsAmount ? 49_999 : null)
  })

  promise('an answer about another payment proves nothing of this one', async (rig) => {
    const [paid, unpaid] = [await started(rig.provider, rig.attempt()), rig.attempt({ amount: 60_000 })]
    rig.standIn.decide(paid.reference, 'SUCCESS')
    const mixed = await rig.provider.ask({ ...unpaid, providerReference: paid.providerReference })
    if (mixed.status === 'succeeded') {
      assert.equal(mixed.providerReference, paid.providerReference) // unique in the database
      assert.equal(mixed.amount, paid.amount) // which is not what this one asked for
    } else assert.equal(mixed.status, 'unknown')
  })

  promise('refunds are sent back once where there is an interface for them', async (rig) => {
    const { refund, capabilities } = rig.provider
    assert.equal(refund !== undefined, capabilities.refund === 'whole')
    if (!refund) return
    const attempt = await started(rig.provider, rig.attempt())
    rig.standIn.decide(attempt.reference, 'SUCCESS')
    const { operatorReference } = await rig.provider.ask(attempt)
    const payment = { reference: attempt.reference, operatorReference: operatorReference ?? '' }
    assert.equal((await refund(payment)).status, 'done')
    assert.ok((await rejection(refund(payment))) instanceof ProviderRefused)
    rig.standIn.fail({ on: 'refund', http500Times: 1 })
    await assertUnreachable(refund(payment), 'unknown')
  })
}
