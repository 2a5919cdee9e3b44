import { randomBytes } from 'node:crypto'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'

const life = 120 // seconds

const keyOf = ({ secrets }: Pick<Kernel, 'secrets'>, name: string) =>
  secrets.keyedHash('lives.trial', name).toString('base64url')

/** A stream that belongs to no live: its name says when it was made, its key that we made it. */
export function makeTrial(kernel: Pick<Kernel, 'secrets' | 'now'>) {
  const name = `trial-${Math.floor(kernel.now().getTime() / 1000)}-${randomBytes(6).toString('hex')}`
  return { name, key: keyOf(kernel, name) }
}

/** Names of lives have no such sign in them. */
export const isTrialName = (name: string): boolean => name.startsWith('trial-')

/** Whether this is the name and key of a trial that we made and that has not expired. */
export function isTrial(kernel: Pick<Kernel, 'secrets' | 'now'>, name: string, key: string): boolean {
  const made = /^trial-(\d{10})-[0-9a-f]{12}$/.exec(name)?.[1]
  if (made === undefined) return false
  const age = kernel.now().getTime() / 1000 - Number(made)
  return age >= -1 && age < life && sameBytes(Buffer.from(key), Buffer.from(keyOf(kernel, name)))
}
