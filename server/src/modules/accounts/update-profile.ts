import {
  isReservedName,
  normalizePhone,
  type UpdateProfileInput,
  updateProfileInput,
  whyNotBirth,
} from '@vondrona/rules/accounts'
import { cleanLine } from '@vondrona/rules/typed'
import { snakeCase } from '../../kernel/column-names.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { parse } from '../../kernel/parse.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { pictureAddress, pictureKey } from './picture.ts'
import { refuseTaken } from './refuse-taken.ts'
import { changeUser, lockUser } from './store.ts'
import { tellContact } from './tell-contact.ts'
import type { UserChanges, UserRow } from './user-row.ts'

/** R-PROF-01, R-PROF-02. */
export async function updateProfile(ctx: Context, raw: Readonly<Record<string, unknown>>): Promise<UserRow> {
  const { id, role, pseudo } = ctx.require('updateProfile')
  const input = parse(updateProfileInput, withoutOwnPseudo(withOurNames(raw), pseudo))
  if (input.pseudo && role === 'user' && isReservedName(input.pseudo, [ctx.config.SITE_NAME]))
    throw badInput([{ field: 'pseudo', key: 'accounts.pseudoReserved' }])
  if (input.dateNaissance) checkBirth(input.dateNaissance, ctx.now())
  const picture = await pictureChange(ctx, id, input.profilePicture)
  const wanted = { ...columns(input), ...picture }
  const { after, unused } = await ctx.transaction((tx) => change(tx, ctx, id, wanted)).catch(refuseTaken)
  if (unused) await removeFiles(ctx, [unused]) // a backup may be reading it: then the sweep does it later
  return after
}

/** R-PROF-01 names three fields in English (D-12). */
function withOurNames({ firstName, lastName, birthDate, ...rest }: Readonly<Record<string, unknown>>) {
  return {
    ...rest,
    ...(firstName !== undefined && { prenom: firstName }),
    ...(lastName !== undefined && { nom: lastName }),
    ...(birthDate !== undefined && { dateNaissance: birthDate }),
  }
}

/** A pseudo of before today's rules stays, however often it is sent. */
function withoutOwnPseudo({ pseudo, ...rest }: Readonly<Record<string, unknown>>, own: string) {
  const isOwn = pseudo === undefined || (typeof pseudo === 'string' && cleanLine(pseudo) === cleanLine(own))
  return isOwn ? rest : { ...rest, pseudo }
}

function checkBirth(birth: string, now: Date) {
  const key = whyNotBirth(birth, now)
  if (key) throw badInput([{ field: 'dateNaissance', key }])
}

async function pictureChange(ctx: Context, userId: string, sent: string | null | undefined): Promise<UserChanges> {
  if (sent === undefined) return {}
  if (!sent) return { profilePicture: null }
  return pictureKey(sent) ? {} : { profilePicture: await pictureAddress(ctx, userId, sent) } // its own address back: unchanged
}

/** What is absent stays absent, what is empty becomes null. A field has the name of its column. */
function columns({ profilePicture: _, phone, ...same }: UpdateProfileInput): UserChanges {
  const changes: Named = { ...same, phone: phone && normalizePhone(phone) }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]))
}

/** Columns that change by their own operations only, whatever the form of the profile contains. */
type Editable = Omit<
  UserChanges,
  | 'email'
  | 'emailVerifiedAt'
  | 'phoneVerifiedAt'
  | 'totpEnabledAt'
  | 'documentType'
  | 'documentNumberSealed'
  | 'language'
  | 'termsVersion'
  | 'termsAcceptedAt'
  | 'previousStatus'
  | 'decidedBy'
  | 'decidedAt'
  | 'decisionReason'
  | 'deletionRequestedAt'
  | 'deletedAt'
>

/** A field of the form without a column does not compile: it needs a migration, then `npm run schema`. */
type Named = { [K in keyof UpdateProfileInput]: K extends keyof Editable ? Editable[K] : never }

/** The member afterwards, and the file of the picture they had. */
async function change(tx: Tx, ctx: Context, id: string, wanted: UserChanges) {
  const before = await lockUser(tx, id)
  if (!before) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== before[key as keyof UserRow]),
  ) as UserChanges
  refuseLocked(before, changes)
  if ('phone' in changes) changes.phoneVerifiedAt = null
  if (Object.keys(changes).length === 0) return { after: before, unused: null }
  const fields = Object.keys(changes)
    .filter((name) => identity.some((one) => one === name))
    .map(snakeCase) // as in older lines
  if (fields.length > 0) await writeAudit(tx, ctx, 'profile.identityChanged', { targetId: id, detail: { fields } })
  const after = (await changeUser(tx, id, changes, ctx.now())) ?? before
  await tellContact(tx, ctx, before, after)
  return { after, unused: 'profilePicture' in changes ? pictureKey(before.profilePicture) : null }
}

const identity = ['nom', 'prenom', 'dateNaissance', 'nationality'] as const

/** What an administrator has checked: everything with a document, and the birth date, which decides what a minor may do. */
function refuseLocked(user: UserRow, changes: UserChanges) {
  if (user.status !== 'active') return
  const locked = identity.filter(
    (name) => name in changes && user[name] !== null && (user.documentType || name === 'dateNaissance'),
  )
  if (locked.length > 0) throw badInput(locked.map((field) => ({ field, key: 'accounts.identityLocked' })))
}
