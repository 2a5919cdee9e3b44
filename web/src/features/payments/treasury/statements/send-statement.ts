import { sendInForm } from '../../../../lib/upload/send-in-form.ts'
import type { TreasuryStatement } from '../operations.generated.ts'

const query = `mutation ImportStatement($provider: String!, $file: Upload!) {
  importStatement(provider: $provider, file: $file) { id matched amountDiffers unknown missing settled } }`

type Imported = Pick<TreasuryStatement, 'id' | 'matched' | 'amountDiffers' | 'unknown' | 'missing' | 'settled'>

/** Compares a statement with what we know; throws a Refusal. */
export async function sendStatement(provider: string, file: File): Promise<Imported> {
  const { signal } = new AbortController()
  const sent = { file, name: file.name }
  return (await sendInForm<{ importStatement: Imported }>(query, { provider }, sent, { signal })).importStatement
}
