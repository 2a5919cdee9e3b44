import { legalVersion } from '@vondrona/rules/accounts/constants'
import { addUsers, sealNumber, type UserRow } from '../../accounts/index.ts'
import { addOldDocuments, numberMarks } from '../../identity/index.ts'
import { approveUser } from '../../members/index.ts'
import type { DemoContext } from './demo-context.ts'
import { type GeneratedMember, generateMembers } from './members.ts'
import { inThePast } from './past-context.ts'

const [hour, day] = [3_600_000, 86_400_000]
const count = 200
/** Recent members are validated by the real use case, so that the log, the outbox and the notifications have entries. */
const fresh = 9

/** The community: no passwords, since nobody signs in as one of them. Returns its members, oldest accounts first. */
export async function addMembers(demo: DemoContext, admin: UserRow): Promise<UserRow[]> {
  const { kernel, tx, now } = demo
  const people = generateMembers(count, now)
  const rows = people.map((person, n) => rowOf(demo, person, n, admin))
  const users = await addUsers(tx, rows)
  const documents = users.flatMap((user, n) => documentOf(demo, people[n]?.document, user, admin) ?? [])
  await addOldDocuments(tx, documents)
  for (const user of users) {
    const at = laterThan(user.createdAt)
    if (user.status === 'pending') await approveUser(inThePast(kernel, tx, { at, as: admin }), user.id)
  }
  return users
}

function rowOf({ kernel, tx, now }: DemoContext, person: GeneratedMember, n: number, admin: UserRow) {
  const { pseudo, email, nom, prenom, gender, city, region, phone, document } = person
  const at = new Date(now.getTime() - person.daysAgo * day + (n % 11) * hour)
  const decided = { decidedBy: admin.id, decidedAt: laterThan(at), previousStatus: 'pending' } as const
  const status = person.blocked ? 'blocked' : 'active'
  return {
    id: inThePast(kernel, tx, { at }).newId(),
    createdAt: at,
    emailVerifiedAt: at,
    pseudo,
    email,
    nom,
    prenom,
    gender,
    city,
    region,
    phone,
    postalCode: person.postalCode,
    ...({ dateNaissance: person.birth, nationality: 'MG', residency: 'resident', country: 'Madagascar' } as const),
    documentType: document?.type ?? null,
    documentNumberSealed: document && sealNumber(kernel, document.number),
    termsVersion: legalVersion,
    termsAcceptedAt: at,
    ...(person.daysAgo < fresh ? ({ status: 'pending' } as const) : ({ status, ...decided } as const)),
  }
}

const laterThan = (at: Date) => new Date(at.getTime() + 5 * hour)

/** Looked at, and its photos deleted in time. */
function documentOf(
  { kernel }: DemoContext,
  document: GeneratedMember['document'] | undefined,
  user: UserRow,
  admin: UserRow,
) {
  if (!document) return null
  const { type, number } = document
  const at = laterThan(user.createdAt)
  const seen = { verifiedAt: at, verifiedBy: admin.id, decidedAt: at, imagesDeletedAt: at }
  return { userId: user.id, type, ...numberMarks(kernel, type, number), createdAt: user.createdAt, ...seen }
}
