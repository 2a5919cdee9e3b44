import type { Actor } from '@vondrona/rules/permissions'
import type { Secrets } from '../crypto/secrets.ts'
import { addressKey } from './limits.ts'

/** Of what the site does by itself, and of what its staff asks for. */
export const bySite = 'site'

/** Who makes the site do something that costs others: it goes with the jobs that are left for later. */
export function causeFor(
  secrets: Secrets,
  { actor, address }: { actor: Actor | null; address: string | null },
): string {
  if (actor) return actor.role === 'user' ? `member:${actor.id}` : bySite
  if (address === null) return bySite
  return `address:${secrets.keyedHash('cause', addressKey(address)).subarray(0, 12).toString('base64url')}`
}
