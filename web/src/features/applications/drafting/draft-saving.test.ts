import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kept, makeDraftSaving, type Outcome, type StoredDraft, type Written } from './draft-saving.ts'
import { isSame, startOf } from './start-of.ts'

const empty: Written = { motivationLetter: '', additionalInfo: {} }
const letter = (motivationLetter: string): Written => ({ ...empty, motivationLetter })

/** A server that keeps one draft, and a network that can be cut before or after it. */
function world(start: Partial<Kept & { isUnsent: boolean; theirs: StoredDraft | null; server: StoredDraft }> = {}) {
  let stored: StoredDraft | null = start.server ?? start.stored ?? null
  let cut: 'before' | 'after' | null = null
  let kept: Kept | null = null
  let due: (() => void) | null = null
  let clean = (written: Written) => written
  const sends: string[] = []
  const server = (id: string, written: Written, base: StoredDraft | null): Outcome => {
    sends.push(written.motivationLetter)
    if (base && stored && base.revision !== stored.revision) return { kind: 'conflict', theirs: stored }
    if (!base && stored) return { kind: 'saved', stored } // created before: the same application
    stored = { id, revision: (stored?.revision ?? 0) + 1, written: clean(written) }
    return { kind: 'saved', stored }
  }
  const saving = makeDraftSaving(
    {
      async send(id, written, base) {
        if (cut === 'before') return { kind: 'lost' }
        const outcome = server(id, written, base)
        return cut === 'after' ? { kind: 'lost' } : outcome
      },
      keep: (next) => {
        kept = next
      },
      drop: () => {
        kept = null
      },
      isSame: (one, other) => isSame([], one, other),
      after(_ms, work) {
        due = work
        return () => {
          if (due === work) due = null
        }
      },
    },
    { id: 'a', stored: null, written: empty, isUnsent: false, ...start },
  )
  return {
    saving,
    sends,
    stored: () => stored,
    elsewhere: (written: Written) => {
      stored = { id: 'a', revision: (stored?.revision ?? 0) + 1, written }
    },
    kept: () => kept,
    cleans: (how: typeof clean) => {
      clean = how
    },
    cut: (where: typeof cut) => {
      cut = where
    },
    isPlanned: () => due !== null,
  }
}

test('R-APP-05 what is typed is on the device at once and on the server after a pause', async () => {
  const { saving, kept, stored, isPlanned } = world()
  assert.equal(saving.get().phase, 'untouched')
  saving.change(letter('Bonjour'))
  assert.deepEqual(kept()?.written, letter('Bonjour'))
  assert.equal(stored(), null)
  assert.ok(isPlanned())
  await saving.flush()
  assert.equal(stored()?.written.motivationLetter, 'Bonjour')
  assert.equal(saving.get().phase, 'saved')
  assert.equal(kept(), null)
})

test('R-APP-05 without a network the draft stays on the device and is sent when it is back', async () => {
  const { saving, kept, stored, cut } = world()
  cut('before')
  saving.change(letter('Hors ligne'))
  await saving.flush()
  assert.equal(saving.get().phase, 'offline')
  assert.equal(kept()?.written.motivationLetter, 'Hors ligne')
  cut(null)
  await saving.flush()
  assert.equal(saving.get().phase, 'saved')
  assert.equal(stored()?.written.motivationLetter, 'Hors ligne')
})

test('R-APP-05 a change of a stored draft that did not arrive is sent once more, and only once', async () => {
  const { saving, sends, cut } = world()
  saving.change(letter('un'))
  await saving.flush()
  cut('before')
  saving.change(letter('deux'))
  await saving.flush()
  cut(null)
  await saving.flush()
  assert.deepEqual([saving.get().phase, sends], ['saved', ['un', 'deux']])
})

test('R-APP-05 a create and a save whose answers were lost are recognised as our own', async () => {
  const { saving, stored, cut } = world()
  cut('after')
  saving.change(letter('un'))
  await saving.flush()
  saving.change(letter('deux'))
  cut(null)
  await saving.flush()
  assert.equal(stored()?.written.motivationLetter, 'deux')
  cut('after')
  saving.change(letter('trois'))
  await saving.flush()
  cut(null)
  saving.change(letter('quatre'))
  await saving.flush()
  assert.equal(saving.get().phase, 'saved')
  assert.equal(stored()?.written.motivationLetter, 'quatre')
})

test('R-APP-05 what another device saved is not overwritten: the applicant chooses', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { saving, stored, elsewhere } = world()
    saving.change(letter('ici'))
    await saving.flush()
    elsewhere(letter('ailleurs'))
    saving.change(letter('encore ici'))
    await saving.flush()
    assert.equal(saving.get().phase, 'conflict')
    assert.equal(stored()?.written.motivationLetter, 'ailleurs')
    saving.decide(choice)
    await saving.flush()
    const expected = choice === 'mine' ? 'encore ici' : 'ailleurs'
    assert.equal(saving.get().written.motivationLetter, expected)
    assert.equal(stored()?.written.motivationLetter, expected)
  }
})

test('R-APP-05 what is typed while a save is pending is saved after it, one save at a time', async () => {
  const { saving, sends, stored } = world()
  saving.change(letter('a'))
  const first = saving.flush()
  saving.change(letter('ab'))
  await Promise.all([first, saving.flush(), saving.flush()])
  assert.deepEqual(sends, ['a', 'ab'])
  assert.equal(stored()?.revision, 2)
})

const kept = (more: Partial<Kept>): Kept => ({ id: 'a', stored: null, written: letter('ici'), sending: null, ...more })
const version = (revision: number, motivationLetter: string): StoredDraft => ({
  id: 'a',
  revision,
  written: letter(motivationLetter),
})

test('R-APP-05 what a closed page left on the device goes on top of its own saves, and never over others', () => {
  const start = (stored: StoredDraft | null, left: Kept | undefined) => {
    const { isUnsent, theirs, written, stored: base } = startOf([], stored, left)
    return { isUnsent, theirs: theirs?.revision, letter: written.motivationLetter, base: base?.revision }
  }
  const calm = { isUnsent: false, theirs: undefined }
  const unsent = { isUnsent: true, theirs: undefined, letter: 'ici' }
  assert.deepEqual(start(null, undefined), { ...calm, letter: '', base: undefined })
  assert.deepEqual(start(version(3, 'là'), undefined), { ...calm, letter: 'là', base: 3 })
  assert.deepEqual(start(version(3, 'ici '), kept({ stored: version(2, '') })), { ...calm, letter: 'ici', base: 3 })
  const typed = kept({ written: letter('ici\u00a0là') }) // an autocorrection of the phone
  assert.deepEqual(start(version(3, 'ici là'), typed), { ...calm, letter: 'ici\u00a0là', base: 3 })
  assert.deepEqual(start(version(1, 'ic'), kept({})), { ...unsent, base: 1 }) // the create had arrived
  assert.deepEqual(start(version(9, 'fini ailleurs'), kept({})), { ...unsent, theirs: 9, base: undefined })
  assert.deepEqual(start(version(2, ''), kept({ stored: version(2, '') })), { ...unsent, base: 2 })
  const pending = kept({ stored: version(2, ''), sending: letter('ic') })
  assert.deepEqual(start(version(3, 'ic'), pending), { ...unsent, base: 3 })
  assert.deepEqual(start(version(3, 'là'), pending), { ...unsent, theirs: 3, base: 2 })
  const other = { ...version(1, 'là'), id: 'b' }
  assert.deepEqual(start(other, kept({})), { ...unsent, theirs: 1, base: undefined })
  assert.deepEqual(start(other, kept({ stored: version(1, '') })), { ...unsent, theirs: 1, base: 1 })
  assert.deepEqual(start({ ...other, written: letter('ici') }, kept({})), { ...calm, letter: 'ici', base: 1 })
  assert.equal(startOf([], { ...other, written: letter('ici') }, kept({})).id, 'b')
})

test('R-APP-05 a draft that another device began: the one of here is saved as that one, once the applicant chose it', async () => {
  const other = { ...version(1, 'là'), id: 'b' }
  const { saving, stored, kept: left } = world({ ...startOf([], other, kept({})), server: other })
  await saving.flush()
  assert.equal(stored()?.written.motivationLetter, 'là')
  saving.change(letter('ici, encore'))
  assert.deepEqual([left()?.id, left()?.stored], ['a', null])
  saving.decide('mine')
  await saving.flush()
  assert.deepEqual([saving.id, stored()?.revision, stored()?.written.motivationLetter], ['b', 2, 'ici, encore'])
})

test('R-APP-05 a create whose answer was lost, and a page that was closed: what was typed since follows, or is asked', async () => {
  const reopened = (revision: number) =>
    world({ isUnsent: true, written: letter('un deux'), server: version(revision, 'un') })
  const first = reopened(1)
  await first.saving.flush()
  assert.deepEqual([first.saving.get().phase, first.stored()?.written.motivationLetter], ['saved', 'un deux'])
  const later = reopened(2)
  await later.saving.flush()
  assert.deepEqual([later.saving.get().phase, later.stored()?.written.motivationLetter], ['conflict', 'un'])
  assert.equal(later.kept()?.written.motivationLetter, 'un deux')
})

test('R-APP-05 a save that the server cleaned in its own way is saved, and no other version', async () => {
  const { saving, sends, cleans } = world()
  cleans(({ motivationLetter, ...rest }) => ({ ...rest, motivationLetter: motivationLetter.toUpperCase() }))
  saving.change(letter('un'))
  await saving.flush()
  saving.change(letter('deux'))
  await saving.flush()
  assert.deepEqual([saving.get().phase, sends], ['saved', ['un', 'un', 'deux']])
})

test('R-APP-05 after a save without an answer another device is recognised by its text, not by its revision', async () => {
  const { saving, stored, cut, elsewhere } = world()
  saving.change(letter('un'))
  await saving.flush()
  cut('before')
  saving.change(letter('deux'))
  await saving.flush()
  cut(null)
  elsewhere(letter('ailleurs'))
  await saving.flush()
  assert.deepEqual([saving.get().phase, stored()?.written.motivationLetter], ['conflict', 'ailleurs'])
})
