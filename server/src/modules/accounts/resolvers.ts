import { isAdult, isLimited, sexOf } from '@vondrona/rules/accounts'
import { deletionGrace, legalVersion } from '@vondrona/rules/accounts/constants'
import type { Context } from '../../kernel/context.ts'
import type { Resolver, Resolvers } from '../../kernel/module.ts'
import { acceptTerms } from './accept-terms.ts'
import { openNumber } from './document-number.ts'
import { readUser } from './find-user.ts'
import { updateProfile } from './update-profile.ts'
import type { UserRow } from './user-row.ts'

/** `mine`: the answer of login and register, whose caller had no session when they asked. */
export type SeenUser = UserRow & { mine?: boolean }

declare module '../../kernel/module.ts' {
  interface Parents {
    User: SeenUser
  }
}

/** R-DATA-01: what identifies or locates a person is visible to themselves and to admins; for anybody else it is null. */
export const seesPrivate = (user: Pick<SeenUser, 'id' | 'mine'>, ctx: Context) =>
  user.mine === true || (ctx.actor !== null && user.id === ctx.actor.id) || ctx.may('users')

const own =
  <T>(read: (user: SeenUser, ctx: Context) => T) =>
  (user: SeenUser, _: unknown, ctx: Context) =>
    seesPrivate(user, ctx) ? read(user, ctx) : null

/** Every other field of a member without a resolver is private: a new column is, until it is added here. */
const publicFields: readonly string[] = [
  'id',
  'pseudo',
  'role',
  'status',
  'currency',
  'profilePicture',
  'createdAt',
  'updatedAt',
] satisfies (keyof UserRow)[]

/** The resolver that restricts a field of `User` to its owner and administrators; undefined for public fields. */
export const userField = (field: string): Resolver<object, SeenUser> | undefined =>
  publicFields.includes(field) ? undefined : own((user) => user[field as keyof UserRow])

export const resolvers: Resolvers = {
  Query: { user: (_, { id }, ctx) => readUser(ctx, id) },
  Mutation: {
    updateProfile: (_, { input }, ctx) => updateProfile(ctx, input),
    acceptTerms: (_, { version }, ctx) => acceptTerms(ctx, version),
  },
  User: {
    username: ({ pseudo }) => pseudo,
    limited: (user, _, ctx) => isLimited(user.dateNaissance, ctx.now()),
    emailVerified: (user) => user.emailVerifiedAt !== null,
    phoneVerified: (user) => user.phoneVerifiedAt !== null,
    mustAcceptTerms: (user) => user.termsVersion !== legalVersion,
    needsIdentity: (user, _, ctx) => needsIdentity(user, ctx.now()),
    sexe: own((user) => sexOf(user.gender)),
    documentNumber: own((user, ctx) => openNumber(ctx, user)),
    totpEnabled: own((user) => user.totpEnabledAt !== null),
    deletionAt: own((user) => user.deletionRequestedAt && new Date(user.deletionRequestedAt.getTime() + deletionGrace)),
  },
}

/** D-07: an adult without a document on file; one whose birth date nobody knows is not asked. */
const needsIdentity = (user: UserRow, now: Date) =>
  user.documentType === null && user.dateNaissance !== null && isAdult(user.dateNaissance, now)
