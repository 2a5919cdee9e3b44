import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubModules } from './stub-modules.fixture.ts'

const said: string[] = []
let reach = 'online'
let changed: () => void = assert.fail

stubModules({
  'lib/device/server-reach.ts': {
    beginReach: () => {},
    isOnline: () => reach === 'online',
    reachNow: () => reach,
    watchReach: (listener: () => void) => {
      changed = listener
    },
  },
  'lib/device/data-saver.ts': { isDataSaver: () => false, setDataSaver: () => {}, useDataSaver: () => false },
  'lib/texts/texts.ts': { textOf: async (_texts: unknown, key: string) => key },
  'ui/dialogs/toast.ts': {
    toast: {
      warning: (text: string) => said.push(`warning ${text}`),
      success: (text: string) => said.push(`success ${text}`),
    },
  },
})
const { watchConnectivity } = await import('./connectivity.ts')

/** What is said once the way to the server is like this. */
async function saidWhen(now: string): Promise<string[]> {
  reach = now
  changed()
  await new Promise(setImmediate)
  return said.splice(0)
}

test('R-NET-01 R-NET-02 a lost connection and its return are said, each once; a server in trouble is neither', async () => {
  watchConnectivity()
  await new Promise(setImmediate)
  assert.deepEqual(said, [], 'a page that is opened with a network says nothing')
  assert.deepEqual(await saidWhen('trouble'), [])
  assert.deepEqual(await saidWhen('lost'), ['warning shell.lost'])
  assert.deepEqual(await saidWhen('lost'), [])
  assert.deepEqual(await saidWhen('trouble'), [], 'what was lost is not back yet')
  assert.deepEqual(await saidWhen('online'), ['success shell.back'])
  assert.deepEqual(await saidWhen('online'), [])
})
