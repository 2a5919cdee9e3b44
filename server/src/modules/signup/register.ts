import { genderOf } from '@vondrona/rules/accounts'
import { legalVersion } from '@vondrona/rules/accounts/constants'
import { cleanNumber, sidesOf } from '@vondrona/rules/identity'
import { signupLimit } from '@vondrona/rules/identity/constants'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { badInput, type FieldRefusal, Refusal } from '../../kernel/refusal.ts'
import { emailTaken, insertUser, pseudoTaken, sealNumber, takenField, type UserRow } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import {
  attachDocument,
  dropPhotos,
  isNumberRefusal,
  isNumberTaken,
  type KeptPhoto,
  keepPhotos,
  photosSent,
  takenKey,
} from '../identity/index.ts'
import { type AuthPayload, createSession, hashPassword, mailVerification, setPassword } from '../sessions/index.ts'
import { spendAvailability } from './availability.ts'
import { type Registration, readRegistration } from './read-registration.ts'

const hour = 3600
const perAddress = declareAddressLimit({
  name: 'signup',
  points: signupLimit.perAddressPerHour,
  seconds: hour,
  why: 'Nobody has an account yet; each sign-up keeps two photos and asks for a decision. Whole villages sign up behind one address.',
})
const failures = declareAddressLimit({
  name: 'signup-failures',
  points: signupLimit.failuresPerAddressPerHour,
  seconds: hour,
  why: 'Refused sign-ups, which cost the decoding of photos and a password hash, and reveal who has an account.',
})

/**
 * R-GQL-31. One transaction: the complete account or nothing. What is slow (photos, password) is done before it, so
 * that it is short; uniqueness is the database's word, not a question asked before.
 */
export async function register(ctx: Context, raw: Readonly<Record<string, unknown>>): Promise<AuthPayload> {
  ctx.admit('register')
  const input = readRegistration(ctx, raw)
  return counted(ctx, () => signUp(ctx, input))
}

/**
 * Completed sign-ups count apart from failed ones: many phones share one operator address, and whoever fails there
 * must not close it for the others. Both are taken beforehand, so that calls at once cannot pass together.
 */
async function counted<T>(ctx: Context, act: () => Promise<T>): Promise<T> {
  await ctx.limits.spendFrom(failures, ctx)
  await ctx.limits.spendFrom(perAddress, ctx)
  const done = await act().catch(async (error) => {
    await ctx.limits.giveBackFrom(perAddress, ctx)
    throw error
  })
  await ctx.limits.giveBackFrom(failures, ctx)
  return done
}

async function signUp(ctx: Context, input: Registration): Promise<AuthPayload> {
  const sides = input.document ? sidesOf(input.document.type) : []
  const photos = await keepPhotos(ctx, photosSent(sides, input))
  try {
    const passwordHash = await hashPassword(ctx, input.password)
    return await ctx.transaction((tx) => openAccount(tx, ctx, { input, photos, passwordHash }))
  } catch (error) {
    await dropPhotos(ctx, photos, error)
    throw await takenFields(ctx, input, error)
  }
}

interface Ready {
  input: Registration
  photos: readonly KeptPhoto[]
  passwordHash: string
}

/** The account with all that comes with it, once its photos are kept and its password is hashed. */
export async function openAccount(tx: Tx, ctx: Context, { input, photos, passwordHash }: Ready): Promise<AuthPayload> {
  const user = await insertUser(tx, ctx, newUser(ctx, input))
  await setPassword(tx, user.id, passwordHash, ctx.now())
  if (input.document) await attachDocument(tx, ctx, user.id, { ...input.document, photos })
  const auth = await createSession(tx, ctx, user, { remember: false })
  await mailVerification(tx, ctx, user)
  await noteRegistration(tx, ctx, user, input)
  return auth
}

function newUser(ctx: Context, { document, ...input }: Registration) {
  return {
    email: input.email,
    pseudo: input.pseudo,
    nom: input.nom,
    prenom: input.prenom,
    dateNaissance: input.dateNaissance,
    gender: genderOf(input.sexe),
    nationality: input.nationality ?? null,
    documentType: document?.type ?? null,
    documentNumberSealed: document && sealNumber(ctx, cleanNumber(document.number)),
    termsVersion: legalVersion,
    termsAcceptedAt: ctx.now(),
  }
}

async function noteRegistration(tx: Tx, ctx: Context, user: UserRow, { document }: Registration) {
  const detail = { document: document?.type ?? null }
  await writeAudit(tx, ctx, 'account.registered', { targetId: user.id, targetName: user.pseudo, actor: user, detail })
  afterCommit(tx, () => ctx.publish('members.changed', { kind: 'registered', userId: user.id }))
}

/** When the database refused a duplicate: every field whose value somebody has, so that the form says all at once. */
async function takenFields(ctx: Context, input: Registration, error: unknown): Promise<unknown> {
  const { email, pseudo, document } = input
  if (!takenField(error) && !isNumberRefusal(error)) return error
  // A value known to be taken would make every attempt fail without an account, and reveal the others for free.
  for (let n = 0; n < (document ? 3 : 2); n++) await spendAvailability(ctx)
  const [byEmail, byPseudo, byNumber] = await Promise.all([
    emailTaken(ctx.db, email),
    pseudoTaken(ctx.db, pseudo),
    document ? isNumberTaken(ctx, document.type, document.number) : false,
  ])
  const taken = [
    byEmail && { field: 'email', key: 'accounts.emailTaken' },
    byPseudo && { field: 'pseudo', key: 'accounts.pseudoTaken' },
    byNumber && document && { field: 'documentNumber', key: takenKey(document.type) },
  ].filter((one): one is FieldRefusal => Boolean(one))
  // freed in this instant: try again
  return taken.length > 0 ? badInput(taken) : new Refusal('CONFLICT', 'shell.unavailable')
}
