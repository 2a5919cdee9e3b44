import assert from 'node:assert/strict'
import test from 'node:test'
import { availabilityLimit } from '@vondrona/rules/signup/constants'
import { child, registerDocument } from '../registrations.ts'
import { world } from '../world.ts'

test('registering with a pseudo that is taken reveals addresses no faster than the availability check', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const asked = (n: number) => ({
    ...child({ pseudo: member.pseudo }),
    email: n % 2 ? member.email : `libre${n}@exemple.mg`,
  })
  let revealed = 0
  for (let n = 0; n < availabilityLimit.perMinute; n++) {
    const { errors } = await w.visitor().gql(registerDocument, { input: asked(n) })
    const [error] = errors ?? []
    assert.ok(error?.extensions.code === 'BAD_USER_INPUT' || error?.extensions.code === 'RATE_LIMITED')
    if (error.extensions.code === 'BAD_USER_INPUT') revealed += 1
  }
  assert.equal(revealed, availabilityLimit.perMinute / 2) // each revealed two values
  const check = 'mutation($e: String!) { checkEmailAvailability(email: $e) { available } }'
  const { errors } = await w.visitor().gql(check, { e: member.email })
  assert.equal(errors?.[0]?.extensions.code, 'RATE_LIMITED')
  await w.visitor().ok(registerDocument, { input: child() }) // nobody's honest sign-up waits for it
})
