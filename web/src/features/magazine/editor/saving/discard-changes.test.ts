import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'

/** The server, and what it answers to who asks for the article again. */
const world = {
  discard: async (_variables: object): Promise<object> => ({ id: 'a', revision: 8 }),
  theirs: null as object | null | 'unreachable',
}
class Passing extends Error {}
stubModules({
  'lib/api/graphql.ts': {
    call: async (_document: unknown, variables: object) => ({ discardArticleChanges: await world.discard(variables) }),
    isPassing: (error: unknown) => error instanceof Passing,
    problemsOf: (error: Error) => ({ message: error.message }),
  },
  'features/magazine/editor/saving/article-requests.ts': {
    askServer: async () => world.theirs,
    storedOf: (article: object) => article,
  },
})
const { discardChanges } = await import('./discard-changes.ts')

beforeEach(() => {
  world.theirs = null
  world.discard = async () => ({ id: 'a', revision: 8 })
})

type Phase = 'saved' | 'saving' | 'conflict' | 'refused' | 'unsent'

/** An editor in which the text is in this phase once it was flushed. */
function editor(phase: Phase, more: { stored?: object | null; problem?: string } = {}) {
  const listeners = new Set<() => void>()
  const shown: object[] = []
  let state = {
    phase,
    stored: { id: 'a', revision: 7 } as object | null,
    problem: undefined as string | undefined,
    ...more,
  }
  const autosave = {
    flush: async () => {},
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    heard: async (stored: object) => void shown.push(stored),
  }
  const become = (next: Phase) => {
    state = { ...state, phase: next }
    for (const listener of listeners) listener()
  }
  return { autosave: autosave as never, shown, become, listeners }
}

test('F-MAG-03 changes are discarded on top of what was saved, and the text that readers see is shown', async () => {
  let asked: object = {}
  world.discard = async (variables) => {
    asked = variables
    return { id: 'a', revision: 8 }
  }
  const { autosave, shown } = editor('saved')
  assert.equal(await discardChanges(autosave), 'done')
  assert.deepEqual([asked, shown], [{ id: 'a', revision: 7 }, [{ id: 'a', revision: 8 }]])
})

test('F-MAG-03 nothing is discarded where the text is not on the server', async () => {
  world.discard = () => assert.fail('asked')
  for (const [phase, more, answer] of [
    ['conflict', {}, 'conflict'],
    ['refused', { problem: 'too long' }, { refused: 'too long' }],
    ['refused', {}, { refused: '' }],
    ['unsent', {}, 'lost'],
    ['saved', { stored: null }, 'lost'],
  ] as const)
    assert.deepEqual(await discardChanges(editor(phase, more).autosave), answer, phase)
})

test('F-MAG-03 a save that is under way is waited for', async () => {
  const { autosave, become, listeners } = editor('saving')
  let answer: unknown
  const done = discardChanges(autosave).then((given) => {
    answer = given
  })
  become('saving')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(answer, undefined)
  become('conflict')
  await done
  assert.deepEqual([answer, listeners.size], ['conflict', 0])
})

test('F-MAG-03 without an answer it is lost; after a refusal what somebody else wrote is shown', async () => {
  world.discard = () => Promise.reject(new Passing())
  const lost = editor('saved')
  assert.deepEqual([await discardChanges(lost.autosave), lost.shown], ['lost', []])
  world.discard = () => Promise.reject(new Error('another revision'))
  const theirs = { id: 'a', revision: 9 }
  for (const [found, shown] of [
    [theirs, [theirs]],
    [null, []],
    ['unreachable', []],
  ] as const) {
    world.theirs = found
    const refused = editor('saved')
    assert.deepEqual(await discardChanges(refused.autosave), { refused: 'another revision' })
    assert.deepEqual(refused.shown, shown)
  }
})
