import type { Context, Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { perProcess } from '../../../kernel/per-process.ts'

/** Mails that go to many; `of`: which of them, then who reads it, e.g. `live.started:<id>`. */
export interface ListReference {
  kind: string
  of: string
}

/** Takes whoever reads it off the list. May run twice. */
type Leave = (ctx: Context, of: string) => Promise<void>

const lists = perProcess(() => new Map<string, Leave>())

/** The domain that writes to many says how one of them leaves. */
export const registerMailList = (kernel: Kernel, kind: string, leave: Leave) => void lists(kernel).set(kind, leave)

/** Its name, and the address that takes this reader off it: no login, nothing stored, the key of the installation signs it. */
export function listOf(kernel: Pick<Kernel, 'links' | 'secrets'>, list: string): { id: string; unsubscribe: string } {
  const place = Buffer.from(list).toString('base64url')
  const unsubscribe = kernel.links.to(`/api/mail/unsubscribe?s=${place}.${macOf(kernel, list).toString('base64url')}`)
  const name = list.split(':').slice(0, -1).join('.') // without the reader
  return { id: `${name}.${new URL(unsubscribe).hostname}`, unsubscribe }
}

const macOf = ({ secrets }: Pick<Kernel, 'secrets'>, list: string) =>
  secrets.keyedHash('mail-list', list).subarray(0, 16)

/** The list that such an address names; null where nobody signed it. */
export function readUnsubscribe(kernel: Pick<Kernel, 'secrets'>, signed: string): string | null {
  const [place = '', mac = ''] = signed.split('.')
  const list = Buffer.from(place, 'base64url').toString()
  return sameBytes(macOf(kernel, list), Buffer.from(mac, 'base64url')) ? list : null
}

/** Whoever has the address leaves the list. */
export async function leaveList(ctx: Context, list: string): Promise<void> {
  const [, kind = '', of = ''] = /^([^:]+):(.+)$/s.exec(list) ?? []
  const leave = lists(ctx).get(kind)
  if (!leave) throw new Error(`nobody keeps a list of the kind « ${kind} »`)
  await leave(ctx, of)
}
