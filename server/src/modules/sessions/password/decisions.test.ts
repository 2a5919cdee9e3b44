/** Which passwords everybody guesses. */
import { join } from 'node:path'
import { test } from 'node:test'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import { isCommon } from './common-passwords.ts'

const rules = {
  'a password that is guessed': rule(
    {
      password: [
        'trois-baobabs-bleus',
        'aab',
        'abcabcab',
        'abca',
        'abcd',
        'azertyuiop',
        'poiuytreza',
        'azerxqsdf',
        '123456',
        '12345678',
        '135792468',
        '1357924',
        'password',
        'P@ssw0rd!',
        '2026password99',
        'passwordpassword',
        'pass word',
        'pàsswörd',
        'solosolo',
        'vola',
        'vol',
        '12vola!!',
        'vola@exemple.mg',
        'exemple.mg',
        'x'.repeat(5000),
        'tana2026',
        'madagascar1',
        '21111999',
        'zzzzzzzz1',
        'qwert',
        'qwerty7',
      ],
      about: [[], ['Vola@exemple.mg', null], ['vol', 'tana2026']],
    },
    ({ password, about }) => isCommon(password, about),
  ),
}

test('a password that everybody guesses is one of the noted kinds', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
