import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { toastDuration } from '@vondrona/rules/constants'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { runSessionCleanups } from '../../lib/session/session-end.ts'
import { toast, toastStore } from './toast.ts'

const texts = () => toastStore.get().map(({ text }) => text)
beforeEach(() => {
  for (const { id } of toastStore.get()) toast.dismiss(id)
})

test('R-CONST-34 a toast has its tone and stays as long as all do, unless it says otherwise', () => {
  toast.success('a')
  toast.error('b', { duration: 5 })
  assert.deepEqual(
    toastStore.get().map(({ tone, duration }) => [tone, duration]),
    [
      ['success', toastDuration],
      ['error', 5],
    ],
  )
})

test('a sentence is not said twice at once, but what can still be done about one thing stays', () => {
  const action = { run: () => {} }
  toast.info('Décision prise.', { action })
  toast.info('Décision prise.', { action })
  toast.info('Enregistré.')
  toast.info('Autre chose.')
  toast.info('Enregistré.')
  assert.deepEqual(texts(), ['Décision prise.', 'Décision prise.', 'Autre chose.', 'Enregistré.'])
})

test('the last four are shown', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast.info(text)
  assert.deepEqual(texts(), ['b', 'c', 'd', 'e'])
})

test('one is taken away by its number, and whoever watches is told until they stop', () => {
  let told = 0
  const stop = toastStore.subscribe(() => (told += 1))
  const first = toast.info('a')
  const second = toast.warning('b')
  toast.dismiss(first)
  assert.deepEqual([texts(), told], [['b'], 3])
  stop()
  toast.dismiss(second)
  assert.deepEqual([texts(), told], [[], 3])
})

test('R-AUTH-10 what was said to a member goes with the session, also what stays until it is closed or can be undone', async () => {
  freshStores()
  toast.info('En attente du réseau : dire « Bravo »')
  toast.warning('À garder', { duration: Number.POSITIVE_INFINITY })
  toast.success('Retiré', { action: { run: () => {} } })
  await runSessionCleanups()
  assert.deepEqual(texts(), [])
})
