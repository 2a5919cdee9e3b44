import assert from 'node:assert/strict'
import test from 'node:test'
import { create, inputOf, makeRace } from '../../src/modules/races/testing.ts'
import { type World, world } from '../world.ts'

const names = ['VOTRE COMPTE EST BLOQUE appelez +881612345678', 'payez sur www.voleur.mg vite', 'Rakoto http://v.mg/x']

function sender(w: World) {
  const taken: { to: string; text: string }[] = []
  const send = async (message: { to: string; text: string }) => {
    taken.push(message)
    return 'sent' as const
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { sms: { send } })
  return taken
}

async function attack(w: World, phoneOf: (n: number) => string, addressOf: (n: number) => string) {
  const race = await makeRace(w, { types: [{ price: 20_000, maxQuantity: 1000 }] })
  for (let n = 0; n < 299; n++) {
    const input = inputOf(w, race, {
      email: null,
      phone: phoneOf(n),
      fullName: `${names[n % names.length]} ${letters(n)}`,
    })
    await w.visitor({ address: addressOf(n) }).gql(create, { input })
    w.advance(400)
  }
  await w.runJobs()
}
const letters = (n: number) => [Math.floor(n / 26), n % 26].map((one) => String.fromCharCode(97 + one)).join('')
const local = (n: number) => `+26134${String(n).padStart(7, '0')}`
const usual = { SMS_URL: 'http://127.0.0.1:9/', UNVERIFIED_SHARE: '100', RATE_LIMIT_FACTOR: '1' }

test('one address that registers 299 people in two minutes makes the site send at most a burst of codes, and not a word of its own', async (t) => {
  const w = await world(t, usual)
  const taken = sender(w)
  await attack(w, local, () => '10.6.6.6')
  t.diagnostic(`${taken.length} SMS of 299 were handed over`)
  assert.ok(taken.length > 0 && taken.length <= 100, `${taken.length}`)
  for (const { text } of taken) assert.doesNotMatch(text, /BLOQUE|appelez|voleur|v\.mg|Rakoto/i)
})

test('one victim gets no more than sixteen SMS in an hour, from however many addresses they are asked for', async (t) => {
  const w = await world(t, usual)
  const taken = sender(w)
  await attack(
    w,
    () => local(7),
    (n) => `10.${n % 250}.6.6`,
  )
  t.diagnostic(`${taken.length} SMS of 299 reached the victim`)
  assert.ok(taken.length > 0 && taken.length <= 16, `${taken.length}`)
})

test('premium, satellite and foreign numbers get nothing, and whoever gives one is asked for an e-mail address', async (t) => {
  const w = await world(t, usual)
  const taken = sender(w)
  const race = await makeRace(w)
  for (const phone of ['+33899123456', '+881612345678', '+33612345678', '+882161234567']) {
    const input = inputOf(w, race, { email: null, phone })
    const { errors } = await w.visitor().gql(create, { input })
    assert.deepEqual(
      errors?.[0]?.extensions.errors?.map(({ field, code }) => [field, code]),
      [['email', 'emailNeeded']],
      phone,
    )
  }
  const input = inputOf(w, race, { email: 'diaspora@exemple.fr', phone: '+33612345678' })
  assert.equal((await w.visitor().gql(create, { input })).errors, undefined, 'accepted as a contact')
  await w.runJobs()
  assert.deepEqual(taken, [])
})
