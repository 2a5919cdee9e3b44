import assert from 'node:assert/strict'
import { test } from 'node:test'
import { availabilityLimit } from '@vondrona/rules/signup/constants'
import { adult, newcomer } from '../../../test/registrations.ts'
import { refused, world } from '../../../test/world.ts'

const email = 'mutation($v: String!) { r: checkEmailAvailability(email: $v) { available email } }'
const cin = 'mutation($v: String!) { r: checkCinAvailability(cin: $v) { available cin } }'
const pseudo = 'mutation($v: String!) { r: checkPseudoAvailability(pseudo: $v) { available pseudo } }'

test('R-GQL-50, R-GQL-51, R-GQL-52, R-DATA-02 the echo is the cleaned value, taken is taken in every spelling', async (t) => {
  const w = await world(t)
  await newcomer(w, await adult({ email: 'vola@exemple.mg', pseudo: 'Vola É', documentNumber: '101222333444' }))
  const ask = async (document: string, v: string) => ({ ...(await w.visitor().ok(document, { v })).r })
  assert.deepEqual(await ask(email, '  VOLA@Exemple.mg '), { available: false, email: 'vola@exemple.mg' })
  assert.deepEqual(await ask(email, 'libre@exemple.mg'), { available: true, email: 'libre@exemple.mg' })
  assert.deepEqual(await ask(cin, '101 222 333 444'), { available: false, cin: '101222333444' })
  assert.deepEqual(await ask(cin, ' 1 '), { available: true, cin: '1' })
  assert.deepEqual(await ask(pseudo, ' vola e '), { available: false, pseudo: 'vola e' })
  assert.deepEqual(await ask(pseudo, 'Hery'), { available: true, pseudo: 'Hery' })
})

test('weak point 4: the answers are limited to 120 a minute for each address, in all three together', async (t) => {
  const w = await world(t)
  for (let i = 0; i < availabilityLimit.perMinute; i++)
    await w.visitor().ok([email, cin, pseudo][i % 3]!, { v: `valeur${i}` })
  const error = await refused('RATE_LIMITED', w.visitor().gql(cin, { v: '1' }))
  assert.ok((error.extensions.retryAfter ?? 0) > 0)
  await w.visitor({ address: '10.7.7.7' }).ok(cin, { v: '1' })
})
