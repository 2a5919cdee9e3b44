import type { Kernel } from '../../kernel/context.ts'
import { sameBytes } from '../../kernel/secrets.ts'

const life = 12 * 3600 // seconds: a long live, and the night after

const sign = ({ secrets }: Pick<Kernel, 'secrets'>, playName: string, until: string) =>
  secrets.keyedHash('lives.playTicket', `${playName} ${until}`)

/** Opens one stream for a while, for installations whose lives are for members only; goes into addresses as `t=`. */
export function playTicket(kernel: Pick<Kernel, 'secrets' | 'now'>, playName: string): string {
  const until = String(Math.floor(kernel.now().getTime() / 1000) + life)
  return `${until}.${sign(kernel, playName, until).toString('base64url')}`
}

export function isPlayTicket(kernel: Pick<Kernel, 'secrets' | 'now'>, playName: string, ticket: string): boolean {
  const [, until = '', mark = ''] = /^(\d{10})\.([\w-]{43})$/.exec(ticket) ?? []
  return (
    Number(until) * 1000 > kernel.now().getTime() &&
    sameBytes(sign(kernel, playName, until), Buffer.from(mark, 'base64url'))
  )
}
