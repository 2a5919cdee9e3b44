import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginInput, password } from '@vondrona/rules/sessions'
import * as z from 'zod/mini'
import { refusalOf } from '../api/refusal.ts'
import { showRefusal, zodResolver } from './form.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const run = async <Values extends object>(resolver: ReturnType<typeof zodResolver<Values>>, values: unknown) =>
  resolver(values as Values, undefined, options)

test('a field that the schema refuses carries the text key, the first rule that is broken', async () => {
  const { errors } = await run(zodResolver(z.strictObject({ password, repeated: z.string() })), {
    password: 'a',
    repeated: '',
  })
  assert.deepEqual(errors, { password: { type: 'too_small', message: 'sessions.passwordTooShort' } })
})

test('fields of the form that the schema does not know are looked at too', async () => {
  const resolver = zodResolver<{ password: string; again: string }>(
    z.object({ password }),
    ({ password: one, again }) => ({
      again: one === again ? undefined : 'sessions.passwordMismatch',
    }),
  )
  const { errors } = await run(resolver, { password: 'correct horse', again: 'x' })
  assert.deepEqual(Object.keys(errors), ['again'])
})

test('what is good comes out cleaned by the schema', async () => {
  const { values, errors } = await run(zodResolver(loginInput), { email: '  Hery@Exemple.MG ', password: 'x' })
  assert.deepEqual(errors, {})
  assert.deepEqual(values, { email: 'hery@exemple.mg', password: 'x', rememberMe: false })
})

test('R-SIGN-59 the server’s refusals stand at their fields; the first one gets the focus', () => {
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
  const say = (error: unknown) => showRefusal(error, () => assert.fail('no field here'), ['email'])
  assert.equal(
    say(refusalOf([{ message: 'Trop de demandes', extensions: { code: 'RATE_LIMITED' } }])),
    'Trop de demandes',
  )
  assert.equal(say(new Error('bug')), '')
})
