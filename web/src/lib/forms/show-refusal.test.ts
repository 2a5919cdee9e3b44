import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../api/refusal.ts'
import { showRefusal } from './show-refusal.ts'

test('R-SIGN-59 the server’s refusals are shown at their fields; the first one gets the focus', () => {
  const set: [string, string | undefined, boolean | undefined][] = []
  const rest = showRefusal(
    refusalOf([
      {
        message: 'Email pris',
        extensions: {
          errors: [
            { field: 'email', message: 'Email pris' },
            { field: 'pseudo', message: 'Pseudo pris' },
          ],
        },
      },
    ]),
    (name, error, focus) => void set.push([name as string, error.message as string, focus?.shouldFocus]),
    ['email', 'pseudo'],
  )
  assert.deepEqual(set, [
    ['email', 'Email pris', true],
    ['pseudo', 'Pseudo pris', false],
  ])
  assert.equal(rest, undefined)
})

test('a refusal without a field of this form is said above it', () => {
  const say = (error: unknown) => showRefusal(error, () => assert.fail('no field here'), ['email', 'pseudo'])
  assert.equal(
    say(refusalOf([{ message: 'Trop de demandes', extensions: { code: 'RATE_LIMITED' } }])),
    'Trop de demandes',
  )
  assert.equal(say(new Error('bug')), '')
})

test('whatever is refused about a form of one field is said at that field', () => {
  const set: unknown[] = []
  const rest = showRefusal(
    refusalOf([{ message: 'Trop de demandes', extensions: { code: 'RATE_LIMITED' } }]),
    (_name, error) => void set.push(error.message),
    ['password'],
  )
  assert.deepEqual([set, rest], [['Trop de demandes'], undefined])
})
