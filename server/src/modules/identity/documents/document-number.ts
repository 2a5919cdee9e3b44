import { type DocumentType, documentTypes } from '@vondrona/rules/accounts'
import { cleanNumber, whyNotNumber } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { nearNumbers } from '../duplicates/near-numbers.ts'
import { numberIsTaken, numberOwners } from './store.ts'

/** What uniqueness compares: without the installation's key nobody can try numbers against it (F-KYC-06). */
export const numberHash = ({ secrets }: Pick<Context, 'secrets'>, type: DocumentType, number: string): Buffer =>
  secrets.keyedHash(`document:${type}`, cleanNumber(number))

/** What is kept of a number: for uniqueness, and for hints of a second account. */
export const numberMarks = (ctx: Pick<Context, 'secrets'>, type: DocumentType, number: string) => ({
  numberHash: numberHash(ctx, type, number),
  nearNumbers: nearNumbers(ctx, type, number),
})

/** Whose document has exactly this number; empty for what is no number, so that names are not looked up in vain. */
export async function usersWithNumber(ctx: Context, typed: string): Promise<string[]> {
  const number = cleanNumber(typed)
  const types = /\d/.test(number) ? documentTypes.filter((type) => whyNotNumber(type, number) === null) : []
  return numberOwners(
    ctx.db,
    types.map((type) => ({ type, numberHash: numberHash(ctx, type, number) })),
  )
}

/** Whether a document number is in use, for the availability check (R-SIGN-42, R-SIGN-45). */
export const isNumberTaken = (ctx: Context, type: DocumentType, number: string): Promise<boolean> =>
  numberIsTaken(ctx.db, type, numberHash(ctx, type, number))

/** R-SIGN-42: the refusal of a number that proves another account. */
export const takenKey = (type: DocumentType) => (type === 'cin' ? 'identity.cinTaken' : 'identity.numberTaken')

/** Whether the database refused a document number because another account has it. */
export function isNumberRefusal(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'identity_number_once'
}

/** Turns that refusal into the field's; every other error stays. */
export const asNumberTaken = (error: unknown, type: DocumentType): unknown =>
  isNumberRefusal(error) ? badInput([{ field: 'documentNumber', key: takenKey(type) }]) : error
