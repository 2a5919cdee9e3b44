import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callThrough } from '../../lib/api/call.ts'
import { Refusal } from '../../lib/api/graphql.ts'
import { headOf } from '../../lib/api/typed-document.ts'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { keepReceipt, receiptOf } from './receipts.ts'
import { sendChoices } from './send-choices.ts'
import type { ShownVote } from './use-vote.ts'

interface Sent {
  choices: number[]
  code: string | null
  revision: number
}
let sent: Sent[] = []
let refusal: Refusal | null = null

beforeEach(() => {
  freshStores()
  sent = []
  refusal = null
  callThrough(async (document, variables) => {
    assert.equal(headOf(document).root, 'castBallot')
    const { choices, code, revision } = variables as Sent
    sent.push({ choices, code, revision })
    return { data: refusal ? null : ({} as never), errors: [], refusal }
  })
})

const vote = (more: Partial<ShownVote>) =>
  ({
    id: 'v',
    revision: 3,
    options: [{}, {}, {}],
    isSecret: false,
    hasVoted: false,
    allowMultiple: false,
    myChoices: null,
    ...more,
  }) as ShownVote

test('a first ballot sends what was chosen with what was read, and no code where names are known', async () => {
  await sendChoices(vote({}), [1], null)
  assert.deepEqual(sent, [{ choices: [1], code: null, revision: 3 }])
  assert.equal(receiptOf('v'), undefined)
})

test('F-VOTE-02 all choices are sent at once, whatever the page knows of the ballot before', async () => {
  for (const myChoices of [null, [0, 1], [1, 2]])
    await sendChoices(vote({ allowMultiple: true, myChoices }), [1, 2], null)
  assert.deepEqual(
    sent.map(({ choices }) => choices),
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  )
})

test('no choice at all takes back what was chosen', async () => {
  await sendChoices(vote({ myChoices: [2] }), [], null)
  assert.deepEqual(sent, [{ choices: [], code: null, revision: 3 }])
})

test('F-VOTE-09 the code of a first secret ballot is made and kept on this phone, and sent with what follows', async () => {
  await sendChoices(vote({ isSecret: true, allowMultiple: true }), [1], null)
  const code = receiptOf('v')
  assert.ok(code)
  await sendChoices(vote({ isSecret: true, hasVoted: true, allowMultiple: true }), [0, 1], null)
  assert.deepEqual(sent, [
    { choices: [1], code, revision: 3 },
    { choices: [0, 1], code, revision: 3 },
  ])
})

test('F-VOTE-09 on another phone the typed code counts, and is kept once it was right', async () => {
  await sendChoices(vote({ isSecret: true, hasVoted: true, allowMultiple: true }), [0], 'TYPED')
  assert.deepEqual(sent, [{ choices: [0], code: 'TYPED', revision: 3 }])
  assert.equal(receiptOf('v'), 'TYPED')
})

test('F-VOTE-09 a code that was made here and opens nothing is forgotten; a lost answer keeps it', async () => {
  refusal = new Refusal({ code: 'NETWORK', message: '' })
  await assert.rejects(sendChoices(vote({ isSecret: true }), [0], null))
  const kept = receiptOf('v')
  assert.ok(kept)
  refusal = new Refusal({ code: 'WRONG_RECEIPT', message: '' })
  await assert.rejects(sendChoices(vote({ isSecret: true }), [0], null))
  assert.equal(receiptOf('v'), undefined)
})

test('F-VOTE-09 a wrong typed code is not kept, and the one of this phone stays', async () => {
  keepReceipt('v', 'CODE')
  refusal = new Refusal({ code: 'WRONG_RECEIPT', message: '' })
  await assert.rejects(sendChoices(vote({ isSecret: true, hasVoted: true }), [0], 'TYPED'))
  assert.equal(receiptOf('v'), 'CODE')
})
