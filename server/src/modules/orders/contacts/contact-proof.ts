import { order } from '@vondrona/rules/orders/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'

type Parts = Pick<Kernel, 'secrets' | 'now'>

/** Says that whoever has it was reached by this contact; without a row. */
export function makeProof(kernel: Parts, key: Buffer): string {
  const until = kernel.now().getTime() + order.contactProof
  return sealed(kernel, until.toString(36), key)
}

/** Whether the proof is of this contact, and still good. */
export function proves(kernel: Parts, proof: string, key: Buffer): boolean {
  const [until = ''] = proof.split('.')
  const expiresAt = Number.parseInt(until, 36)
  if (!(expiresAt > kernel.now().getTime())) return false
  return sameBytes(Buffer.from(sealed(kernel, until, key)), Buffer.from(proof))
}

const sealed = ({ secrets }: Pick<Parts, 'secrets'>, until: string, key: Buffer) =>
  `${until}.${secrets.keyedHash('contact-proof', `${until} ${key.toString('hex')}`).toString('base64url')}`
