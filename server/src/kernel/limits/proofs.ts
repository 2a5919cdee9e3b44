import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { proofOfWork } from '@vondrona/rules/constants'

/** Puzzles that cost a phone a second or two, and whose answers are checked with one hash. */
export interface Proofs {
  /** What to solve; `harder`: how many times the work is to be doubled. Nothing of it is kept. */
  challenge(harder: number): string
  /** Whether this is an answer to a challenge made with this key, in time and for the first time here. */
  redeem(answer: string): boolean
}

/**
 * A challenge is `id.bits.end.seal`; its answer is the challenge, a dot and a text with which its SHA-256 begins with so
 * many zero bits. The key is of this process, which remembers what was used; several nodes share a key, and count its uses together.
 */
export function makeProofs(
  now: () => number = Date.now,
  least: number = proofOfWork.bits,
  key: Uint8Array = randomBytes(32),
): Proofs {
  const used = new Map<string, number>()
  const seal = (parts: string) => createHmac('sha256', key).update(parts).digest('base64url').slice(0, 22)
  return {
    challenge(harder) {
      const bits = least + Math.min(Math.max(0, harder), proofOfWork.harder)
      const parts = `${randomBytes(9).toString('base64url')}.${bits}.${(now() + proofOfWork.life).toString(36)}`
      return `${parts}.${seal(parts)}`
    },
    redeem(answer) {
      const [id = '', bits = '', end = '', sealed = '', nonce] = answer.slice(0, 200).split('.')
      const parts = `${id}.${bits}.${end}`
      const until = Number.parseInt(end, 36)
      if (nonce === undefined || !isSame(seal(parts), sealed) || !(until > now()) || used.has(id)) return false
      const digest = createHash('sha256').update(`${parts}.${sealed}.${nonce}`).digest()
      if (zeroBits(digest) < Number(bits)) return false
      for (const [old, over] of used) {
        if (over > now()) break // the oldest come first: all live equally long
        used.delete(old)
      }
      used.set(id, until)
      return true
    },
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** How many zero bits a digest begins with. */
export function zeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0)
  return at < 0 ? 8 * digest.length : 8 * at + Math.clz32(digest[at] as number) - 24
}
