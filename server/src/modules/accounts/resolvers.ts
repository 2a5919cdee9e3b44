import { isAdult, isLimited, sexOf } from '@vondrona/rules/accounts'
import { deletionGrace, legalVersion } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { acceptTerms } from './accept-terms.ts'
import { openNumber } from './document-number.ts'
import { readUser } from './find-user.ts'
import { updateProfile } from './update-profile.ts'
import type { UserRow } from './user-row.ts'

/** `mine`: the answer of login and register, whose caller had no session when they asked. */
export type SeenUser = UserRow & { mine?: boolean }

/** R-DATA-01: what identifies or locates a person is told to themselves and to admins; to anybody else it is null. */
export const seesPrivate = (user: SeenUser, ctx: Context) =>
  user.mine === true || (ctx.actor !== null && user.id === ctx.actor.id) || ctx.may('users')

const own =
  <T>(read: (user: SeenUser, ctx: Context) => T) =>
  (user: SeenUser, _: unknown, ctx: Context) =>
    seesPrivate(user, ctx) ? read(user, ctx) : null

const pseudoOf = (user: SeenUser, _: unknown, ctx: Context) =>
  user.deleted_at ? say(ctx.sentences, ctx.language, 'accounts.deleted') : user.pseudo

export const resolvers: Resolvers = {
  Query: { user: (_, { id }, ctx) => readUser(ctx, id) },
  Mutation: {
    updateProfile: (_, { input }, ctx) => updateProfile(ctx, input),
    acceptTerms: (_, { version }, ctx) => acceptTerms(ctx, version),
  },
  User: {
    pseudo: pseudoOf,
    username: pseudoOf,
    profilePicture: (user: SeenUser) => user.profile_picture,
    createdAt: (user: SeenUser) => user.created_at,
    updatedAt: (user: SeenUser) => user.updated_at,
    limited: (user: SeenUser, _, ctx) => isLimited(user.date_naissance, ctx.now()),
    emailVerified: (user: SeenUser) => user.email_verified_at !== null,
    phoneVerified: (user: SeenUser) => user.phone_verified_at !== null,
    mustAcceptTerms: (user: SeenUser) => user.terms_version !== legalVersion,
    needsIdentity: (user: SeenUser, _, ctx) => needsIdentity(user, ctx.now()),
    email: own((user) => user.email),
    nom: own((user) => user.nom),
    prenom: own((user) => user.prenom),
    dateNaissance: own((user) => user.date_naissance),
    gender: own((user) => user.gender),
    sexe: own((user) => sexOf(user.gender)),
    nationality: own((user) => user.nationality),
    residency: own((user) => user.residency),
    documentType: own((user) => user.document_type),
    documentNumber: own((user, ctx) => openNumber(ctx, user)),
    country: own((user) => user.country),
    region: own((user) => user.region),
    city: own((user) => user.city),
    address: own((user) => user.address),
    postalCode: own((user) => user.postal_code),
    phone: own((user) => user.phone),
    menuPermissions: own((user) => user.menu_permissions),
    totpEnabled: own((user) => user.totp_enabled_at !== null),
    deletionAt: own(
      (user) => user.deletion_requested_at && new Date(user.deletion_requested_at.getTime() + deletionGrace),
    ),
  },
}

/** D-07: an adult without a document on file; one whose birth date nobody knows is not asked. */
const needsIdentity = (user: UserRow, now: Date) =>
  user.document_type === null && user.date_naissance !== null && isAdult(user.date_naissance, now)
