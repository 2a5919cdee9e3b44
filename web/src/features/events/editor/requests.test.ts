import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callThrough } from '../../../lib/api/call.ts'
import { Refusal } from '../../../lib/api/graphql.ts'
import { headOf } from '../../../lib/api/typed-document.ts'
import { freshDrawer, freshStores } from '../../../lib/device/browser.fixture.ts'
import { type EventDraft, emptyDraft, type StoredEvent } from './draft.ts'
import { keptAt, newAddress, openEvent, sendSave } from './requests.ts'

freshStores()
const drawer = freshDrawer()

const answer = (more: object = {}) => ({
  id: 'e1',
  title: 'Marathon',
  description: '',
  location: '',
  isMit: false,
  latitude: null,
  longitude: null,
  revision: 2,
  status: 'draft',
  cancelReason: null,
  hasRules: false,
  postponement: null,
  mayEdit: true,
  date: null,
  endDate: null,
  cover: null,
  ticketTypes: [],
  applicationTypes: [],
  ...more,
})
const draft = (title: string): EventDraft => ({ ...emptyDraft, title })
const base = (title: string, revision = 1) =>
  ({ id: 'e1', revision, status: 'draft', draft: draft(title) }) as StoredEvent

interface Sent {
  root: string
  input?: Record<string, unknown>
}
/** What the server answers, by the first field that is asked for; then what was sent. */
function server(answers: Record<string, object | null>): Sent[] {
  const sent: Sent[] = []
  callThrough(async (document, variables) => {
    const { root } = headOf(document)
    sent.push({ root, ...(variables as object) })
    const found = answers[root] ?? null
    return found instanceof Refusal
      ? { data: null, errors: [], refusal: found }
      : { data: { [root]: found } as never, errors: [], refusal: null }
  })
  return sent
}
const refused = (code: string) => new Refusal({ code, message: 'Non.', fields: { title: 'Vide.' } })

async function opened(event: object | null, kept: object | null, isNew = false) {
  server({ event })
  drawer.clear()
  if (kept) drawer.set(keptAt('m', 'e1'), kept)
  const found = await openEvent('m', 'e1', isNew)
  return typeof found === 'string' ? found : [found.base?.revision ?? null, found.draft.title, found.isUnsent]
}

test('F-EVT-01 an event opens as the server has it, unless this device has changes that were not sent', async () => {
  assert.deepEqual(await opened(answer(), null), [2, 'Marathon', false])
  assert.deepEqual(await opened(answer(), { base: base('Marathon'), draft: draft('Marathon') }), [2, 'Marathon', false])
  assert.deepEqual(await opened(answer(), { base: base('Marathon'), draft: draft('Trail') }), [2, 'Trail', true])
})

test('F-EVT-01 changes that began with another text are sent on top of that, so that the conflict is seen', async () => {
  assert.deepEqual(await opened(answer(), { base: base('Course'), draft: draft('Trail') }), [1, 'Trail', true])
  assert.deepEqual(await opened(answer(), { base: null, draft: draft('Trail') }), [null, 'Trail', true])
})

test('a cancelled event is shown as it is, whatever was typed before', async () => {
  const kept = { base: base('Marathon'), draft: draft('Trail') }
  assert.deepEqual(await opened(answer({ status: 'cancelled' }), kept), [2, 'Marathon', false])
})

test('an event that is not there, or is not theirs to edit, is missing; a new one begins empty or as it was kept', async () => {
  for (const event of [null, answer({ mayEdit: false }), refused('FORBIDDEN')]) {
    assert.equal(await opened(event, null), 'missing')
    assert.deepEqual(await opened(event, null, true), [null, '', false])
    assert.deepEqual(await opened(event, { base: null, draft: draft('Trail') }, true), [null, 'Trail', true])
    assert.equal(await opened(event, { base: base('Marathon'), draft: draft('Trail') }), 'missing')
  }
})

test('R-NET-03 without a network an event opens from this device, a new one begins, another one cannot be reached', async () => {
  const lost = refused('NETWORK')
  assert.deepEqual(await opened(lost, { base: base('Marathon'), draft: draft('Trail') }), [1, 'Trail', true])
  assert.equal(await opened(lost, null), 'unreachable')
  assert.deepEqual(await opened(lost, null, true), [null, '', false])
})

test('a new address is not asked for at its first opening, and is at the next', async () => {
  const sent = server({})
  const id = newAddress()
  await openEvent('m', id, true)
  assert.equal(sent.length, 0)
  await openEvent('m', id, true)
  assert.equal(sent.length, 1)
})

test('F-EVT-01 a new event is created under its address as a draft, a known one is saved on top of its revision', async () => {
  const sent = server({ createEvent: answer(), updateEvent: answer() })
  const created = await sendSave('e1', { stored: null, draft: draft('Marathon') }, true)
  const updated = await sendSave(
    'e1',
    { stored: base('Course', 7), draft: draft('Marathon'), status: 'published' },
    false,
  )
  assert.deepEqual([created.kind, updated.kind], ['saved', 'saved'])
  assert.deepEqual(
    sent.map(({ root, input }) => [root, input?.id, input?.status, input?.revision, input?.isMit]),
    [
      ['createEvent', 'e1', 'draft', undefined, false],
      ['updateEvent', undefined, 'published', 7, undefined],
    ],
  )
})

test('R-NET-03 a create that had arrived before is followed by the text of now', async () => {
  const sent = server({ createEvent: answer({ title: 'Mara', revision: 1 }), updateEvent: answer() })
  const outcome = await sendSave('e1', { stored: null, draft: draft('Marathon') }, true)
  assert.deepEqual([outcome.kind, sent.map(({ root }) => root)], ['saved', ['createEvent', 'updateEvent']])
})

test('F-EVT-01 a create that another device went on with since is a conflict, and nothing is sent on top of it', async () => {
  const sent = server({ createEvent: answer({ title: 'Marathon 2027' }), updateEvent: answer() })
  const outcome = await sendSave('e1', { stored: null, draft: draft('Mara') }, true)
  assert.deepEqual([outcome.kind, sent.map(({ root }) => root)], ['conflict', ['createEvent']])
  assert.ok(outcome.kind === 'conflict' && outcome.theirs.draft.title === 'Marathon 2027' && outcome.message)
})

test('what is no place is refused at its field, before anything is sent', async () => {
  const sent = server({})
  const outcome = await sendSave('e1', { stored: null, draft: { ...draft('A'), coordinates: 'ici' } }, true)
  assert.deepEqual([outcome.kind, sent.length], ['refused', 0])
  assert.ok(outcome.kind === 'refused' && outcome.fields.latitude)
})

test('F-EVT-01 a conflict comes with the event as it is now; a refusal with its fields; no answer is lost', async () => {
  const save = async (updateEvent: object, event: object | null = null) => {
    server({ updateEvent, event })
    return sendSave('e1', { stored: base('Course'), draft: draft('Marathon') }, true)
  }
  const conflict = await save(refused('CONFLICT'), answer({ title: 'Autre' }))
  assert.ok(conflict.kind === 'conflict' && conflict.theirs.draft.title === 'Autre')
  assert.deepEqual(await save(refused('CONFLICT'), refused('NETWORK')), { kind: 'lost' })
  assert.equal((await save(refused('CONFLICT'))).kind, 'refused')
  assert.equal((await save(refused('BAD_USER_INPUT'), answer())).kind, 'refused')
  assert.deepEqual(await save(refused('TIMEOUT')), { kind: 'lost' })
})
