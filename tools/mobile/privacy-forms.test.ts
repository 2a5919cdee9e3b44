import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../lib/files.ts'
import { appleKinds, collected, modulesOfPersons, privacyTable } from './privacy-forms.ts'
import { iosApp, readTree, textOf } from './tree.ts'

test('the forms of the stores name what every module declares of persons, and nothing of others', () => {
  assert.deepEqual(Object.keys(collected).sort(), modulesOfPersons().sort())
})

test('the property list of iOS and the guide say the same as the forms', () => {
  const list = textOf(readTree(), `${iosApp}PrivacyInfo.xcprivacy`)
  const declared = [...list.matchAll(/>NSPrivacyCollectedDataType([A-Z]\w+)</g)].map((match) => match[1]!)
  const types = declared.filter((name) => !/^(s|Linked|Tracking|Purpose)/.test(name))
  assert.deepEqual(types.sort(), appleKinds().sort())
  assert.ok(
    readFileSync(join(root, 'docs/operate/mobile.md'), 'utf8').includes(privacyTable()),
    'node tools/mobile/privacy-forms.ts',
  )
})
