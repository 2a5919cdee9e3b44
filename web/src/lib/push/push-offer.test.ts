import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

const fresh = () => ({ ability: 'able', publicKey: 'key' as string | null, on: false, isHere: true, turnsOn: true })
let device = fresh()
const turned: unknown[] = []
const said: string[] = []

stubModules({
  'lib/api/graphql.ts': {
    call: async () => ({
      pushSettings: { publicKey: device.publicKey, subjects: [{ subject: 'lives', on: device.on }] },
    }),
  },
  'lib/forms/use-action.ts': {
    makeAction: () => (_inputs: unknown, work: () => Promise<void>) => work(),
  },
  'lib/texts/texts.ts': { textOf: async (_texts: unknown, key: string) => key },
  'lib/push/device.ts': { pushAbility: () => device.ability },
  'lib/push/turn-on.ts': {
    isHere: async () => device.isHere,
    turnOn: async (_settings: unknown, subjects: unknown) => {
      turned.push(subjects)
      return device.turnsOn
    },
  },
  'ui/dialogs/toast.ts': { toast: { success: (text: string) => said.push(text) } },
})
const { pushOffer } = await import('./push-offer.ts')

beforeEach(() => {
  device = fresh()
})

test('messages are not offered where the browser or the server has none, or they arrive here already', async () => {
  const offered = async (change: Partial<typeof device>) => {
    device = { ...fresh(), ...change }
    return (await pushOffer('lives')) !== undefined
  }
  assert.equal(await offered({ ability: 'none' }), false)
  assert.equal(await offered({ publicKey: null }), false)
  assert.equal(await offered({ on: true }), false)
  assert.equal(await offered({ on: true, isHere: false }), true, 'chosen on another device only')
  assert.equal(await offered({ on: false }), true)
})

test('who takes the offer gets messages of this subject, and reads so only if it worked', async () => {
  const offer = await pushOffer('lives')
  assert.equal(offer?.label, 'push.notifyMe')
  offer?.run()
  await new Promise(setImmediate)
  assert.deepEqual([turned.splice(0), said.splice(0)], [[['lives']], ['push.on']])
  device.turnsOn = false
  offer?.run()
  await new Promise(setImmediate)
  assert.deepEqual([turned.length, said], [1, []])
})
