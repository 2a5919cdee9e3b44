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

export interface Collected {
  parts: Record<(typeof partNames)[number], unknown>
  files: Record<string, Uint8Array>
}

/** All that is kept about a member, from each domain that keeps something. Secrets (hashes, keys) stay out. */
export async function collect(ctx: Context, user: UserRow): Promise<Collected> {
  const { id } = user
  const identity = await identityData(ctx.db, id)
  const images = await imagesData(ctx.db, id)
  const parts = {
    account: accountData(ctx, user),
    identity,
    sessions: { open: await sessionData(ctx.db, id), ...(await accessData(ctx.db, id)) },
    messages: await messageData(ctx.db, provenAddresses(user)),
    notifications: { received: await notificationData(ctx.db, id), preferences: await preferenceData(ctx.db, [id]) },
    log: await auditData(ctx.db, id, auditExport.max),
    guardian: await consentData(ctx.db, id),
    magazine: await magazineData(ctx.db, id),
    lives: { ...(await livesData(ctx.db, id)), comments: await commentData(ctx.db, id) },
    images,
    exports: (await exportsOf(ctx.db, id, auditExport.max)).map(({ storage_key: _, ...row }) => row),
  }
  return { parts, files: { ...(await filesOf(ctx, user, identity.photos)), ...(await imageFiles(ctx, images)) } }
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

type Photos = Awaited<ReturnType<typeof identityData>>['photos']

async function filesOf(ctx: Context, { profile_picture }: UserRow, photos: Photos) {
  const files: Record<string, Uint8Array> = {}
  for (const photo of photos) {
    const bytes = await openPhoto(ctx, photo)
    if (bytes) files[`photos/${photo.side}.webp`] = bytes
  }
  const key = pictureKey(profile_picture)
  const picture = key && (await ctx.storage.get(key))
  if (picture) files['photos/profile.webp'] = picture
  return files
}
