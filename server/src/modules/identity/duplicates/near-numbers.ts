import type { DocumentType } from '@vondrona/rules/accounts'
import { cleanNumber } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { openNumber } from '../../accounts/index.ts'
import { keepNearNumbers, withoutNearNumbers } from './store.ts'

/** Enough to tell numbers apart, and too little to check a guess of the number for certain. */
const kept = 11

/**
 * Keyed hashes of a number with each of its characters left out. Two numbers with a wrong character, or with two
 * neighbours exchanged, have one in common; without the installation's key nobody can try numbers against them.
 */
export function nearNumbers(
  { secrets }: Pick<Context, 'secrets'>,
  type: DocumentType,
  number: string,
): readonly string[] {
  const clean = cleanNumber(number)
  const shorter = Array.from(clean, (_, place) => clean.slice(0, place) + clean.slice(place + 1))
  return [...new Set(shorter)].map((one) =>
    secrets.keyedHash(`near-document:${type}`, one).toString('base64url').slice(0, kept),
  )
}

const batch = 500

/** Job: documents from before these hashes were kept. May run twice. */
export async function completeNearNumbers(ctx: Context): Promise<void> {
  for (;;) {
    const rows = await withoutNearNumbers(ctx.db, batch)
    for (const { userId, type, documentNumberSealed } of rows) {
      const number = openNumber(ctx, { documentNumberSealed })
      await keepNearNumbers(ctx.db, userId, number ? nearNumbers(ctx, type, number) : [])
    }
    if (rows.length < batch) return
  }
}
