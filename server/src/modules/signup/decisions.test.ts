/** What a registration has to say (R-SIGN-56, R-SIGN-58). */
import { join } from 'node:path'
import { test } from 'node:test'
import { assertDecisions, rule } from '../../../test/decisions/decide.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readRegistration } from './read-registration.ts'

const ctx = { now: () => new Date('2026-11-21T09:00:00Z'), config: { SITE_NAME: 'Lac Rose' } } as unknown as Context
const id = '01890000-0000-7000-8000-000000000001'
const sent = {
  pseudo: 'Vola R',
  email: 'vola@exemple.mg',
  password: 'trois-baobabs-bleus',
  nom: 'RAKOTO',
  prenom: 'Vola',
  sexe: 'F',
}

function registered(changes: object): string {
  try {
    const { document, nationality } = readRegistration(ctx, { ...sent, ...changes })
    return `${document ? `${document.type} ${document.number}` : 'no document'}, ${nationality ?? 'no nationality'}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.details?.fields ?? []).map(({ field, key }) => `${field} ${key}`).join(', ')
  }
}

const rules = {
  'the identity in a registration': rule(
    {
      dateNaissance: ['1999-05-06', '2014-05-06', '2024-05-06', '1920-05-06', '2001-02-30', null],
      nationality: ['MG', 'XX', null],
      documentType: ['cin', 'passport', 'x', null],
      documentNumber: ['101000000001', '', 5, null],
      documentFront: [id, 5, null],
      documentBack: [id, null],
    },
    registered,
  ),
  'the names and the password in a registration': rule(
    {
      dateNaissance: ['2014-05-06', '2024-05-06'],
      pseudo: ['Vola R', 'admin', 'Lac Rose', 'V', 5],
      password: ['trois-baobabs-bleus', 'vola', 'vola@exemple.mg', 'rakoto12', 'azerty123', 5],
      nom: ['RAKOTO', '', 5],
    },
    registered,
  ),
}

test('R-SIGN-56, R-SIGN-58 whatever a registration says, the fields that are wrong are the noted ones', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
