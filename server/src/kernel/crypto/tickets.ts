import type { Kernel } from '../context.ts'

/**
 * Tickets in addresses that a browser opens without our header, `life` ms each. Nothing is stored: a ticket is valid in
 * every process and after a restart, for whoever has it. It is encrypted, since it may hold somebody's name. `steady`:
 * for half of its life everybody with the same content is given the same one, so that a browser keeps what it opened;
 * whoever asks last still has the other half.
 */
export function makeTickets<T extends object>(purpose: string, life: number, { steady = false } = {}) {
  const half = life / 2
  return {
    /** A ticket that opens `content` from now on. */
    make({ secrets, now }: Parts, content: T): { token: string; expiresAt: Date } {
      const time = now().getTime()
      const until = steady ? (Math.floor(time / half) + 2) * half : time + life
      const sealed: Sealed<T> = { content, until }
      const token = secrets
        .encrypt(purpose, Buffer.from(JSON.stringify(sealed)), { alike: steady })
        .toString('base64url')
      return { token, expiresAt: new Date(until) }
    },
    /** What it opens; null if it was changed, is of another kind, or its time is over. */
    read({ secrets, now }: Parts, token: string): T | null {
      const sealed = opened<T>(secrets, purpose, token)
      const left = sealed ? sealed.until - now().getTime() : 0
      return sealed && left > 0 && left <= life ? sealed.content : null // F05: nor does it live longer when the clock is set back
    },
  }
}

type Parts = Pick<Kernel, 'secrets' | 'now'>
interface Sealed<T> {
  content: T
  until: number
}

function opened<T>(secrets: Parts['secrets'], purpose: string, token: string): Sealed<T> | null {
  try {
    return JSON.parse(secrets.decrypt(purpose, Buffer.from(token, 'base64url')).toString())
  } catch {
    return null
  }
}
