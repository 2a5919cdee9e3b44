import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { undoWindow } from '@vondrona/rules/members/constants'
import { Refusal } from '../../../lib/api/refusal.ts'
import { stubModules } from '../../../lib/device/stub-modules.fixture.ts'

type Work = (...args: unknown[]) => Promise<void>
interface Options {
  refused?: (problem: Refusal) => string
}
type Toast = [kind: string, text: string, options?: { duration?: number; action?: { run: () => void } }]

/** The server, and what is shown and done with the queue. */
const desk = {
  sent: [] as [string, object][],
  refusal: null as Error | null,
  toasts: [] as Toast[],
  queue: [] as unknown[][],
}
const toast = Object.fromEntries(
  ['info', 'success', 'warning', 'error'].map((kind) => [
    kind,
    (text: string, options?: Toast[2]) => desk.toasts.push([kind, text, options]),
  ]),
)
const nameOf = (document: unknown) => /mutation (\w+)/.exec(String(document))?.[1] ?? ''
stubModules({
  'lib/api/graphql.ts': {
    Refusal,
    call: async (document: unknown, variables: { ids?: string[] }) => {
      desk.sent.push([nameOf(document), variables])
      if (desk.refusal) throw desk.refusal
      return {
        decideUsers: variables.ids?.map((id) => ({
          id,
          ok: id !== 'late',
          message: id === 'late' ? 'trop tard' : null,
        })),
      }
    },
  },
  'lib/forms/use-action.ts': {
    makeAction: () => (args: unknown[], work: Work) => work(...args),
    useAction: (work: Work, options?: Options) => ({
      running: null,
      run: (...args: unknown[]) =>
        work(...args).catch((error) => {
          if (options?.refused) options.refused(error)
          throw error
        }),
    }),
  },
  'lib/texts/texts.ts': { useTexts: () => (key: string) => key },
  'ui/dialogs/toasts.tsx': { toast },
})
const { useDecisions: decisionsOf } = await import('./use-decisions.ts')

const queue = Object.fromEntries(
  ['drop', 'restore', 'refresh'].map((name) => [name, (...args: unknown[]) => desk.queue.push([name, ...args])]),
)
const { decide, decideMany } = decisionsOf(queue as never)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const shown = () => desk.toasts.map(([kind, text]) => `${kind} ${text}`)

beforeEach(() => Object.assign(desk, { sent: [], refusal: null, toasts: [], queue: [] }))

test('F-COM-05 a decision takes its row out, says which it was, and can be undone for a while', async () => {
  await decide('a', 'approve', null)
  await decide('b', 'reject', 'illisible')
  assert.deepEqual(desk.sent, [
    ['ApproveUser', { id: 'a' }],
    ['RejectUser', { id: 'b', reason: 'illisible' }],
  ])
  assert.deepEqual(shown(), ['success members.approved', 'success members.blocked'])
  assert.deepEqual(desk.queue, [['drop', ['a'], true], ['refresh'], ['drop', ['b'], true], ['refresh']])
  const [, , { duration, action } = {}] = desk.toasts[1] as Toast
  assert.equal(duration, undoWindow)
  Object.assign(desk, { sent: [], queue: [] })
  action?.run()
  await settled()
  assert.deepEqual(desk.sent, [['UndoDecision', { userId: 'b' }]])
  assert.deepEqual(desk.queue, [['restore', ['b']], ['refresh']])
  assert.equal(shown().at(-1), 'info members.undone')
})

test('R-USER-17 another document of a member in good standing cannot be undone: it would close their account', async () => {
  await decide('a', 'reject', 'illisible', true)
  assert.deepEqual(desk.toasts, [['success', 'members.blocked', {}]])
})

test('F-COM-06 what somebody else decided first leaves the queue with their sentence; any other refusal stays in it', async () => {
  desk.refusal = new Refusal({ code: 'ALREADY_DECIDED', message: 'Ando a décidé.' })
  await decide('a', 'approve', null)
  assert.deepEqual(shown(), ['warning Ando a décidé.'])
  assert.deepEqual(desk.queue, [['drop', ['a'], true], ['refresh']])
  for (const error of [
    new Refusal({ code: 'FORBIDDEN', message: 'Non' }),
    Object.assign(new Error('a bug'), { code: 'ALREADY_DECIDED' }),
  ]) {
    Object.assign(desk, { toasts: [], queue: [], refusal: error })
    await assert.rejects(decide('a', 'approve', null) as Promise<unknown>, error)
    assert.deepEqual([desk.queue, shown()], [[], ['error members.updateFailed']])
  }
})

test('F-COM-05 of several the decided ones leave the queue and can be undone together; the others come back with why', async () => {
  const refused: unknown[] = []
  const onRefused = (rows: unknown[]) => refused.push(...rows)
  await decideMany(['a', 'late', 'b'], 'approve', null, onRefused)
  assert.deepEqual(desk.queue, [['drop', ['a', 'b'], true], ['refresh']])
  assert.deepEqual(refused, [{ id: 'late', ok: false, message: 'trop tard' }])
  const [[, , { action } = {}] = []] = desk.toasts
  desk.sent = []
  action?.run()
  await settled()
  assert.deepEqual(desk.sent, [
    ['UndoDecision', { userId: 'a' }],
    ['UndoDecision', { userId: 'b' }],
  ])
  desk.toasts = []
  await decideMany(['late'], 'approve', null, onRefused)
  assert.deepEqual(desk.toasts, [], 'nothing was done')
})
