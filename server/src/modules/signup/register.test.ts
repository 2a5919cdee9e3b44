import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { signupLimit } from '@vondrona/rules/identity/constants'
import sharp from 'sharp'
import { makePhoto } from '../../../test/photos.ts'
import { adult, child, newcomer, register } from '../../../test/registrations.ts'
import { refused, type World, world } from '../../../test/world.ts'
import { DiskFull } from '../../kernel/db.ts'

const unreadable =
  "Cette photo n'a pas pu être lue\u00a0: le fichier est incomplet ou abîmé. Reprenez-la, ou choisissez-en une autre."

/** Refusal with exactly these fields and texts. */
async function wrong(w: World, input: object, expected: Record<string, string>) {
  const error = await refused('BAD_USER_INPUT', register(w, input))
  const said = Object.fromEntries((error.extensions.errors ?? []).map(({ field, message }) => [field, message]))
  assert.deepEqual(said, expected)
}

const users = (w: World) => w.sql('select count(*) as n from app_user').then(([row]) => row.n)

test('register repeats every rule of the form', async (t) => {
  const w = await world(t)
  const cases: [string, Record<string, unknown>, Record<string, string>][] = [
    ['R-SIGN-14 a name of 1 letter', { nom: 'R' }, { nom: 'Le nom doit contenir au moins 2 caractères' }],
    [
      'R-SIGN-15 a first name of 1 letter',
      { prenom: ' V ' },
      { prenom: 'Le prénom doit contenir au moins 2 caractères' },
    ],
    ['R-SIGN-16 a pseudo of 2 letters', { pseudo: 'ab' }, { pseudo: 'Le pseudo doit contenir au moins 3 caractères' }],
    [
      'R-SIGN-17, R-SIGN-24 no birth date',
      { dateNaissance: '' },
      { dateNaissance: 'Veuillez saisir une date de naissance valide' },
    ],
    [
      'R-SIGN-24 a birth date that does not exist',
      { dateNaissance: '2001-02-30' },
      { dateNaissance: 'Veuillez saisir une date de naissance valide' },
    ],
    [
      'R-SIGN-24 a birth date in the future',
      { dateNaissance: '2027-01-01' },
      { dateNaissance: 'Veuillez saisir une date de naissance valide' },
    ],
    ['R-SIGN-18 no sex', { sexe: 'X' }, { sexe: 'Ce champ est obligatoire' }],
    [
      'R-SIGN-20 four years old',
      { dateNaissance: '2021-11-22' },
      { dateNaissance: 'Vous devez avoir au moins 5 ans pour créer un compte.' },
    ],
    [
      'R-SIGN-23, D-10 eighty-one years old',
      { dateNaissance: '1945-11-21' },
      { dateNaissance: 'Âge maximum autorisé\u00a0: 80 ans' },
    ],
    [
      'R-SIGN-19, R-SIGN-25 no e-mail',
      { email: 'vola@exemple' },
      { email: "Format d'email invalide. Exemple: exemple@domaine.mg" },
    ],
    ['R-SIGN-26 a short e-mail', { email: 'a@b' }, { email: "L'email doit contenir au moins 5 caractères" }],
    [
      'R-SIGN-27 a long e-mail',
      { email: `${'a'.repeat(250)}@exemple.mg` },
      { email: "L'email est trop long (maximum 254 caractères)" },
    ],
    [
      'R-SIGN-28 two dots',
      { email: 'vola..r@exemple.mg' },
      { email: "L'email ne peut pas contenir de points consécutifs" },
    ],
    [
      'R-SIGN-29 a dot at the edge',
      { email: '.vola@exemple.mg' },
      { email: "L'email ne peut pas commencer ou finir par un point" },
    ],
    [
      'R-SIGN-35 a password of 7',
      { password: 'abcd123' },
      { password: 'Le mot de passe doit contenir au moins 8 caractères' },
    ],
    ['R-SIGN-37 no nationality', { nationality: null }, { nationality: 'Ce champ est obligatoire' }],
    ['R-SIGN-38 no document type', { documentType: null }, { documentType: 'Ce champ est obligatoire' }],
    ['R-SIGN-39 no number', { documentNumber: ' ' }, { documentNumber: 'Veuillez saisir le numéro de la pièce' }],
    [
      'R-SIGN-40 a foreigner with a CIN',
      { nationality: 'XX' },
      { documentType: 'Cette pièce ne correspond pas à la nationalité choisie' },
    ],
    [
      'R-SIGN-41, F-KYC-12 a CIN of 11 digits',
      { documentNumber: '101 123 456 78' },
      { documentNumber: 'Le numéro de CIN doit contenir exactement 12 chiffres' },
    ],
    [
      'R-SIGN-43 a passport of 5',
      { documentType: 'passport', documentNumber: 'AB123' },
      { documentNumber: 'Le numéro de passeport doit contenir de 6 à 15 lettres majuscules ou chiffres' },
    ],
    [
      'R-SIGN-44 a licence of 7',
      { documentType: 'license', documentNumber: 'AB12345' },
      { documentNumber: 'Le numéro de permis doit contenir de 8 à 20 lettres majuscules ou chiffres' },
    ],
    ['R-SIGN-46 no front', { documentFront: null }, { documentFront: 'Ajoutez la photo du recto' }],
    ['R-SIGN-47 no back of a CIN', { documentBack: '' }, { documentBack: 'Ajoutez la photo du verso' }],
    [
      'R-SIGN-47 no back of a licence',
      { documentType: 'license', documentNumber: 'PERMIS123', documentBack: null },
      { documentBack: 'Ajoutez la photo du verso' },
    ],
  ]
  for (const [title, change, expected] of cases)
    await t.test(title, async () => wrong(w, await adult(change), expected))

  await t.test('R-SIGN-48, R-SIGN-50 photos are judged by their content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(3)).toString('base64')
    const expected = 'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.'
    await wrong(w, await adult({ documentFront: `data:image/png;base64,${svg}`, documentBack: 'R0lGODlhAQABAIAAAP' }), {
      documentFront: expected,
      documentBack: expected,
    })
  })
  await t.test('F-KYC-11 a photo that is cut off, too small or of one colour, with what to do', async () => {
    const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/fixtures/photos', name))
    const cut = (await makePhoto({ type: 'png' })).subarray(0, 400).toString('base64')
    const tiny = fixture('1px.png').toString('base64')
    const small =
      "Cette photo est trop petite (1 × 1 pixels)\u00a0: on n'y lirait rien. Il faut au moins 320 × 200 pixels. Reprenez-la avec l'appareil photo, de près, ou choisissez l'original."
    await wrong(w, await adult({ documentFront: cut }), { documentFront: unreadable })
    await wrong(
      w,
      await adult({
        documentFront: tiny,
        documentBack: `data:image/jpeg;base64,${fixture('trunc99.jpg').toString('base64')}`,
      }),
      { documentFront: small, documentBack: unreadable },
    )
    const black = sharp({ create: { width: 900, height: 600, channels: 3, background: '#000' } })
    await wrong(w, await adult({ documentBack: (await black.jpeg().toBuffer()).toString('base64') }), {
      documentBack:
        "Cette photo est toute d'une couleur\u00a0: on n'y voit pas de document. Reprenez-la, le document au milieu, à la lumière.",
    })
  })
  await t.test('R-SIGN-58, R-SIGN-59 all wrong fields are said at once, in the language of the caller', async () => {
    const input = await adult({ nom: '', email: 'x', password: '12345678', documentNumber: '1', documentBack: null })
    const error = await refused('BAD_USER_INPUT', register(w, input))
    const fields = error.extensions.errors?.map((one) => one.field).sort()
    assert.deepEqual(fields, ['documentBack', 'documentNumber', 'email', 'nom', 'password'])
    assert.deepEqual(error.extensions.errors?.find((one) => one.field === 'nom')?.code, 'nomTooShort')
  })
  await t.test('nothing of all this left an account or a file', async () => {
    assert.equal(await users(w), 0)
    assert.deepEqual(await Array.fromAsync(w.kernel.storage.list('identity')), [])
  })
})

test('R-GQL-31, R-SIGN-12, D-06 an adult joins: pending, signed in, with sealed photos and a mail to verify', async (t) => {
  const w = await world(t)
  const me = await newcomer(
    w,
    await adult({ pseudo: 'Vola R', email: '  Vola.R@Exemple.MG ', documentNumber: '101 222 333 444' }),
  )
  const { user, myIdentity } = await me.ok(
    `query($id: ID!) { user(id: $id) { role status limited needsIdentity emailVerified documentNumber email mustAcceptTerms } myIdentity { documentType documentNumber sides } }`,
    { id: me.id },
  )
  assert.deepEqual(
    { ...user },
    {
      role: 'user',
      status: 'pending',
      limited: false,
      needsIdentity: false,
      emailVerified: false,
      documentNumber: '101222333444',
      email: 'vola.r@exemple.mg',
      mustAcceptTerms: false,
    },
  )
  assert.deepEqual({ ...myIdentity }, { documentType: 'cin', documentNumber: '3444', sides: ['front', 'back'] })
  assert.ok(await w.linkTo('/verify-email', 'vola.r@exemple.mg'))
  const lines = await w.sql(`select action, target_id, actor_id from audit_entry where action = 'account.registered'`)
  assert.deepEqual(lines, [{ action: 'account.registered', targetId: me.id, actorId: me.id }])
})

test('R-SIGN-43 a foreigner joins with a passport typed in small letters, without a back', async (t) => {
  const w = await world(t)
  const me = await newcomer(
    w,
    await adult({ nationality: 'XX', documentType: 'passport', documentNumber: 'ab 12345', documentBack: null }),
  )
  const { myIdentity } = await me.ok('{ myIdentity { documentNumber sides } }')
  assert.deepEqual({ ...myIdentity }, { documentNumber: '2345', sides: ['front'] })
})

test('R-SIGN-08, R-SIGN-56, D-07, F-COM-12 a minor joins without a document, limited', async (t) => {
  const w = await world(t)
  const input = child({ documentType: 'cin', documentNumber: 'x', documentFront: 'nonsense', nationality: 'ZZ' })
  const { data } = await register(w, input)
  assert.deepEqual(
    { ...data.register.user, id: 0 },
    {
      id: 0,
      role: 'user',
      status: 'pending',
      pseudo: input.pseudo,
      email: input.email,
      limited: true,
      needsIdentity: false,
      menuPermissions: null,
      documentNumber: null,
      guardianConsent: 'none',
    },
  )
  assert.equal((await w.sql('select * from identity_document')).length, 0)
})

test('R-SIGN-08, D-09 the day of the 18th birthday decides, in Madagascar', async (t) => {
  const w = await world(t)
  await wrong(w, child({ dateNaissance: '2008-11-21' }), {
    nationality: 'Ce champ est obligatoire',
    documentType: 'Ce champ est obligatoire',
  })
  assert.equal((await newcomer(w, child({ dateNaissance: '2008-11-22' }))).token.length, 43)
})

test('role, status and menuPermissions of the input are ignored', async (t) => {
  const w = await world(t)
  const { data } = await register(
    w,
    await adult({ role: 'admin', status: 'active', menuPermissions: ['user-management'] }),
  )
  const { role, status, menuPermissions } = data.register.user
  assert.deepEqual([role, status, menuPermissions], ['user', 'pending', null])
})

test('R-SIGN-33, R-SIGN-34, R-SIGN-42, F-KYC-06 taken values are all said, by the database, and leave no file', async (t) => {
  const w = await world(t)
  const first = await adult({ pseudo: 'Héry', email: 'hery@exemple.mg' })
  await newcomer(w, first)
  const files = async () => (await Array.fromAsync(w.kernel.storage.list('identity'))).length
  const before = await files()
  await wrong(
    w,
    { ...(await adult({ pseudo: 'hery', email: 'HERY@exemple.mg' })), documentNumber: first.documentNumber },
    {
      email: 'Cette adresse email est déjà utilisée',
      pseudo: "Ce nom d'utilisateur est déjà utilisé",
      documentNumber: 'Ce numéro de CIN est déjà utilisé',
    },
  )
  await wrong(w, await adult({ documentNumber: first.documentNumber }), {
    documentNumber: 'Ce numéro de CIN est déjà utilisé',
  })
  assert.equal(await files(), before)
  assert.equal(await users(w), 1)
})

test('R-SIGN-45 one passport serves one account, also when both arrive at once', async (t) => {
  const w = await world(t)
  const passport = { documentType: 'passport', documentNumber: 'PASS1234' }
  const answers = await Promise.all(Array.from({ length: 6 }, async () => register(w, await adult(passport))))
  const ok = answers.filter(({ errors }) => !errors)
  const said = answers.flatMap(({ errors }) => errors?.[0]?.extensions.errors?.map(({ message }) => message) ?? [])
  assert.equal(ok.length, 1)
  assert.deepEqual(said, Array(5).fill('Ce numéro de pièce est déjà utilisé'))
  const rows = await w.sql(
    'select (select count(*) from app_user) as u, (select count(*) from credential) as c, (select count(*) from session) as s',
  )
  assert.deepEqual(rows, [{ u: 1, c: 1, s: 1 }])
  assert.equal((await Array.fromAsync(w.kernel.storage.list('identity'))).length, 1)
})

const signups = { name: 'signup', points: signupLimit.perAddressPerHour, seconds: 3600 }

test('register is limited per address, generously, and a wrong form costs nothing', async (t) => {
  const w = await world(t)
  const phone = w.visitor({ address: '41.188.1.1' })
  const send = (input: object) =>
    phone.gql('mutation($input: RegisterInput!) { register(input: $input) { token } }', { input })
  for (let i = 0; i < 70; i++) await refused('BAD_USER_INPUT', send(child({ nom: '' })))
  const taken = child()
  assert.equal((await send(taken)).errors, undefined)
  for (let i = 1; i < signupLimit.perAddressPerHour - 1; i++) await w.kernel.limits.spend(signups, '41.188.1.1')
  for (let i = 0; i < 5; i++) await refused('BAD_USER_INPUT', send(taken)) // (11a) a failure closes it for nobody
  assert.equal((await send(child())).errors, undefined)
  const error = await refused('RATE_LIMITED', send(child()))
  assert.ok((error.extensions.retryAfter ?? 0) > 0)
})

test('weak point 5: plain calls stay small, a registration may carry two photos, nothing may carry 9 MB', async (t) => {
  const w = await world(t)
  const query = 'mutation($input: RegisterInput!) { register(input: $input) { token } }'
  const big = 'A'.repeat(5 * 1024 * 1024)
  const plain = await w
    .visitor()
    .gql('mutation($email: String!) { checkEmailAvailability(email: $email) { available } }', { email: big })
  assert.equal(plain.status, 413)
  const heavy = await w.visitor().gql(query, { input: await adult({ documentFront: big }) })
  assert.equal(heavy.errors?.[0]?.extensions.errors?.[0]?.field, 'documentFront')
  const huge = await w.visitor().gql(query, { input: await adult({ documentFront: 'A'.repeat(9 * 1024 * 1024) }) })
  assert.equal(huge.status, 413)
})

test('F04 a full disk refuses a registration clearly, keeps nothing of it, and later takes it', async (t) => {
  const w = await world(t)
  const { storage } = w.kernel
  const put = storage.put
  const input = await adult()
  let photos = 0
  storage.put = async (key, bytes) => {
    if (++photos === 2) throw new DiskFull(new Error('ENOSPC'))
    await put(key, bytes)
  }
  const answer = await register(w, input)
  assert.deepEqual([answer.status, answer.errors?.[0]?.extensions.code], [503, 'UNAVAILABLE'])
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal(await users(w), 0)
  assert.deepEqual(await Array.fromAsync(storage.list('identity')), [])
  storage.put = put
  assert.equal((await register(w, input)).errors, undefined)
})
