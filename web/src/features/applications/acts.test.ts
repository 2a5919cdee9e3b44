import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callThrough } from '../../lib/api/call.ts'
import { Refusal } from '../../lib/api/graphql.ts'
import { headOf } from '../../lib/api/typed-document.ts'
import { isSendingOf, kinds, onSent, type Sending } from './acts.ts'

const written = { motivationLetter: 'Bonjour ', additionalInfo: { a: '1', b: ['x', 'y'], c: '' } }
const sending: Sending = { id: 'a1', typeId: 't1', written, revision: 3, formVersion: 2, sending: null }
const own = {
  id: 'a1',
  status: 'draft',
  revision: 4,
  motivationLetter: 'Bonjour',
  additionalInfo: { b: ['x', 'y'], a: '1 ' },
}
let stored: object | null = own
let sent: unknown[] = []
let no: string[] = []

beforeEach(() => {
  sent = []
  no = ['CONFLICT']
  stored = own
  callThrough(async (document, variables) => {
    const { root } = headOf(document)
    if (root === 'application') return { data: { application: stored } as never, errors: [], refusal: null }
    sent.push((variables as { input: unknown }).input)
    const code = no.shift()
    const refusal = code ? new Refusal({ code, message: 'Non.' }) : null
    return { data: refusal ? null : ({ [root]: { id: 'a1', status: 'submitted' } } as never), errors: [], refusal }
  })
})
const send = (more: Partial<Sending> = {}) => kinds['application.send'].send({ ...sending, ...more }, new Date())

test('R-NET-03 an application leaves with its draft’s revision and the version of the questions that were answered', async () => {
  no = []
  await send()
  const input = { ...written, id: 'a1', eventApplicationTypeId: 't1', submit: true, revision: 3, formVersion: 2 }
  assert.deepEqual(sent, [input])
})

test('R-NET-03 a save of our own that arrived in between is no change by somebody else; it is tried once more, and no oftener', async () => {
  await send()
  assert.deepEqual(
    sent.map((one) => (one as Sending).revision),
    [3, 4],
  )
  sent = []
  no = ['CONFLICT']
  stored = { ...own, motivationLetter: 'Bon' } // the save before the last words
  await send({ sending: { ...written, motivationLetter: 'Bon' } })
  assert.equal(sent.length, 2)
  sent = []
  no = ['CONFLICT', 'CONFLICT', 'CONFLICT']
  stored = own
  await assert.rejects(send(), { code: 'CONFLICT' })
  assert.equal(sent.length, 2)
})

test('R-NET-03 what somebody else wrote is not overwritten, nor what is no draft any more; any other no is said', async () => {
  for (const theirs of [
    { ...own, motivationLetter: 'Autre' },
    { ...own, additionalInfo: { a: '1', b: ['y', 'x'] } },
    { ...own, additionalInfo: { a: '1' } },
    { ...own, additionalInfo: null },
    { ...own, status: 'withdrawn' },
    { ...own, revision: 3 },
    null,
  ]) {
    no = ['CONFLICT']
    sent = []
    stored = theirs
    await assert.rejects(send(), { code: 'CONFLICT' })
    assert.equal(sent.length, 1, JSON.stringify(theirs))
  }
  no = ['FORM_CHANGED']
  await assert.rejects(send(), { code: 'FORM_CHANGED' })
})

test('the page of an application hears that it was sent, until it is left', () => {
  const heard: string[] = []
  const end = onSent((id) => heard.push(id))
  kinds['application.send'].taken?.(sending)
  end()
  kinds['application.send'].taken?.(sending)
  assert.deepEqual(heard, ['a1'])
})

test('only the sending of this application counts as its sending', () => {
  const act = (kind: string, id: string) => ({ kind, variables: { id } }) as Parameters<typeof isSendingOf>[0]
  assert.equal(isSendingOf(act('application.send', 'a1'), 'a1'), true)
  assert.equal(isSendingOf(act('application.send', 'a2'), 'a1'), false)
  assert.equal(isSendingOf(act('gate.scan', 'a1'), 'a1'), false)
})
