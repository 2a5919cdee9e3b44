import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginInput, password } from '@vondrona/rules/sessions'
import * as z from 'zod/mini'
import { zodResolver } from './zod-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const run = async <Values extends object>(resolver: ReturnType<typeof zodResolver<Values>>, values: unknown) =>
  resolver(values as Values, undefined, options)

test('a field that the schema refuses carries the text key, the first rule that is broken', async () => {
  const { errors } = await run(zodResolver(z.strictObject({ password, repeated: z.string() })), {
    password: 'a',
    repeated: '',
  })
  assert.deepEqual(errors, { password: { type: 'custom', message: 'sessions.passwordTooShort' } })
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
