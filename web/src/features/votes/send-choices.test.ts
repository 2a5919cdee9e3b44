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
  what: string
  optionIndex: number
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
    const { optionIndex, code, revision } = variables as Sent
    sent.push({ what: headOf(document).root, optionIndex, code, revision })
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
const steps = () => sent.map(({ what, optionIndex }) => `${what} ${optionIndex}`)

test('a first ballot sends what was chosen and takes nothing back, with no code where names are known', async () => {
  await sendChoices(vote({}), [1], null)
  assert.deepEqual(sent, [{ what: 'castVote', optionIndex: 1, code: null, revision: 3 }])
  assert.equal(receiptOf('v'), undefined)
})

test('another choice replaces the one of before: the server takes that back itself', async () => {
  await sendChoices(vote({ myChoices: [0] }), [2], null)
  assert.deepEqual(steps(), ['castVote 2'])
})

test('of several choices the new ones are sent and those left out are taken back; what stays is not sent again', async () => {
  await sendChoices(vote({ allowMultiple: true, myChoices: [0, 1] }), [1, 2], null)
  assert.deepEqual(steps(), ['castVote 2', 'retractVote 0'])
})

test('no choice at all takes back what was chosen', async () => {
  await sendChoices(vote({ myChoices: [2] }), [], null)
  assert.deepEqual(steps(), ['retractVote 2'])
})

test('F-VOTE-09 a first secret ballot takes nothing back; its code is made and kept on this phone', async () => {
  await sendChoices(vote({ isSecret: true, allowMultiple: true }), [1], null)
  assert.deepEqual(steps(), ['castVote 1'])
  assert.ok(receiptOf('v'))
  assert.equal(sent[0]?.code, receiptOf('v'))
})

test('F-VOTE-09 a secret ballot that is cast again says all of it anew, with the code of before', async () => {
  keepReceipt('v', 'CODE')
  await sendChoices(vote({ isSecret: true, hasVoted: true, allowMultiple: true }), [0, 1], null)
  assert.deepEqual(steps(), ['castVote 0', 'castVote 1', 'retractVote 2'])
  assert.deepEqual([...new Set(sent.map(({ code }) => code))], ['CODE'])
})

test('F-VOTE-09 a first secret ballot whose answer was lost may have arrived: all of it is said anew', async () => {
  keepReceipt('v', 'CODE')
  await sendChoices(vote({ isSecret: true, hasVoted: false, allowMultiple: true }), [1], null)
  assert.deepEqual(steps(), ['castVote 1', 'retractVote 0', 'retractVote 2'])
})

test('F-VOTE-09 on another phone the typed code counts, and is kept once it was right', async () => {
  await sendChoices(vote({ isSecret: true, hasVoted: true, allowMultiple: true }), [0], 'TYPED')
  assert.deepEqual(steps(), ['castVote 0', 'retractVote 1', 'retractVote 2'])
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
