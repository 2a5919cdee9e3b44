import assert from 'node:assert/strict'
import { test } from 'node:test'

const shipped = { name: 'Vondrona', publicContent: true, contestsMenu: true, signupDebugPanel: false }
let n = 0
async function siteOf(text: string | null) {
  const head = text === null ? null : { textContent: text }
  Object.assign(globalThis, { document: { getElementById: (id: string) => (id === 'site' ? head : null) } })
  const { site } = await import(`./site-settings.ts?${n++}`)
  const { name, publicContent, contestsMenu, signupDebugPanel, recordingRetentionDays } = site
  assert.equal(recordingRetentionDays, 0)
  return { name, publicContent, contestsMenu, signupDebugPanel }
}

test('D-31, D-36, D-38 what the page says of the installation holds, beside what the product ships', async () => {
  assert.deepEqual(await siteOf('{"name":"MIT","publicContent":false}'), {
    ...shipped,
    name: 'MIT',
    publicContent: false,
  })
})

test('a head that is missing, empty, broken or nothing of the kind leaves what the product ships', async () => {
  for (const text of [null, '', '{', 'null', '"name"', '7']) assert.deepEqual(await siteOf(text), shipped, `${text}`)
})
