import { createHmac } from 'node:crypto'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { findUser, type UserRow } from '../../accounts/index.ts'

const life = 12 * 3600 // seconds: a long live, and the night after

/** For the gateway, which asks about no ticket that is none (its tickets.ts). */
export const ticketKey = ({ secrets }: Pick<Kernel, 'secrets'>): Buffer => secrets.keyedHash('lives.playTicket', 'key')

const sign = (kernel: Pick<Kernel, 'secrets'>, playName: string, holder: string, until: string) =>
  createHmac('sha256', ticketKey(kernel)).update(`${playName} ${holder} ${until}`).digest()

/**
 * Says for a while who requests one stream or replay, where no session is sent; goes into addresses as `t=`. What its
 * holder may see is decided when it is shown: it outlives neither a block nor the end of what it was given for.
 */
export function playTicket(kernel: Pick<Kernel, 'secrets' | 'now'>, playName: string, holderId: string): string {
  const until = String(Math.floor(kernel.now().getTime() / 1000) + life)
  return `${until}.${holderId}.${sign(kernel, playName, holderId, until).toString('base64url')}`
}

/** The member who got this ticket and may still sign in; null for every other text. */
export async function ticketHolder(ctx: TicketReader, playName: string, ticket: string): Promise<UserRow | null> {
  const [, until = '', holder = '', mark = ''] = /^(\d{10})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(ticket) ?? []
  const isOurs =
    Number(until) * 1000 > ctx.now().getTime() &&
    sameBytes(sign(ctx, playName, holder, until), Buffer.from(mark, 'base64url'))
  const user = isOurs ? await findUser(ctx.db, holder) : undefined
  return user && user.status !== 'blocked' && !user.deletedAt ? user : null
}
type TicketReader = Pick<Context, 'secrets' | 'now' | 'db'>
