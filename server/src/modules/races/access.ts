import { linkTo } from '@vondrona/rules/pages'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context, Kernel } from '../../kernel/context.ts'
import { sameBytes } from '../../kernel/crypto/secrets.ts'
import { isId } from '../../kernel/ids.ts'
import { notFound } from './refusals.ts'
import { findParticipation, type ParticipationRow } from './store.ts'

type Linked = Pick<ParticipationRow, 'id' | 'linkGeneration'>

/**
 * The secret of a registration's link. Nothing of it is stored: the key of the installation makes it from the id and the
 * generation, so that each mail can carry it, a repeated request has the same answer, and nobody who reads the database
 * has it. The next generation ends the link: the contact is another one, or the ticket was replaced.
 */
export const accessKeyOf = ({ secrets }: Pick<Kernel, 'secrets'>, { id, linkGeneration: n }: Linked): string =>
  secrets.keyedHash('registration-link', n > 0 ? `${id} ${n}` : id).toString('base64url')

/** Whether this is the secret of the registration's link. */
export const isAccessKey = (kernel: Pick<Kernel, 'secrets'>, row: Linked, key: string): boolean =>
  sameBytes(Buffer.from(accessKeyOf(kernel, row)), Buffer.from(key))

/** The page of a registration; its secret is in the fragment, which no server ever gets, and behind it the code of a contact. */
export const linkOf = (kernel: Pick<Kernel, 'secrets'>, row: Linked, code = ''): string =>
  `${linkTo('mit-payment', { query: { p: row.id } })}#${accessKeyOf(kernel, row)}${code && `.${code}`}`

/** Who acts on a registration: whoever has its link, its owner, or an organiser. */
export type Party = 'link' | 'owner' | 'organiser'

/** How the caller may act on it; null: not at all. */
export function partyOf(ctx: Context, row: ParticipationRow, key: string | null | undefined): Party | null {
  if (row.erasedAt) return null
  if (key && isAccessKey(ctx, row, key)) return 'link'
  if (ctx.actor && ctx.actor.id === row.ownerId) return 'owner'
  return ctx.may('reviewMitDocument') ? 'organiser' : null
}

/** The registration, for whoever may act on it. Of others and unknown: NOT_FOUND, nobody learns which ids exist. */
export async function participationFor(
  ctx: Context,
  operation: Operation,
  id: string,
  key: string | null | undefined,
): Promise<{ row: ParticipationRow; party: Party }> {
  ctx.admit(operation)
  const row = isId(id) ? await findParticipation(ctx.db, id) : undefined
  const party = row ? partyOf(ctx, row, key) : null
  if (!row || !party) throw notFound()
  return { row, party }
}
