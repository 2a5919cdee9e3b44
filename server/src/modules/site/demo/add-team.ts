import { genderOf } from '@vondrona/rules/accounts'
import { legalVersion } from '@vondrona/rules/accounts/constants'
import type { PushSubject } from '@vondrona/rules/notifications/push'
import { insertUser, sealNumber, type UserRow } from '../../accounts/index.ts'
import { addOldDocuments, numberMarks } from '../../identity/index.ts'
import { rejectUser } from '../../members/index.ts'
import { setPushSubjects } from '../../notifications/index.ts'
import { setPassword } from '../../sessions/index.ts'
import type { DemoContext } from './demo-context.ts'
import { type DemoMember, demoEmail, demoTeam } from './demo-people.ts'
import { inThePast } from './past-context.ts'

const day = 86_400_000
const founded = 410 // days ago, before the first member

/** One account for each role; answers the administrator. */
export async function addTeam(demo: DemoContext): Promise<UserRow> {
  const rows: UserRow[] = []
  for (const [n, person] of demoTeam.entries()) rows.push(await addPerson(demo, person, n))
  const [admin] = rows
  const refused = rows.find((row) => row.status === 'pending')
  if (!admin || !refused) throw new Error('the demo has no administrator or nobody blocked')
  const yesterday = inThePast(demo.kernel, demo.tx, { at: new Date(demo.now.getTime() - day), as: admin })
  await rejectUser(yesterday, refused.id, 'La photo de la pièce ne correspond pas au nom saisi.')
  return admin
}

async function addPerson({ kernel, tx, now, hashOf }: DemoContext, person: DemoMember, n: number) {
  const { role, pseudo, nom, prenom, sexe, born, blocked } = person
  const at = new Date(now.getTime() - (blocked ? 2 : founded - n) * day)
  const ctx = inThePast(kernel, tx, { at })
  const number = `10123${sexe === 'M' ? 1 : 2}99000${n}`
  const user = await insertUser(tx, ctx, {
    email: demoEmail(person.login),
    pseudo,
    nom,
    prenom,
    role,
    status: blocked ? 'pending' : 'active',
    gender: genderOf(sexe),
    dateNaissance: born,
    nationality: 'MG',
    residency: 'resident',
    country: 'Madagascar',
    region: 'Analamanga',
    city: 'Antananarivo',
    postalCode: '101',
    documentType: 'cin',
    documentNumberSealed: sealNumber(kernel, number),
    emailVerifiedAt: at,
    termsVersion: legalVersion,
    termsAcceptedAt: at,
  })
  await setPassword(tx, user.id, hashOf(user.email ?? ''), at)
  const seen = { verifiedAt: blocked ? null : at, verifiedBy: null, decidedAt: at, imagesDeletedAt: at }
  await addOldDocuments(tx, [
    { userId: user.id, type: 'cin', ...numberMarks(kernel, 'cin', number), createdAt: at, ...seen },
  ])
  if (!blocked) await setPushSubjects(inThePast(kernel, tx, { at, as: user }), told)
  return user
}

/** What they are told on a closed device, once they allow it on one. */
const told = (['events', 'tickets', 'payments', 'applications', 'documents'] as const satisfies PushSubject[]).map(
  (subject) => ({ subject, on: true }),
)
