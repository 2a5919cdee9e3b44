import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event as limits } from '@vondrona/rules/events/constants'
import { autosave as pace } from '@vondrona/rules/magazine/constants'
import { type EventDraft, emptyDraft, type StoredEvent } from './draft.ts'
import { type KeptDraft, makeSaving, type Outcome, type Save } from './saving.ts'

const draft = (title: string): EventDraft => ({ ...emptyDraft, title })
const stored = (title: string, change: Partial<StoredEvent> = {}): StoredEvent => ({
  id: 'e1',
  revision: 1,
  status: 'draft',
  cancelReason: '',
  hasRules: false,
  taken: {},
  draft: draft(title),
  ...change,
})
const settle = () => new Promise<void>((done) => setImmediate(done))

/** A server that keeps one event, a device, and a clock that the test moves. */
function desk(start: Partial<KeptDraft & { isUnsent: boolean }> = {}) {
  const world = {
    server: start.base ?? (null as StoredEvent | null),
    kept: null as KeptDraft | null,
    saves: [] as Save[],
    next: [] as Outcome[],
    timers: [] as { ms: number; work: () => void }[],
    async pass() {
      for (const { work } of world.timers.splice(0)) work()
      await settle()
    },
  }
  const saving = makeSaving(
    {
      async send(save) {
        world.saves.push(save)
        const forced = world.next.shift()
        if (forced) return forced
        if (save.stored && world.server && save.stored.revision !== world.server.revision)
          return { kind: 'conflict', theirs: world.server, message: 'Ando a enregistré.' }
        const revision = (world.server?.revision ?? 0) + 1
        const status = save.status ?? world.server?.status ?? 'draft'
        world.server = stored('', { revision, status, draft: save.draft })
        return { kind: 'saved', event: world.server }
      },
      keep: (kept) => {
        world.kept = kept
      },
      drop: () => {
        world.kept = null
      },
      after(ms, work) {
        const timer = { ms, work }
        world.timers.push(timer)
        return () => {
          world.timers = world.timers.filter((one) => one !== timer)
        }
      },
    },
    { base: null, draft: start.base?.draft ?? emptyDraft, isUnsent: false, ...start },
  )
  return { ...saving, world }
}

test('a draft is on the device at every change, on the server after a pause', async () => {
  const { change, get, world } = desk()
  change({ title: 'Marathon' })
  assert.equal(world.kept?.draft.title, 'Marathon')
  assert.equal(world.saves.length, 0)
  await world.pass()
  assert.deepEqual([get().phase, world.server?.draft.title, world.kept], ['saved', 'Marathon', null])
})

test('a draft without a title waits on the device', async () => {
  const { change, get, world } = desk()
  change({ description: 'Une course' })
  await world.pass()
  assert.deepEqual([get().phase, world.saves.length, world.kept?.draft.description], ['unsaved', 0, 'Une course'])
})

test('changes of an announced event wait for the button', async () => {
  const { change, flush, get, save, world } = desk({ base: stored('Marathon', { status: 'published' }) })
  change({ location: 'Antsirabe' })
  await world.pass()
  await flush()
  assert.deepEqual([world.saves.length, get().phase, world.kept?.draft.location], [0, 'unsaved', 'Antsirabe'])
  assert.equal(await save('published'), 'done')
  assert.deepEqual([world.server?.draft.location, get().phase, world.kept], ['Antsirabe', 'saved', null])
  assert.deepEqual(
    world.saves.map(({ status }) => status),
    ['published'],
  )
})

test('what is typed during a save follows, one save at a time', async () => {
  const { change, get, flush, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon A' })
  void flush()
  change({ title: 'Marathon AB' })
  void flush()
  await settle()
  assert.deepEqual([world.saves.length, get().phase], [1, 'unsaved'])
  await world.pass()
  assert.deepEqual([world.saves.length, world.server?.draft.title, get().phase], [2, 'Marathon AB', 'saved'])
})

test('R-NET-03 a lost answer keeps the text here and is sent again; publishing is not done later by itself', async () => {
  const { change, get, save, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  world.next.push({ kind: 'lost' }, { kind: 'lost' })
  await world.pass()
  assert.deepEqual([get().phase, world.kept?.draft.title], ['offline', 'Marathon 2'])
  assert.equal(await save('published'), 'lost')
  await world.pass()
  assert.deepEqual([world.server?.status, world.server?.draft.title, get().phase], ['draft', 'Marathon 2', 'saved'])
})

test('R-NET-03 a lost answer to a publication alone does not say that the text is on the device only', async () => {
  const { get, save, world } = desk({ base: stored('Marathon') })
  world.next.push({ kind: 'lost' })
  assert.equal(await save('published'), 'lost')
  assert.equal(get().phase, 'saved')
})

test('both changed it: both versions are kept until somebody chooses', async () => {
  for (const chosen of ['mine', 'theirs'] as const) {
    const { change, get, resolve, world } = desk({ base: stored('Marathon') })
    world.server = stored('Le leur', { revision: 2 })
    change({ title: 'Le mien' })
    await world.pass()
    assert.deepEqual(
      [get().phase, get().theirs?.draft.title, get().problem],
      ['conflict', 'Le leur', 'Ando a enregistré.'],
    )
    change({ description: 'encore' })
    await world.pass()
    assert.equal(world.saves.length, 1)
    change({ description: '' })
    resolve({ title: chosen })
    assert.equal(get().phase, chosen === 'mine' ? 'unsaved' : 'saved')
    await world.pass()
    assert.equal(world.server.draft.title, chosen === 'mine' ? 'Le mien' : 'Le leur')
    assert.deepEqual([get().phase, get().draft.title, world.kept], ['saved', world.server.draft.title, null])
  }
})

test('F-EVT-01 a publication that meets the change of somebody else is done all the same, not only said to be', async () => {
  const { save, world } = desk({ base: stored('Marathon') })
  world.server = stored('Marathon', { revision: 2, draft: { ...draft('Marathon'), location: 'Antsirabe' } })
  assert.equal(await save('published'), 'done')
  assert.deepEqual([world.server.status, world.server.draft.location], ['published', 'Antsirabe'])
})

test('F-EVT-01 a publication that somebody else made in the meantime is not asked for again', async () => {
  const { save, world } = desk({ base: stored('Marathon') })
  world.server = stored('Marathon', { revision: 2, status: 'published' })
  assert.equal(await save('published'), 'done')
  assert.deepEqual([world.saves.length, world.server.revision], [1, 2])
})

test('F-EVT-01 two editors of one event: what only one of them changed is put together, without a question', async () => {
  const { change, get, save, world } = desk({ base: stored('Marathon', { status: 'published' }) })
  const { draft: theirs } = stored('Marathon')
  world.server = stored('Marathon', { status: 'published', revision: 2, draft: { ...theirs, location: 'Anosy' } })
  change({ title: 'Semi-marathon' })
  assert.equal(await save('published'), 'done')
  const { title, location } = world.server.draft
  assert.deepEqual([title, location, get().phase, get().draft.location], ['Semi-marathon', 'Anosy', 'saved', 'Anosy'])
})

test('F-EVT-01 of several parts that both changed, each is chosen for itself; nothing else of theirs is lost', async () => {
  const { change, get, resolve, world } = desk({ base: stored('Marathon') })
  const theirs = { ...stored('Le leur').draft, description: 'Leur texte', location: 'Anosy' }
  world.server = stored('Le leur', { revision: 2, draft: theirs })
  change({ title: 'Le mien', description: 'Mon texte', coordinates: '1, 2' })
  await world.pass()
  assert.equal(get().phase, 'conflict')
  resolve({ title: 'theirs', description: 'mine' })
  await world.pass()
  const { title, description, location, coordinates } = world.server.draft
  assert.deepEqual([title, description, location, coordinates], ['Le leur', 'Mon texte', 'Anosy', '1, 2'])
})

test('a revision without another text is no conflict', async () => {
  const { change, get, world } = desk({ base: stored('Marathon') })
  world.server = stored('Marathon', { revision: 7 })
  change({ title: 'Marathon 2' })
  await world.pass()
  await world.pass()
  assert.deepEqual([get().phase, world.server?.draft.title], ['saved', 'Marathon 2'])
})

test('a refused field says why, and the next change is sent again', async () => {
  const { change, get, world } = desk({ base: stored('Marathon') })
  world.next.push({ kind: 'refused', message: 'Non', fields: { 'ticketTypes.2.price': 'Non' } })
  change({ title: 'Ma' })
  await world.pass()
  assert.deepEqual([get().phase, get().problems], ['refused', { 'ticketTypes.2.price': 'Non' }])
  change({ title: 'Marathon 3' })
  await world.pass()
  assert.deepEqual([get().phase, get().problems, world.server?.draft.title], ['saved', {}, 'Marathon 3'])
})

test('a refused publication does not say that what is written is not saved: it goes first, and stays saved', async () => {
  const { change, get, save, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  const refuse = world.next
  const sending = save('published')
  refuse.push({ kind: 'refused', message: 'Une date', fields: { date: 'Une date' } })
  assert.equal(await sending, 'refused')
  assert.deepEqual([world.server?.draft.title, world.server?.status, world.kept], ['Marathon 2', 'draft', null])
  assert.deepEqual([get().phase, get().problem, get().problems], ['saved', 'Une date', { date: 'Une date' }])
  change({ date: '2026-12-01T08:00' })
  assert.deepEqual([get().phase, get().problem], ['unsaved', ''])
})

test('changes of an announced event that were refused are not published, and stay on the device', async () => {
  const { change, get, save, world } = desk({ base: stored('Marathon', { status: 'published' }) })
  change({ title: 'Ma' })
  world.next.push({ kind: 'refused', message: 'Trop court', fields: { title: 'Trop court' } })
  assert.equal(await save('published'), 'refused')
  assert.deepEqual([get().phase, world.kept?.draft.title], ['refused', 'Ma'])
})

test('a draft left by a window that is gone is sent; a deleted event is not', async () => {
  const { begin, get, world } = desk({ base: stored('Marathon'), draft: draft('Marathon 2'), isUnsent: true })
  begin()
  await world.pass()
  assert.deepEqual([get().phase, world.server?.draft.title], ['saved', 'Marathon 2'])
  const gone = desk({ base: stored('Marathon') })
  gone.change({ title: 'Marathon 2' })
  gone.abandon()
  await gone.world.pass()
  assert.deepEqual([gone.world.saves.length, gone.world.kept], [0, null])
})

test('what a window left unsent is said to be so, and sent without a change; what is saved is neither', async () => {
  const unsent = desk({ base: stored('Marathon'), draft: draft('Marathon 2'), isUnsent: true })
  assert.equal(unsent.get().phase, 'unsaved')
  await unsent.flush()
  assert.equal(unsent.world.saves.length, 1)
  const saved = desk({ base: stored('Marathon') })
  assert.equal(saved.get().phase, 'saved')
  saved.begin()
  await saved.flush()
  assert.deepEqual([saved.world.saves.length, saved.world.timers.length], [0, 0])
})

test('a title of the least length lets a new draft be saved, one letter less does not', async () => {
  for (const [length, count] of [
    [limits.title.min, 1],
    [limits.title.min - 1, 0],
  ] as const) {
    const { change, world } = desk()
    change({ title: ` ${'T'.repeat(length)} ` })
    await world.pass()
    assert.equal(world.saves.length, count, String(length))
  }
})

test('while two versions wait for a choice nothing is sent, and the button says so', async () => {
  const { change, flush, save, get, world } = desk({ base: stored('Marathon') })
  world.server = stored('Le leur', { revision: 2 })
  change({ title: 'Le mien' })
  await world.pass()
  assert.equal(get().phase, 'conflict')
  await flush()
  assert.equal(await save('published'), 'conflict')
  change({ title: 'Le mien 2' })
  assert.deepEqual([world.saves.length, world.timers.length], [1, 0])
})

test('R-NET-03 lost answers are followed by ever longer pauses, up to the longest; an answer ends them, a change does not', async () => {
  const { change, get, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  const pauses: number[] = []
  for (let n = 0; n < 12; n++) {
    world.next.push({ kind: 'lost' })
    await world.pass()
    change({ description: `${n}` })
    assert.equal(world.timers.length, 1)
    pauses.push(world.timers[0]?.ms ?? 0)
  }
  assert.deepEqual(pauses.slice(0, 3), [pace.pause, 2 * pace.pause, 4 * pace.pause])
  assert.equal(pauses.at(-1), pace.retryCap)
  await world.pass()
  assert.equal(get().phase, 'saved')
  change({ title: 'Marathon 3' })
  world.next.push({ kind: 'lost' })
  await world.pass()
  assert.equal(world.timers[0]?.ms, pace.pause)
})

test('a page that is left sends once more, and keeps it on the device until it has arrived; what is answered later moves nothing', async () => {
  const { change, end, flush, get, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  end()
  assert.equal(world.timers.length, 0)
  await settle()
  assert.deepEqual(
    [world.saves.length, world.server?.draft.title, world.kept?.draft.title],
    [1, 'Marathon 2', 'Marathon 2'],
  )
  assert.deepEqual([get().phase, get().stored?.revision], ['saving', 1])
  await flush()
  assert.equal(world.saves.length, 1)
})

test('a deleted event sends nothing any more, whatever asks for it', async () => {
  const { abandon, change, flush, save, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  abandon()
  assert.deepEqual([world.kept, world.timers], [null, []])
  await flush()
  void save('published')
  await settle()
  assert.equal(world.saves.length, 0)
})

test('who gives up what they wrote has what the server has; of what it does not have nothing is given up', async () => {
  const { change, discard, flush, get, world } = desk({ base: stored('Marathon') })
  world.next.push({ kind: 'refused', message: 'Non', fields: { title: 'Non' } })
  change({ title: 'Ma' })
  await world.pass()
  discard()
  const { phase, problem, problems } = get()
  assert.deepEqual([phase, problem, problems, get().draft.title, world.kept], ['saved', '', {}, 'Marathon', null])
  await flush()
  assert.equal(world.saves.length, 1)
  const fresh = desk()
  fresh.change({ description: 'Une course' })
  fresh.discard()
  assert.deepEqual([fresh.get().draft.description, fresh.world.kept?.draft.description], ['Une course', 'Une course'])
})

test('an event that was moved elsewhere brings its dates; what is unsent stays, else all of it is taken', () => {
  const moved = { ...draft('Reporté'), date: '2027-01-02T08:00', endDate: '2027-01-02T10:00' }
  const event = stored('', { revision: 3, draft: moved })
  const { change, get, heard, world } = desk({ base: stored('Marathon', { status: 'published' }) })
  change({ title: 'Le mien' })
  heard(event)
  const { title, date, endDate } = get().draft
  assert.deepEqual([title, date, endDate, get().stored?.revision], ['Le mien', moved.date, moved.endDate, 3])
  assert.deepEqual([world.kept?.base?.revision, world.kept?.draft.title], [3, 'Le mien'])
  const idle = desk({ base: stored('Marathon') })
  idle.heard(event)
  assert.deepEqual([idle.get().draft, idle.world.kept, idle.world.timers], [moved, null, []])
})

test('F-EVT-01 a wish that is followed by another one is told that it is lost; the last one is done', async () => {
  const { change, get, save, world } = desk({ base: stored('Marathon') })
  change({ title: 'Marathon 2' })
  const [first, second] = [save('draft'), save('published')]
  assert.deepEqual(await Promise.all([first, second]), ['lost', 'done'])
  assert.deepEqual(
    [world.server?.status, world.saves.map(({ status }) => status)],
    ['published', [undefined, 'published']],
  )
  assert.equal(get().phase, 'saved')
})
