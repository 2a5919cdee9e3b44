import { isDeepStrictEqual } from 'node:util'
import { cleanAnswers, type SentAnswers } from '@vondrona/rules/forms'
import type { Tx } from '../../kernel/db.ts'
import { findAnswers } from './store.ts'

/** Whether these answers are kept already, because they were sent before; absent ones are. */
export async function isAnsweredSo(
  tx: Tx,
  id: string | null,
  answers: Readonly<Record<string, unknown>> | null | undefined,
): Promise<boolean> {
  if (!answers) return true
  const [kept] = id === null ? [] : await findAnswers(tx, [id])
  return isDeepStrictEqual(cleanAnswers(kept?.fields ?? [], answers as SentAnswers), kept?.answers ?? {})
}

/**
 * Of a call that carries no answers: whether what was sent is what it had read. Sending is the next revision; anything
 * more is somebody else's.
 */
export const isSentFrom = ({ revision: now }: { revision: number }, read: number): boolean =>
  now === read || now === read + 1
