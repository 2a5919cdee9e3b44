import { auditExport } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { openNumber, pictureKey, type UserRow } from '../accounts/index.ts'
import { auditData } from '../audit/index.ts'
import { commentData } from '../chat/index.ts'
import { identityData, openPhoto } from '../identity/index.ts'
import { livesData } from '../lives/index.ts'
import { magazineData } from '../magazine/index.ts'
import { notificationData, preferenceData } from '../notifications/index.ts'
import { messageData } from '../outbox/index.ts'
import { accessData, sessionData } from '../sessions/index.ts'
import { consentData } from '../signup/index.ts'
import { imageFiles, imagesData } from '../uploads/index.ts'
import { exportsOf } from './store.ts'

/** The files of the archive, in the order its first page explains them. */
export const partNames = [
  'account',
  'identity',
  'sessions',
  'messages',
  'notifications',
  'log',
  'guardian',
  'magazine',
  'lives',
  'images',
  'exports',
] as const

export type Part = (typeof partNames)[number]
export type Collected = { part: Part; data: unknown } | { name: string; bytes: Uint8Array }

/**
 * All that is kept about a member, from each domain that keeps something, one thing after the other: what was taken is
 * forgotten before the next one is asked for. Secrets (hashes, keys) stay out.
 */
export async function* collect(ctx: Context, user: UserRow): AsyncGenerator<Collected> {
  const { id } = user
  const { db } = ctx
  const parts: Record<Part, () => Promise<unknown>> = {
    account: async () => accountData(ctx, user),
    identity: () => identityData(db, id),
    sessions: async () => ({ open: await sessionData(db, id), ...(await accessData(db, id)) }),
    messages: () => messageData(db, provenAddresses(user)),
    notifications: async () => ({
      received: await notificationData(db, id),
      preferences: await preferenceData(db, [id]),
    }),
    log: () => auditData(db, id, auditExport.max),
    guardian: () => consentData(db, id),
    magazine: () => magazineData(db, id),
    lives: async () => ({ ...(await livesData(db, id)), comments: await commentData(db, id) }),
    images: () => imagesData(db, id),
    exports: async () => (await exportsOf(db, id, auditExport.max)).map(({ storage_key: _, ...row }) => row),
  }
  for (const part of partNames) yield { part, data: await parts[part]() }
  yield* photosOf(ctx, user)
  yield* imageFiles(ctx, await imagesData(db, id))
}

/** What was written to an address before its owner proved it may be somebody else's mail. */
function provenAddresses({ email, email_verified_at, phone, phone_verified_at, created_at }: UserRow) {
  const both = [
    { to: email, at: email_verified_at },
    { to: phone, at: phone_verified_at },
  ]
  return both.flatMap(({ to, at }) => (to && at ? [{ to, from: at > created_at ? at : created_at }] : []))
}

function accountData(ctx: Context, user: UserRow) {
  const { document_number_sealed: _, pseudo_key: __, search_text: ___, decided_by: ____, ...row } = user
  return { ...row, document_number: openNumber(ctx, user) }
}

async function* photosOf(ctx: Context, { id, profile_picture }: UserRow) {
  for (const photo of (await identityData(ctx.db, id)).photos) {
    const bytes = await openPhoto(ctx, photo)
    if (bytes) yield { name: `photos/${photo.side}.webp`, bytes }
  }
  const key = pictureKey(profile_picture)
  const bytes = key && (await ctx.storage.get(key))
  if (bytes) yield { name: 'photos/profile.webp', bytes }
}
