import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type World, world } from '../../../../test/world.ts'
import { linkOf, makeRace, registers, replace, review, show, sign, type TestRace, update } from '../testing.ts'

type Made = Awaited<ReturnType<typeof registers>>

async function sends(w: World, made: Made, kind: string) {
  const operations = { query: replace, variables: { ...linkOf(made), kind, file: null } }
  const { errors } = await sendFile(w.visitor(), await makePhoto(), { query: replace, operations })
  return errors?.[0]?.extensions.code ?? 'ok'
}
const look = async (w: World, made: Made) => (await w.visitor().ok(show, linkOf(made))).mitParticipation
const verdicts = async (w: World, made: Made) =>
  (await look(w, made)).details.documents.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)

/** Sends these documents; the organiser accepts each. */
async function accepted(w: World, race: TestRace, made: Made, kinds: readonly string[]) {
  for (const kind of kinds) assert.equal(await sends(w, made, kind), 'ok')
  for (const { id } of (await look(w, made)).details.documents) await race.boss.ok(review, { id, accept: true })
  assert.equal((await look(w, made)).documentsStatus, 'accepted')
}

test('R-MIT-07, R-MIT-09 a registration that was checked and signed is not given to somebody else by correcting it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  for (const input of [
    { fullName: 'Une Autre' },
    { birthDate: '1991-05-01' },
    { idNumber: '101 234 567 891' },
    { idType: 'passport', idNumber: 'A12B34567' },
  ]) {
    const made = await registers(w, w.visitor(), race)
    await accepted(w, race, made, ['cinBack', 'cinFront'])
    await w.visitor().ok(sign, {
      ...linkOf(made),
      input: { accepted: true, version: 1, signerName: made.fullName },
    })
    await w.visitor().ok(update, { ...linkOf(made), input })
    const { documentsStatus, details } = await look(w, made)
    assert.notEqual(documentsStatus, 'accepted')
    assert.deepEqual(await verdicts(w, made), ['cinBack submitted', 'cinFront submitted'])
    assert.equal(details.commitment === null, 'fullName' in input)
    if (!('idType' in input)) assert.equal(await sends(w, made, 'cinFront'), 'ok')
  }
})

test('R-MIT-07 what an organiser corrects, and what no document shows, leaves verdicts and signature as they are', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race)
  await accepted(w, race, made, ['cinBack', 'cinFront'])
  await w.visitor().ok(sign, { ...linkOf(made), input: { accepted: true, version: 1, signerName: made.fullName } })
  await race.boss.ok(update, { id: made.id, input: { fullName: 'Rakoto Corrigé', idNumber: '101 234 567 891' } })
  const { updateMitParticipation: after } = await w
    .visitor()
    .ok(update, { ...linkOf(made), input: { club: 'COSPN', phone: '032 11 222 33' } })
  const { documentsStatus, details } = await look(w, after)
  assert.deepEqual([documentsStatus, details.commitment === null], ['accepted', false])
})

test('R-MIT-07, R-MIT-10 a certificate that was accepted is checked again when its date is corrected; identity is not', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, {
    types: [{ price: 0 }],
    race: { medicalProof: 'certificate', medicalValidityDays: 365 },
  })
  const dayBefore = (days: number) => new Date(w.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
  const medical = { proof: 'certificate', issuedOn: dayBefore(60) }
  const made = await registers(w, w.visitor(), race, { medical })
  await accepted(w, race, made, ['cinBack', 'cinFront', 'medicalCertificate'])
  await w.visitor().ok(update, { ...linkOf(made), input: { medical: { ...medical, issuedOn: dayBefore(5) } } })
  assert.equal((await look(w, made)).documentsStatus, 'submitted')
  assert.deepEqual(await verdicts(w, made), ['cinBack accepted', 'cinFront accepted', 'medicalCertificate submitted'])
  assert.equal(await sends(w, made, 'medicalCertificate'), 'ok')
})
