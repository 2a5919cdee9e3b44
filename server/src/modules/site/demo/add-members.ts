import { legalVersion } from '@vondrona/rules/constants'
import { addUsers, sealNumber, type UserRow } from '../../accounts/index.ts'
import { addOldDocuments, numberHash } from '../../identity/index.ts'
import { approveUser } from '../../members/index.ts'
import type { Filling } from './filling.ts'
import { type GeneratedMember, generateMembers } from './members.ts'
import { inThePast } from './past.ts'

const [hour, day] = [3_600_000, 86_400_000]
const count = 200
/** Whoever came in these last days is validated by the real use case, so that log, outbox and notifications tell of it. */
const fresh = 9

/** The community: no passwords, since nobody signs in as one of them. */
export async function addMembers(filling: Filling, admin: UserRow): Promise<void> {
  const { kernel, tx, now } = filling
  const people = generateMembers(count, now)
  const rows = people.map((person, n) => rowOf(filling, person, n, admin))
  const users = await addUsers(tx, rows)
  const documents = users.flatMap((user, n) => documentOf(filling, people[n]?.document, user, admin) ?? [])
  await addOldDocuments(tx, documents)
  for (const user of users) {
    const at = laterThan(user.created_at)
    if (user.status === 'pending') await approveUser(inThePast(kernel, tx, { at, as: admin }), user.id)
  }
}

function rowOf({ kernel, tx, now }: Filling, person: GeneratedMember, n: number, admin: UserRow) {
  const { pseudo, email, nom, prenom, gender, city, region, phone, document } = person
  const at = new Date(now.getTime() - person.daysAgo * day + (n % 11) * hour)
  const decided = { decided_by: admin.id, decided_at: laterThan(at), previous_status: 'pending' } as const
  const status = person.blocked ? 'blocked' : 'active'
  return {
    id: inThePast(kernel, tx, { at }).newId(),
    created_at: at,
    email_verified_at: at,
    pseudo,
    email,
    nom,
    prenom,
    gender,
    city,
    region,
    phone,
    postal_code: person.postalCode,
    ...({ date_naissance: person.birth, nationality: 'MG', residency: 'resident', country: 'Madagascar' } as const),
    document_type: document?.type ?? null,
    document_number_sealed: document && sealNumber(kernel, document.number),
    terms_version: legalVersion,
    terms_accepted_at: at,
    ...(person.daysAgo < fresh ? ({ status: 'pending' } as const) : ({ status, ...decided } as const)),
  }
}

const laterThan = (at: Date) => new Date(at.getTime() + 5 * hour)

/** Looked at, and its photos deleted in time. */
function documentOf(
  { kernel }: Filling,
  document: GeneratedMember['document'] | undefined,
  user: UserRow,
  admin: UserRow,
) {
  if (!document) return null
  const { type, number } = document
  const at = laterThan(user.created_at)
  const seen = { verified_at: at, verified_by: admin.id, decided_at: at, images_deleted_at: at }
  return { user_id: user.id, type, number_hash: numberHash(kernel, type, number), created_at: user.created_at, ...seen }
}
