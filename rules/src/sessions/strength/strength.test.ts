import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strengthOf } from './strength.ts'

const all = (strength: string, passwords: readonly string[]) =>
  assert.deepEqual(
    passwords.map((one) => [one, strengthOf(one)]),
    passwords.map((one) => [one, strength]),
  )

test('R-SIGN-35 a password is called too short, weak, fair or strong while it is typed', () => {
  all('short', ['', 'abc', 'Ab1!xyz'])
  all('weak', ['aaaaaaaaaaaaaaaa', '12345678', 'abcabcabcabc', 'rakotoson', '121212121212'])
  all('fair', ['rakotoson7!', 'trois-poules', 'k8#Vn2pQ'])
  all('strong', ['un-cheval-de-trait-7', 'correct horse battery staple', 'ma voisine a 3 canards', 'k8#Vn2pQz!rT'])
})
