import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportMessageInput } from './schema.ts'

test('R-GAP-23 who asks for help has a name', () => {
  const asked = { email: 'hery@example.mg', message: 'Je ne trouve plus mon dossard.' }
  const why = (name: unknown) => supportMessageInput.safeParse({ ...asked, name }).error?.issues[0]?.message
  for (const name of [undefined, ' ', '..', '- -']) assert.equal(why(name), 'help.nameMissing', String(name))
  assert.equal(why('<Hery>'), 'help.nameForbidden')
  assert.equal(why('Hery'), undefined)
})
