import { texts } from '@vondrona/rules/shell'
import { textOf } from '../texts/texts.ts'
import { type Problems, type Refusal, refusalOf } from './refusal.ts'
import type { Answer } from './transport.ts'

let last: Refusal | null = null

/** Remembers why a question had no answer, for the screen that stands where the answer would be. */
export function noteFailure({ data, errors, refusal }: Answer<unknown>): void {
  if (refusal && refusal.code !== 'ABORTED') last = refusal
  else if (!refusal && !data && errors.length > 0) last = refusalOf(errors)
}

/** Why the last question that failed did. */
export const lastFailure = (): Refusal | null => last

/** What to say of a failure: that the connection is to blame only where it is, else the server's own sentence. */
export function sayCause(
  failure: Refusal | Problems | null,
  { connection, server }: { connection: string; server: string },
): string {
  const code = failure?.code
  if (!failure || code === 'NETWORK' || code === 'ABORTED') return connection
  return code === 'BAD_ANSWER' || code === 'NO_DATA' ? server : failure.message || server
}

/** Of something that was not sent: the cause of the last failure, unless the device is without a network now. */
export async function sayWhyLost(connection: string): Promise<string> {
  if (globalThis.navigator?.onLine === false) return connection
  return sayCause(last, { connection, server: await textOf(texts, 'shell.serverTrouble') })
}
