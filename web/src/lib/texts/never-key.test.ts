import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'

freshStores()
const { neverKey, textOf } = await import('./texts.ts')
const { texts: signup } = await import('@vondrona/rules/signup')
let reported: string[] = []
Object.assign(globalThis, { reportError: ({ message }: Error) => reported.push(message) })
beforeEach(() => {
  reported = []
})

test('a text key never reaches a screen: a sentence stands in for it, and the mistake is reported', () => {
  assert.equal(neverKey('accounts.nobodyKnows'), 'Veuillez vérifier les champs signalés')
  assert.deepEqual(reported, ['No catalogue of this page has the text accounts.nobodyKnows'])
})

test('no catalogue answers a key that it does not know with the key, wherever the sentence is shown', async () => {
  assert.equal(await textOf(signup, 'accounts.nobodyKnows' as never), 'Veuillez vérifier les champs signalés')
  assert.deepEqual(reported, ['No catalogue of this page has the text accounts.nobodyKnows'])
  assert.equal(await textOf(signup, 'Une phrase du serveur.' as never), 'Une phrase du serveur.')
})

test('a key of the frame is said by the frame, and a sentence stays as it is', () => {
  assert.equal(neverKey('shell.badInput'), 'Veuillez vérifier les champs signalés')
  for (const text of ['Entrez un nom.', 'Voir exemple.mg', 'rasoa@exemple.mg', 'Nom', '', '12.50'])
    assert.equal(neverKey(text), text)
  assert.deepEqual(reported, [])
})
