/** Which passwords everybody guesses. */
import { join } from 'node:path'
import { test } from 'node:test'
import { passwordLength } from '@vondrona/rules/sessions/constants'
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
        'xyzw'.repeat((passwordLength.max + 4) / 4),
        'zokx',
        '88zokx88',
        '88lyx88',
        '8pp8aa8',
        '4zokxzokx4',
        '4rova9rova',
        'tana2026',
        'madagascar1',
        '21111999',
        'zzzzzzzz1',
        'qwert',
        'qwerty7',
      ],
      about: [[], ['Vola@exemple.mg', null], ['lyx', 'Zokx']],
    },
    ({ password, about }) => isCommon(password, about),
  ),
}

test('a password that everybody guesses is one of the noted kinds', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
