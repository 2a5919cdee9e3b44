import { shortLink as limits } from '@vondrona/rules/outbox/constants'
import type { Context, Kernel } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import type { ShortLink } from '../gate/templates.ts'
import { findShortLink, keepShortLink } from './store.ts'

/**
 * What an SMS can open. The domain that has one adds it:
 * `declare module '../outbox/links/short-links.ts' { interface ShortLinkKinds { ticket: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface ShortLinkKinds {}
export type ShortLinkKind = keyof ShortLinkKinds & string

/** The path that it stands for now; null once it is over, or where the thing has links of another generation. */
type Follow = (ctx: Context, id: string, generation: number) => Promise<string | null>

const kinds = perProcess(() => new Map<string, Follow>())

export const registerShortLink = (kernel: Kernel, kind: ShortLinkKind, follow: Follow) =>
  void kinds(kernel).set(kind, follow)

/**
 * An address with 64 random bits: the key of the installation makes it, so that asking again gives the same. Only a keyed
 * hash of it is stored: whoever reads the database opens nothing (decision 0046).
 */
export async function shortLink(
  tx: Tx,
  ctx: Context,
  kind: ShortLinkKind,
  id: string,
  generation = 0,
): Promise<ShortLink> {
  const of = generation > 0 ? `${kind} ${id} ${generation}` : `${kind} ${id}`
  const code = ctx.secrets.keyedHash('short-link', of).subarray(0, limits.bytes).toString('base64url')
  await keepShortLink(tx, { codeHash: hashOf(ctx, code), kind, subjectId: id, generation, createdAt: ctx.now() })
  return ctx.links.to(`/r/${code}`) as ShortLink
}

const hashOf = ({ secrets }: Pick<Kernel, 'secrets'>, code: string) => secrets.keyedHash('short-link-code', code)

/** Where this code leads: null where that is over, undefined where no such code was ever sent. */
export async function followShortLink(ctx: Context, code: string): Promise<string | null | undefined> {
  const row = /^[\w-]{11}$/.test(code) ? await findShortLink(ctx.db, hashOf(ctx, code)) : undefined
  return row && ((await kinds(ctx).get(row.kind)?.(ctx, row.subjectId, row.generation)) ?? null)
}
