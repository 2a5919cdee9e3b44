import type { Kernel } from '../../../kernel/context.ts'
import type { Reach } from './contact.ts'
import { contactKey } from './contact-of.ts'
import { makeProof } from './contact-proof.ts'

/** The proof of a contact that needs no code, as of the people of the demo; null where there is no contact. */
export function knownContact(kernel: Pick<Kernel, 'secrets' | 'config' | 'now'>, reach: Reach): string | null {
  const key = contactKey(kernel, reach)
  return key && makeProof(kernel, key)
}
