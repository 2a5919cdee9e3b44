import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { toast, toastStore } from '../../ui/dialogs/toast.ts'
import { Refusal } from '../api/refusal.ts'
import { freshStores } from '../device/browser.fixture.ts'
import { type ActionOptions, makeAction } from './use-action.ts'

freshStores()
const bugs: unknown[] = []
Object.assign(globalThis, { reportError: (error: unknown) => bugs.push(error) })

afterEach(() => {
  bugs.length = 0
  for (const { id } of toastStore.get()) toast.dismiss(id)
})

/** An action as a component holds it: `shown` is what it renders, `answers` what its work does, one after the other. */
function action(answers: (() => unknown)[], options?: ActionOptions) {
  const shown: { busy: boolean; problem: string | undefined }[] = []
  const run = makeAction<[string]>(({ running, problem }) => shown.push({ busy: running !== null, problem }))
  const done: string[] = []
  const work = (name: string) => {
    done.push(name)
    return answers.shift()?.()
  }
  return { shown, done, run: (name: string) => run([name], work, options) }
}
const refuse = (code: string, message: string) => () => Promise.reject(new Refusal({ code, message }))
const lost = refuse('NETWORK', 'Erreur réseau')
const said = () => toastStore.get().map(({ tone, text, action }) => [tone, text, action !== undefined])

test('a refusal is shown as a toast, and nothing is busy afterwards', async () => {
  const { run, shown } = action([refuse('FORBIDDEN', 'Non')])
  assert.equal(await run('a'), false)
  assert.deepEqual(said(), [['error', 'Non', false]])
  assert.deepEqual(shown, [
    { busy: true, problem: undefined },
    { busy: false, problem: undefined },
  ])
})

test('a refusal in place is no toast; it goes with the next try', async () => {
  const { run, shown } = action([refuse('FORBIDDEN', 'Non'), () => {}], { inPlace: true })
  await run('a')
  assert.deepEqual(shown.at(-1), { busy: false, problem: 'Non' })
  assert.equal(await run('a'), true)
  assert.deepEqual(
    shown.slice(2).map(({ problem }) => problem),
    [undefined, undefined],
  )
  assert.deepEqual(said(), [])
})

test('a lost connection has its own message, and one press retries the action', async () => {
  const { run, done } = action([lost, () => {}])
  assert.equal(await run('a'), false)
  assert.deepEqual(said(), [['error', 'Erreur réseau', true]])
  toastStore.get()[0]?.action?.run()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(done, ['a', 'a'])
})

test('a bug shows the message for unexpected errors, and is still reported as a bug', async () => {
  const bug = new TypeError('x is undefined')
  const { run } = action([
    () => {
      throw bug
    },
  ])
  assert.equal(await run('a'), false)
  assert.deepEqual(said(), [['error', 'Une erreur inattendue est survenue. Veuillez réessayer.', false]])
  assert.deepEqual(bugs, [bug])
})

test('a bug is a refusal like any other to the one who shows it', async () => {
  const options: ActionOptions = { inPlace: true, refused: ({ code, message }) => `${code}: ${message}` }
  const { run, shown } = action([() => Promise.reject(new TypeError('x is undefined'))], options)
  await run('a')
  const problem = 'UNKNOWN: Une erreur inattendue est survenue. Veuillez réessayer.'
  assert.deepEqual(shown.at(-1), { busy: false, problem })
})

test('the offer to retry goes when it is started again; the offers of two actions stay side by side', async () => {
  const first = action([lost, () => {}])
  const second = action([lost])
  await first.run('a')
  await second.run('b')
  assert.equal(said().length, 2)
  await first.run('a')
  assert.deepEqual(said(), [['error', 'Erreur réseau', true]])
  toastStore.get()[0]?.action?.run()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(second.done, ['b', 'b'])
})

test('what deals with refusals itself decides what is left to say', async () => {
  const options: ActionOptions = { refused: ({ code }) => (code === 'GONE' ? undefined : `Pas maintenant (${code})`) }
  const { run } = action([refuse('GONE', 'Parti'), refuse('BUSY', 'Occupé')], options)
  await run('a')
  assert.deepEqual(said(), [])
  await run('a')
  assert.deepEqual(said(), [['error', 'Pas maintenant (BUSY)', false]])
})

test('a second press while it runs does nothing', async () => {
  let finish = () => {}
  const { run, done } = action([() => new Promise<void>((resolve) => (finish = resolve)), () => {}])
  const first = run('a')
  assert.equal(await run('b'), false)
  finish()
  assert.equal(await first, true)
  assert.equal(await run('c'), true)
  assert.deepEqual(done, ['a', 'c'])
})

test('what was said of the last try goes when another one begins, and stays when another action begins', async () => {
  const { run } = action([refuse('BAD_USER_INPUT', 'Illisible'), () => assert.deepEqual(said(), [])])
  await run('a')
  await action([() => {}]).run('b')
  assert.deepEqual(said(), [['error', 'Illisible', false]])
  assert.equal(await run('a'), true)
  assert.deepEqual(said(), [])
})
