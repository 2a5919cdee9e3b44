import type { DocumentType } from '@vondrona/rules/accounts'
import { cleanNumber } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { numberIsTaken } from './store.ts'

/** What uniqueness compares: without the installation's key nobody can try numbers against it (F-KYC-06). */
export const numberHash = ({ secrets }: Pick<Context, 'secrets'>, type: DocumentType, number: string): Buffer =>
  secrets.keyedHash(`document:${type}`, cleanNumber(number))

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
