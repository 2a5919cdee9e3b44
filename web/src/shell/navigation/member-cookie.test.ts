import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markMember } from './member-cookie.ts'

test('a device of a member is marked for a year, and not any more once they leave; the mark names nobody', (t) => {
  const page = { cookie: '' }
  Object.assign(globalThis, { document: page })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  markMember(true)
  assert.equal(page.cookie, 'member=1; path=/; samesite=lax; max-age=31536000')
  markMember(false)
  assert.equal(page.cookie, 'member=1; path=/; samesite=lax; max-age=0')
})
