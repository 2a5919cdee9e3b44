import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { readCode } from './codes.ts'
import { makeProof } from './contact-proof.ts'

/** The proof that the contact is reached, with which places are reserved like by anybody who is known. */
export async function confirmContactCode(ctx: Context, id: string, code: string): Promise<{ contactProof: string }> {
  ctx.admit('confirmContactCode')
  if (!isId(id)) throw badInput([{ field: 'code', key: 'contacts.codeWrong' }])
  return { contactProof: makeProof(ctx, await readCode(ctx, ctx.db, { id: id.toLowerCase() }, code)) }
}
