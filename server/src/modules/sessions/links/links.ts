import type { Context } from '../../../kernel/context.ts'
import { hashToken, makeToken } from '../../../kernel/crypto/secrets.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { addLink, findLink, ownersOfLinks, removeLinks, takeLink } from './store.ts'

/** What a mailed link is for, and for whom it acts; the domains below add theirs here. */
const actsFor = {
  verify: 'member',
  reset: 'member',
  emailChange: 'member',
  correction: 'member',
  guardian: 'guardian',
} as const
export type LinkKind = keyof typeof actsFor

/**
 * Of a member whose address or password is another one now: every mailed link that acts for them. The former mailbox may
 * be somebody else's, and an intruder may have asked for it.
 */
export const removeLinksOfMember = (tx: Tx, userId: string): Promise<void> =>
  removeLinks(
    tx,
    userId,
    Object.keys(actsFor).filter((kind) => actsFor[kind as LinkKind] === 'member'),
  )

interface NewLink {
  kind: LinkKind
  userId: string
  /** Comes back when the link is followed. */
  payload?: object
  /** Milliseconds. */
  life: number
}

export interface Link<P> {
  kind: LinkKind
  userId: string
  payload: P
  issuedAt: Date
}

/** The secret of a new one-time link; only its hash is stored, so it can be returned only once. */
export async function issueLink(tx: Tx, ctx: Context, { kind, userId, payload = {}, life }: NewLink): Promise<string> {
  const token = makeToken()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + life)
  await addLink(tx, { tokenHash: hashToken(token), kind, userId, payload, createdAt: now, expiresAt })
  return token
}

/** Looks without using it up. Unknown, used and expired are one answer: LINK_INVALID. */
export async function readLink<P = unknown>(
  db: Db | Tx,
  ctx: Context,
  token: string,
  ...kinds: LinkKind[]
): Promise<Link<P>> {
  return orRefuse(await findLink(db, hashToken(token), kinds, ctx.now()))
}

/** Uses it up, in the transaction of what it allows: when that fails, the link is still good. */
export async function useLink<P = unknown>(
  tx: Tx,
  ctx: Context,
  token: string,
  ...kinds: LinkKind[]
): Promise<Link<P>> {
  return orRefuse(await takeLink(tx, hashToken(token), kinds, ctx.now()))
}

function orRefuse<P>(row: Awaited<ReturnType<typeof findLink>>): Link<P> {
  if (!row) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  return { kind: row.kind as LinkKind, userId: row.userId, payload: row.payload as P, issuedAt: row.createdAt }
}

/** Whose account the links with these secrets are for. */
export const linkOwners = (db: Db | Tx, tokens: readonly string[]) => ownersOfLinks(db, tokens.map(hashToken))
