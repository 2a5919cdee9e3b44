import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { legalVersion, pictureLimit } from '@vondrona/rules/accounts/constants'
import sharp from 'sharp'
import { type Person, refused, world } from '../../../test/world.ts'
import { sealNumber } from './document-number.ts'
import { sweepPictures } from './picture.ts'

const fields =
  'pseudo nom prenom dateNaissance gender sexe phone phoneVerified nationality residency country region city postalCode address currency profilePicture'
const update = (person: Person, input: object) =>
  person.gql(`mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { ${fields} } }`, { input })
const field = async (code: string, call: ReturnType<typeof update>) => (await refused(code, call)).extensions.field

test('R-GQL-33 R-PROF-02 a visitor may not; role, status, e-mail and document number are not part of the contract', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await refused('UNAUTHENTICATED', update(w.visitor(), { pseudo: 'Neuf' }))
  for (const input of [
    { role: 'admin' },
    { status: 'active' },
    { email: 'a@b.mg' },
    { documentNumber: '1' },
    { menuPermissions: [] },
  ])
    await refused('BAD_USER_INPUT', update(member, input))
  const { role, status, menuPermissions } = await member.row()
  assert.deepEqual([role, status, menuPermissions], ['user', 'active', null])
})

test('R-PROF-01 R-PROF-02 every field of the profile is kept; absent is unchanged, null or empty is emptied', async (t) => {
  const w = await world(t)
  const member = await w.member({ status: 'pending' })
  const input = {
    gender: 'female',
    phone: '034 12 345 67',
    nationality: 'MG',
    residency: 'resident',
    country: 'Madagascar',
    region: 'Analamanga',
    city: ' Antananarivo ',
    postalCode: '101',
    address: 'Lot II',
    currency: 'EUR',
  }
  const { data } = await update(member, input)
  const wanted = {
    ...input,
    phone: '+261341234567',
    city: 'Antananarivo',
    sexe: 'F',
    phoneVerified: false,
    pseudo: member.pseudo,
    profilePicture: null,
  }
  const { nom, prenom, dateNaissance, ...kept } = data.updateProfile
  assert.deepEqual({ ...kept }, wanted)
  const emptied = (await update(member, { city: null, address: '', phone: '', gender: null })).data.updateProfile
  assert.deepEqual(
    [emptied.city, emptied.address, emptied.phone, emptied.gender, emptied.country],
    [null, null, null, null, 'Madagascar'],
  )
  assert.deepEqual([nom, prenom, dateNaissance], [emptied.nom, emptied.prenom, emptied.dateNaissance])
})

test('R-PROF-01 D-12 firstName, lastName and birthDate are prenom, nom and dateNaissance', async (t) => {
  const w = await world(t)
  const member = await w.member({ status: 'pending' })
  const { data } = await update(member, { firstName: 'Lala', lastName: 'Rabe', birthDate: '1990-02-28' })
  const { prenom, nom, dateNaissance } = data.updateProfile
  assert.deepEqual([prenom, nom, dateNaissance], ['Lala', 'Rabe', '1990-02-28'])
})

test('R-PROF-02 each wrong value is refused at its field, in the rules of sign-up', async (t) => {
  const w = await world(t)
  const member = await w.member({ status: 'pending' })
  assert.equal(await field('BAD_USER_INPUT', update(member, { pseudo: 'ab' })), 'pseudo')
  assert.equal(await field('BAD_USER_INPUT', update(member, { pseudo: '<script>' })), 'pseudo')
  assert.equal(await field('BAD_USER_INPUT', update(member, { nom: 'R' })), 'nom')
  assert.equal(await field('BAD_USER_INPUT', update(member, { phone: '12' })), 'phone')
  assert.equal(await field('BAD_USER_INPUT', update(member, { city: 'x'.repeat(81) })), 'city')
  assert.equal(await field('BAD_USER_INPUT', update(member, { currency: 'XAF' })), 'currency')
  for (const dateNaissance of ['2026-02-30', '2023-01-01', '1920-01-01', '2030-01-01'])
    assert.equal(await field('BAD_USER_INPUT', update(member, { dateNaissance })), 'dateNaissance')
})

test('R-PROF-02 a pseudo that somebody has, with other accents or capitals, is refused; of two at once one gets it', async (t) => {
  const w = await world(t)
  const [one, two, three] = [await w.member({ pseudo: 'Hery Lova' }), await w.member(), await w.member()]
  const error = await refused('BAD_USER_INPUT', update(two, { pseudo: 'HÉRY LOVA' }))
  assert.deepEqual([error.extensions.field, error.message], ['pseudo', "Ce nom d'utilisateur est déjà utilisé"])
  assert.ok((await update(one, { pseudo: 'héry lova' })).data) // one's own, spelled differently
  const both = await Promise.all([two, three].map((person) => update(person, { pseudo: 'Tahina' })))
  assert.equal(both.filter(({ data }) => data).length, 1)
})

test('R-PROF-02 what an administrator has verified cannot change here; sending it back unchanged is fine', async (t) => {
  const w = await world(t)
  const document = {
    documentType: 'cin',
    documentNumberSealed: sealNumber(w.kernel, '101234567890'),
    nationality: 'MG',
  } as const
  const member = await w.member({ nom: 'Rakoto', prenom: 'Hery', ...document })
  for (const [name, value] of Object.entries({
    nom: 'Rabe',
    prenom: 'Lala',
    dateNaissance: '1990-01-01',
    nationality: 'XX',
  }))
    assert.equal(await field('BAD_USER_INPUT', update(member, { [name]: value })), name)
  const { data } = await update(member, {
    nom: 'Rakoto',
    prenom: 'Hery',
    dateNaissance: '1995-04-12',
    nationality: 'MG',
    city: 'Toamasina',
  })
  assert.equal(data.updateProfile.city, 'Toamasina')
})

test('D-07 a minor cannot grow up by typing another birth date', async (t) => {
  const w = await world(t)
  const minor = await w.member({ birth: '2012-05-01' })
  assert.equal(await field('BAD_USER_INPUT', update(minor, { dateNaissance: '2000-05-01' })), 'dateNaissance')
})

test('a new phone number is not verified any more, the same one stays so', async (t) => {
  const w = await world(t)
  const member = await w.member({ phone: '+261341234567', phoneVerifiedAt: w.now() })
  assert.equal((await update(member, { phone: '0341234567' })).data.updateProfile.phoneVerified, true)
  assert.equal((await update(member, { phone: '0331234567' })).data.updateProfile.phoneVerified, false)
})

const square = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Copyright: 'Hery Rakoto' } })
    [format]()
    .toBuffer()

test('R-PROF-05 weak point 15: a data URL or bare base64 becomes a small WebP of ours, without metadata, served for ever', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const png = await square('png')
  for (const sent of [`data:image/png;base64,${png.toString('base64')}`, png.toString('base64')]) {
    const { data } = await update(member, { profilePicture: sent })
    assert.match(data.updateProfile.profilePicture, /^\/api\/pictures\/[0-9a-f]{64}\.webp$/)
    const answer = await w.visitor().http('GET', data.updateProfile.profilePicture)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'image/webp')
    assert.match(String(answer.headers['cache-control']), /immutable/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([width, height, format, exif], [512, 512, 'webp', undefined])
  }
})

test('R-PROF-05 null removes the picture; its own address back changes nothing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const picture = async (sent: string | null) =>
    (await update(member, { profilePicture: sent })).data.updateProfile.profilePicture
  const ours = await picture((await square('jpeg')).toString('base64'))
  assert.equal(await picture(ours), ours)
  assert.equal(await picture(null), null)
  assert.equal((await w.visitor().http('GET', ours)).statusCode, 404) // the replaced file is gone
})

test('R-PROF-05 a profile picture is never an address elsewhere, and none inside is called', async (t) => {
  const w = await world(t)
  const member = await w.member()
  let connections = 0
  const listener = createServer().on('connection', () => connections++)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  t.after(() => listener.close())
  const { port } = listener.address() as AddressInfo
  for (const address of [`https://127.0.0.1:${port}/a.png`, `https://localhost:${port}/a.png`, 'https://[::1]/a.png'])
    await refused('BAD_USER_INPUT', update(member, { profilePicture: address }))
  assert.equal(connections, 0)
  const write = 'update app_user set profile_picture = $1'
  await assert.rejects(w.sql(write, ['https://traceur.example/vu.png']), /app_user_own_picture/)
})

test('R-PROF-05 pictures nobody shows any more are swept after a day, those in use stay', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { data } = await update(member, { profilePicture: (await square('png')).toString('base64') })
  const orphan = `pictures/${'0'.repeat(64)}.webp`
  await w.kernel.storage.put(orphan, Buffer.from('left by a crash'))
  await sweepPictures({ ...w.kernel, now: () => new Date() }) // files carry the real time
  assert.ok(await w.kernel.storage.get(orphan))
  await sweepPictures({ ...w.kernel, now: () => new Date('2100-01-01') })
  assert.equal(await w.kernel.storage.get(orphan), null)
  assert.equal((await w.visitor().http('GET', data.updateProfile.profilePicture)).statusCode, 200)
})

test('finding 13: a member can have only so many pictures redrawn in an hour', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const profilePicture = (await square('png')).toString('base64')
  for (let n = 0; n < pictureLimit.perMemberPerHour; n++) assert.ok((await update(member, { profilePicture })).data)
  await refused('RATE_LIMITED', update(member, { profilePicture }))
  assert.ok((await update(await w.member(), { profilePicture })).data)
})

test('weak point 15: SVG, HTML, http and javascript addresses, damaged and gigantic images are refused', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const png = await square('png')
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  const bad = [
    `data:image/svg+xml;base64,${base64(svg)}`,
    `data:image/png;base64,${base64(svg)}`,
    `data:image/svg+xml,${svg}`,
    base64('<html>'),
    'http://exemple.mg/a.png',
    'javascript:alert(1)',
    'https://user:pass@exemple.mg/',
    base64(png.subarray(0, 60)),
    base64(bomb),
    '../../etc/passwd',
  ]
  for (const sent of bad)
    assert.equal(
      await field('BAD_USER_INPUT', update(member, { profilePicture: sent })),
      'profilePicture',
      sent.slice(0, 40),
    )
  for (const url of [
    '/api/pictures/..%2f..%2fsecrets.json',
    `/api/pictures/${'0'.repeat(64)}.webp`,
    '/api/pictures/a.webp',
  ])
    assert.equal((await w.visitor().http('GET', url)).statusCode, 404)
})

test('the terms a member accepts are kept with their time; older ones are refused', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const accept = (version: string) =>
    member.gql('mutation($v: String!) { acceptTerms(version: $v) { mustAcceptTerms } }', { v: version })
  assert.equal((await member.ok('{ me { mustAcceptTerms } }')).me.mustAcceptTerms, true)
  assert.equal(await field('BAD_USER_INPUT', accept('2020-01')), 'version')
  assert.equal((await accept(legalVersion)).data.acceptTerms.mustAcceptTerms, false)
  const acceptedAt = w.now()
  w.advance(60_000)
  await accept(legalVersion) // finding 20: again changes nothing and leaves no second line
  assert.deepEqual((await member.row()).termsAcceptedAt, acceptedAt)
  assert.equal((await w.sql(`select 1 from audit_entry where action = 'terms.accepted'`)).length, 1)
})
