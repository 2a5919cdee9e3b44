import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callThrough } from '../../../lib/api/call.ts'
import { Refusal } from '../../../lib/api/graphql.ts'
import { headOf } from '../../../lib/api/typed-document.ts'
import { sendDraft } from './draft-requests.ts'
import type { StoredDraft } from './draft-saving.ts'

const written = { motivationLetter: 'Bonjour', additionalInfo: {} }
const stored: StoredDraft = { id: 'a1', revision: 3, written }
const onServer = { id: 'a1', revision: 4, status: 'draft', motivationLetter: 'Autre', additionalInfo: null }

let sent: { root: string; input?: Record<string, unknown> }[] = []
/** What the server answers, by the first field that is asked for. */
let answers: Record<string, object | Refusal> = {}

beforeEach(() => {
  sent = []
  answers = {}
  callThrough(async (document, variables) => {
    const { root } = headOf(document)
    sent.push({ root, ...(variables as { input?: Record<string, unknown> }) })
    const answer = answers[root]
    return answer instanceof Refusal
      ? { data: null, errors: [], refusal: answer }
      : { data: { [root]: answer ?? null } as never, errors: [], refusal: null }
  })
})
const refused = (code: string) => new Refusal({ code, message: 'Non.', fields: { motivationLetter: 'Trop long.' } })
const save = (known: StoredDraft | null = stored) => sendDraft('t1', 'a1', written, known)

test('R-APP-05 a new draft is created for its type, a known one is saved on top of the revision that was read', async () => {
  answers = { createApplication: onServer, updateApplication: onServer }
  assert.deepEqual(await save(null), {
    kind: 'saved',
    stored: { id: 'a1', revision: 4, written: { motivationLetter: 'Autre', additionalInfo: {} } },
  })
  await save()
  assert.deepEqual(
    sent.map(({ root, input }) => [root, input?.eventApplicationTypeId, input?.revision]),
    [
      ['createApplication', 't1', undefined],
      ['updateApplication', undefined, 3],
    ],
  )
})

test('R-APP-05 what was sent in the meantime is no draft any more', async () => {
  answers = { updateApplication: { ...onServer, status: 'pending' } }
  assert.deepEqual(await save(), { kind: 'closed' })
  answers = { updateApplication: refused('NOT_EDITABLE'), application: { ...onServer, status: 'pending' } }
  assert.deepEqual(await save(), { kind: 'closed' })
  answers = { updateApplication: refused('NOT_FOUND') }
  assert.deepEqual(await save(), { kind: 'closed' })
})

test('R-APP-05 another revision on the server is a conflict; the one that we know is a refusal of the text', async () => {
  answers = { updateApplication: refused('CONFLICT'), application: onServer }
  const conflict = await save()
  assert.deepEqual([conflict.kind, conflict.kind === 'conflict' && conflict.theirs.revision], ['conflict', 4])
  answers = { updateApplication: refused('BAD_USER_INPUT'), application: { ...onServer, revision: 3 } }
  const refusal = await save()
  assert.deepEqual(
    [refusal.kind, refusal.kind === 'refused' && refusal.fields],
    ['refused', { motivationLetter: 'Trop long.' }],
  )
})

test('R-APP-05 a first draft that is refused is not looked for on the server', async () => {
  answers = { createApplication: refused('BAD_USER_INPUT') }
  assert.equal((await save(null)).kind, 'refused')
  assert.deepEqual(
    sent.map(({ root }) => root),
    ['createApplication'],
  )
})

test('R-NET-03 without an answer, to the save or to the question after it, the draft waits', async () => {
  answers = { updateApplication: refused('NETWORK') }
  assert.deepEqual(await save(), { kind: 'lost' })
  assert.equal(sent.length, 1)
  answers = { updateApplication: refused('CONFLICT'), application: refused('NETWORK') }
  assert.deepEqual(await save(), { kind: 'lost' })
})
