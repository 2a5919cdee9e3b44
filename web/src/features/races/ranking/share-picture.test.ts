import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubModules } from '../../../lib/device/stub-modules.fixture.ts'

const saved: string[] = []
stubModules({
  'lib/device/download.ts': { download: (_url: string, name: string) => saved.push(name) },
  'features/races/ranking/draw-picture.ts': { drawPicture: async () => new Blob(['x'], { type: 'image/png' }) },
})
const { sharePicture } = await import('./share-picture.ts')
const phone = (more: object) => Object.defineProperty(globalThis, 'navigator', { value: more, configurable: true })
const share = () => sharePicture({} as never, 'zafy.png', 'Zafy')

test('a picture is handed to the sheet of the phone, or saved where that takes no files or refuses', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const failing = (name: string) => ({
    canShare: () => true,
    share: () => Promise.reject(new DOMException('no', name)),
  })
  phone({ canShare: () => true, share: async () => {} })
  assert.deepEqual([await share(), saved], [false, []])
  phone(failing('AbortError'))
  assert.deepEqual([await share(), saved], [false, []], 'who closes the sheet wants no file')
  phone(failing('NotAllowedError'))
  assert.deepEqual([await share(), saved.splice(0)], [true, ['zafy.png']])
  phone({ canShare: () => false, share: async () => {} })
  assert.deepEqual([await share(), saved.splice(0)], [true, ['zafy.png']])
  phone({})
  assert.deepEqual([await share(), saved.splice(0)], [true, ['zafy.png']])
})
