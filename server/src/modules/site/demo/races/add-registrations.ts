import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKind } from '@vondrona/rules/races'
import { findUserByEmail, type UserRow } from '../../../accounts/index.ts'
import { ticketTypesOf } from '../../../events/index.ts'
import { setBillTo } from '../../../payments/index.ts'
import {
  registrationDocuments,
  reviewMitDocument,
  startRegistrationUploads,
  uploadRegistrationDocument,
} from '../../../races/index.ts'
import { IncomingFile } from '../../../uploads/index.ts'
import type { DemoContext } from '../demo-context.ts'
import { cardFile, demoEmail } from '../demo-people.ts'
import { inThePast, type Moment } from '../past-context.ts'
import { type At, payBySandbox, type Runner, registerTogether } from './register.ts'

const [minute, day] = [60_000, 86_400_000]
const folder = join(import.meta.dirname, '../../../../../demo')

/** Registrations in every state in which an organiser meets them. */
export async function addRegistrations(
  { kernel, tx, now }: DemoContext,
  admin: UserRow,
  eventIds: ReadonlyMap<string, string>,
): Promise<void> {
  const at: At = (moment) => inThePast(kernel, tx, moment)
  const ago = (ms: number, more: Omit<Moment, 'at'> = {}): Moment => ({ at: new Date(now.getTime() - ms), ...more })
  const member = await findUserByEmail(tx, demoEmail('membre'))
  if (!member) throw new Error('the demo has no member')
  const types = await ticketTypesOf(tx, [...eventIds.values()])
  const runFor = (title: string) => {
    const eventId = eventIds.get(title) ?? ''
    return { eventId, ticketTypeId: types.get(eventId)?.[0]?.id ?? '' }
  }
  const [marathon, foulee, maratoons] = [runFor('Marathon'), runFor('Foulée Écolo (10 km)'), runFor('Maratoons (2 km)')]
  const yearsAgo = (years: number) => `${now.getUTCFullYear() - years}-03-14`

  // A family: the father and his daughter, whose letter he signs, paid together.
  const father = ago(4 * day, { address: '203.0.113.21' })
  const hery = { ...people.hery, ...foulee, ...(await sendPhotos(at(father), 'hery.rakoto', ['cinFront', 'cinBack'])) }
  const daughter: Runner = {
    ...maratoons,
    fullName: 'Miora RAKOTOMALALA',
    email: people.hery.email,
    phone: people.hery.phone,
    gender: 'female',
    nationality: 'malagasy',
    birthDate: yearsAgo(9),
    commitment: signedFor(people.hery.fullName, 'père'),
    emergencyContact: { name: people.hery.fullName, phone: people.hery.phone },
  }
  const family = await registerTogether(at(father), [hery, daughter])
  await payBySandbox(at, { ...father, at: new Date(father.at.getTime() + 5 * minute) }, family.chargeId, admin)
  for (const { id } of await documentsOf(family.ids[0])) await review(3 * day, id, { accept: true })

  // Paid in the name of a club, and one photo is refused.
  const mamy = ago(2 * day, { address: '203.0.113.22' })
  const sent = await sendPhotos(at(mamy), 'Mamy_R', ['cinFront', 'cinBack'])
  const blurred = await registerTogether(at(mamy), [{ ...people.mamy, ...foulee, ...sent }])
  const club = { name: people.mamy.club, address: 'Boulevard Joffre\nToamasina 501' }
  await setBillTo(at(mamy), { orderId: blurred.chargeId, billTo: club })
  await payBySandbox(at, { ...mamy, at: new Date(mamy.at.getTime() + 8 * minute) }, blurred.chargeId, admin)
  const front = (await documentsOf(blurred.ids[0])).find(({ kind }) => kind === 'cinFront')
  if (front) await review(day, front.id, { accept: false, reason: 'La photo est floue : on ne lit pas le numéro.' })

  // The demo's own member wants to run the marathon.
  const naina = ago(5 * minute, { as: member, address: '203.0.113.23' })
  const issuedOn = new Date(now.getTime() - 9 * day).toISOString().slice(0, 10)
  const medical = { proof: 'certificate' as const, issuedOn }
  await registerTogether(at(naina), [{ ...memberRunner(member), ...marathon, medical }])

  // Just registered, and not paid yet.
  const chloe = ago(minute, { address: '203.0.113.24' })
  const page = await sendPhotos(at(chloe), 'Chloé en route', ['passportPage'])
  await registerTogether(at(chloe), [{ ...people.chloe, ...foulee, ...page }])

  async function documentsOf(participationId = '') {
    return (await registrationDocuments(tx, [participationId])).get(participationId) ?? []
  }
  async function review(msAgo: number, documentId: string, verdict: { accept: boolean; reason?: string }) {
    await reviewMitDocument(at(ago(msAgo, { as: admin })), { documentId, ...verdict })
  }
}

/** The generated cards of the people who also asked to become members. */
async function sendPhotos(ctx: ReturnType<At>, pseudo: string, kinds: readonly DocumentKind[]) {
  const { uploadToken } = await startRegistrationUploads(ctx)
  const documents: Partial<Record<DocumentKind, string>> = {}
  for (const kind of kinds) {
    const name = cardFile(pseudo, kind === 'cinBack' ? 'back' : 'front')
    const file = new IncomingFile(join(folder, name), name, (await stat(join(folder, name))).size)
    documents[kind] = (await uploadRegistrationDocument(ctx, { uploadToken, kind, file })).id
  }
  return { uploadToken, documents: documents as Runner['documents'] }
}

const signedFor = (parent: string, relation: string): Runner['commitment'] => ({
  accepted: true,
  version: 1,
  signerName: parent,
  guardianName: parent,
  guardianRelation: relation,
})
const signed = (fullName: string) => ({ accepted: true as const, version: 1, signerName: fullName })

const people = {
  hery: {
    fullName: 'Hery RAKOTOMALALA',
    email: demoEmail('famille.rakotomalala'),
    phone: '+261340012021',
    gender: 'male',
    nationality: 'malagasy',
    birthDate: '1995-06-11',
    idType: 'CIN',
    idNumber: '101231058206',
    commitment: signed('Hery RAKOTOMALALA'),
    emergencyContact: { name: 'Voahangy RAKOTOMALALA', phone: '+261340012022' },
  },
  mamy: {
    fullName: 'Mamy RASOANAIVO',
    email: demoEmail('mamy.rasoanaivo'),
    phone: '+261340012023',
    gender: 'male',
    nationality: 'malagasy',
    birthDate: '1992-03-17',
    idType: 'CIN',
    idNumber: '301011045872',
    club: 'Les foulées de Toamasina',
    commitment: signed('Mamy RASOANAIVO'),
    emergencyContact: { name: 'Fara RASOANAIVO', phone: '+261340012024' },
  },
  chloe: {
    fullName: 'Chloé FONTAINE',
    email: demoEmail('chloe.fontaine'),
    phone: '+261340012025',
    gender: 'female',
    nationality: 'foreign_resident',
    birthDate: '1993-07-19',
    idType: 'passport',
    idNumber: '22CK90571',
    commitment: signed('Chloé FONTAINE'),
  },
} as const satisfies Record<string, Omit<Runner, 'eventId' | 'ticketTypeId'>>

function memberRunner({ nom, prenom, email, phone, gender, dateNaissance }: UserRow) {
  const fullName = `${prenom} ${nom}`
  return {
    fullName,
    email,
    phone: phone ?? '+261340012026',
    gender: gender === 'female' ? 'female' : 'male',
    nationality: 'malagasy',
    birthDate: dateNaissance ?? '1990-01-01',
    idType: 'CIN',
    idNumber: '101251074093',
    commitment: signed(fullName),
  } as const
}
