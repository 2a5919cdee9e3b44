import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts as identityTexts } from '@vondrona/rules/identity'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { texts as signupTexts } from '@vondrona/rules/signup'
import { fill, schemaParams } from '@vondrona/rules/texts'
import {
  contactFields,
  emptyValues,
  payloadOf,
  problemsIn,
  reachable,
  type SignupValues,
  stepOf,
  withSaid,
} from './form.ts'

const now = new Date('2026-11-21T09:00:00Z')
const french: Record<string, string> = {
  ...sessionTexts.fr,
  ...accountTexts.fr,
  ...identityTexts.fr,
  ...signupTexts.fr,
}

const hery: SignupValues = {
  ...emptyValues,
  nom: 'Rakotoarisoa',
  prenom: 'Hery',
  pseudo: 'hery',
  dateNaissance: '1991-05-14',
  sexe: 'M',
  email: 'hery@exemple.mg',
  password: 'une phrase courte',
  confirmation: 'une phrase courte',
  nationality: 'MG',
  documentType: 'cin',
  documentNumber: '101 251 198 342',
  documentFront: 'photo',
  documentBack: 'photo',
}

/** What is under a field when one value is changed. */
const said = (
  change: Partial<SignupValues>,
  field: keyof SignupValues = Object.keys(change)[0] as keyof SignupValues,
) => {
  const key = problemsIn({ ...hery, ...change }, now)[field]
  return key === undefined ? undefined : fill(french[key] ?? key, schemaParams)
}

const refusals: [string, Partial<SignupValues>, keyof SignupValues, string][] = [
  ['R-SIGN-14 a last name of one letter', { nom: ' R ' }, 'nom', 'Le nom doit contenir au moins 2 caractères'],
  ['R-SIGN-15 a first name of one letter', { prenom: 'H' }, 'prenom', 'Le prénom doit contenir au moins 2 caractères'],
  ['R-SIGN-16 a pseudo of two letters', { pseudo: 'he' }, 'pseudo', 'Le pseudo doit contenir au moins 3 caractères'],
  [
    'R-SIGN-17 R-SIGN-24 no birth date',
    { dateNaissance: '' },
    'dateNaissance',
    'Veuillez saisir une date de naissance valide',
  ],
  [
    'R-SIGN-24 a birth date of tomorrow',
    { dateNaissance: '2026-11-22' },
    'dateNaissance',
    'Veuillez saisir une date de naissance valide',
  ],
  [
    'R-SIGN-20 a child of four',
    { dateNaissance: '2021-11-22' },
    'dateNaissance',
    'Vous devez avoir au moins 5 ans pour créer un compte.',
  ],
  ['R-SIGN-23 a person of 81', { dateNaissance: '1945-11-21' }, 'dateNaissance', 'Âge maximum autorisé\u00a0: 80 ans'],
  ['R-SIGN-18 no sex', { sexe: '' }, 'sexe', 'Ce champ est obligatoire'],
  [
    'R-SIGN-19 R-SIGN-25 an e-mail without a domain',
    { email: 'hery@exemple' },
    'email',
    "Format d'email invalide. Exemple: exemple@domaine.mg",
  ],
  ['R-SIGN-26 an e-mail of four characters', { email: 'a@b.' }, 'email', "L'email doit contenir au moins 5 caractères"],
  [
    'R-SIGN-27 an e-mail of 255 characters',
    { email: `${'a'.repeat(246)}@exemple.mg` },
    'email',
    "L'email est trop long (maximum 254 caractères)",
  ],
  [
    'R-SIGN-28 an e-mail with two dots',
    { email: 'he..ry@exemple.mg' },
    'email',
    "L'email ne peut pas contenir de points consécutifs",
  ],
  [
    'R-SIGN-29 an e-mail that begins with a dot',
    { email: '.hery@exemple.mg' },
    'email',
    "L'email ne peut pas commencer ou finir par un point",
  ],
  [
    'R-SIGN-29 a name before the @ that ends with a dot',
    { email: 'hery.@exemple.mg' },
    'email',
    "L'email ne peut pas commencer ou finir par un point",
  ],
  [
    'R-SIGN-35 a password of seven characters',
    { password: 'sept777', confirmation: 'sept777' },
    'password',
    'Le mot de passe doit contenir au moins 8 caractères',
  ],
  [
    'R-SIGN-36 another confirmation',
    { confirmation: 'une phrase' },
    'confirmation',
    'Les mots de passe ne correspondent pas',
  ],
  ['R-SIGN-37 no nationality', { nationality: '' }, 'nationality', 'Ce champ est obligatoire'],
  ['R-SIGN-38 no document type', { documentType: '' }, 'documentType', 'Ce champ est obligatoire'],
  ['R-SIGN-39 no number', { documentNumber: ' ' }, 'documentNumber', 'Veuillez saisir le numéro de la pièce'],
  [
    'R-SIGN-40 a foreigner with a CIN',
    { nationality: 'XX' },
    'documentType',
    'Cette pièce ne correspond pas à la nationalité choisie',
  ],
  [
    'R-SIGN-41 a CIN of eleven digits',
    { documentNumber: '101 251 198 34' },
    'documentNumber',
    'Le numéro de CIN doit contenir exactement 12 chiffres',
  ],
  [
    'R-SIGN-41 a CIN with a letter',
    { documentNumber: '10125119834A' },
    'documentNumber',
    'Le numéro de CIN doit contenir exactement 12 chiffres',
  ],
  [
    'R-SIGN-43 a passport of five characters',
    { documentType: 'passport', documentNumber: 'A1234' },
    'documentNumber',
    'Le numéro de passeport doit contenir de 6 à 15 lettres majuscules ou chiffres',
  ],
  [
    'R-SIGN-44 a licence of seven characters',
    { documentType: 'license', documentNumber: 'AB12345' },
    'documentNumber',
    'Le numéro de permis doit contenir de 8 à 20 lettres majuscules ou chiffres',
  ],
  ['R-SIGN-46 no photo of the front', { documentFront: '' }, 'documentFront', 'Ajoutez la photo du recto'],
  ['R-SIGN-47 a CIN without a photo of the back', { documentBack: '' }, 'documentBack', 'Ajoutez la photo du verso'],
  [
    'R-SIGN-47 a licence without a photo of the back',
    { documentType: 'license', documentNumber: 'MG123456', documentBack: '' },
    'documentBack',
    'Ajoutez la photo du verso',
  ],
]
for (const [title, change, field, sentence] of refusals)
  test(`${title} is refused next to its field`, () => assert.equal(said(change, field), sentence))

test('R-SIGN-22 R-SIGN-23 ages 5 and 80 are accepted', () => {
  assert.equal(said({ dateNaissance: '2021-11-21' }), undefined)
  assert.equal(said({ dateNaissance: '1945-11-22' }), undefined)
})

test('R-SIGN-47 a passport needs no back', () => {
  assert.equal(
    said({ documentType: 'passport', documentNumber: 'a12345', documentBack: '' }, 'documentBack'),
    undefined,
  )
})

test('R-SIGN-07 R-SIGN-08 D-09 nothing of the identity step is asked until the day of the 18th birthday', () => {
  const nothing = {
    nationality: '',
    documentType: '',
    documentNumber: '',
    documentFront: '',
    documentBack: '',
  } as const
  assert.deepEqual(problemsIn({ ...hery, ...nothing, dateNaissance: '2008-11-22' }, now), {})
  assert.ok(problemsIn({ ...hery, ...nothing, dateNaissance: '2008-11-21' }, now).nationality)
})

test('R-SIGN-68 after a reload the form opens at the first step that has to be filled in again', () => {
  assert.equal(reachable(3, { ...hery, password: '', confirmation: '' }, now), 2)
  assert.equal(reachable(3, { ...hery, nom: '' }, now), 1)
  assert.equal(reachable(3, { ...hery, dateNaissance: '2014-01-01' }, now), 2, 'a minor has two steps')
  assert.equal(reachable(0, hery, now), 1)
  assert.equal(reachable(3, hery, now), 3)
})

test('R-SIGN-59 the server names a field, and the form knows its step', () => {
  assert.deepEqual(['email', 'confirmation', 'documentBack', 'unheard'].map(stepOf), [1, 2, 3, 1])
})

test('R-SIGN-56 F-COM-12 a minor sends nothing of a document, even if it was filled in before the date changed', () => {
  const sent = payloadOf({ ...hery, dateNaissance: '2014-03-02' }, { front: 'x', back: 'y' }, now)
  assert.deepEqual(Object.keys(sent).sort(), ['dateNaissance', 'email', 'nom', 'password', 'prenom', 'pseudo', 'sexe'])
})

test('R-SIGN-57 the address and the phone are never sent', () => {
  const filled = Object.fromEntries(contactFields.map((field) => [field, 'Antsirabe']))
  assert.doesNotMatch(JSON.stringify(payloadOf({ ...hery, ...filled }, { front: 'x', back: 'y' }, now)), /Antsirabe/)
})

test('R-SIGN-56 a passport sends one photo', () => {
  const passport = { ...hery, nationality: 'XX', documentType: 'passport', documentNumber: 'ab 12345' } as const
  const sent = payloadOf(passport, { front: 'x', back: 'left over' }, now)
  assert.equal(sent.documentNumber, 'AB12345')
  assert.equal('documentBack' in sent, false)
})

test('R-SIGN-55 R-SIGN-56 an adult with a CIN sends what the specification lists, cleaned', () => {
  assert.deepEqual(payloadOf({ ...hery, email: ' Hery@Exemple.MG ' }, { front: 'upload:1.a', back: 'data:x' }, now), {
    pseudo: 'hery',
    email: 'hery@exemple.mg',
    password: 'une phrase courte',
    nom: 'Rakotoarisoa',
    prenom: 'Hery',
    dateNaissance: '1991-05-14',
    sexe: 'M',
    nationality: 'MG',
    documentType: 'cin',
    documentNumber: '101251198342',
    documentFront: 'upload:1.a',
    documentBack: 'data:x',
  })
})

test('R-SIGN-33 R-SIGN-34 what was said about a value holds until the value changes', () => {
  const said = {
    email: { value: 'hery@exemple.mg', message: 'accounts.emailTaken' },
    pseudo: { value: '', message: 'accounts.pseudoTaken' },
  }
  assert.equal(withSaid({}, hery, said).email, 'accounts.emailTaken')
  assert.equal(withSaid({}, { ...hery, email: 'rabe@exemple.mg' }, said).email, undefined)
  const emptied = { ...hery, pseudo: '' }
  assert.equal(withSaid(problemsIn(emptied, now), emptied, said).pseudo, 'accounts.pseudoTaken')
})
