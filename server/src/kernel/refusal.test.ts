import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { badInput, renderRefusal, type Sentences, say } from './refusal.ts'

const sentences: Sentences = {
  fr: { 'shell.unexpected': 'Une erreur inattendue est survenue.', 'a.only': 'Seulement en français' },
  en: { 'shell.unexpected': 'An unexpected error occurred.' },
}

test('R-GEN-05 nobody reads a key that has no text: a sentence stands in for it, and the mistake is reported', async () => {
  const reported = once(process, 'warning')
  assert.equal(say(sentences, 'en', 'accounts.nowhere'), 'An unexpected error occurred.')
  const [warning] = await reported
  assert.deepEqual([warning.name, warning.message], ['MissingText', 'There is no text for accounts.nowhere.'])
  assert.equal(say(sentences, 'en', 'a.only'), 'Seulement en français')
})

test('R-GEN-05 a field that is refused without a text has a sentence, and its key for programs', () => {
  const { message, extensions } = renderRefusal(badInput([{ field: 'email', key: 'a.gone' }]), sentences, 'fr')
  const sentence = 'Une erreur inattendue est survenue.'
  assert.deepEqual([message, extensions.errors], [sentence, [{ field: 'email', message: sentence, code: 'gone' }]])
})
