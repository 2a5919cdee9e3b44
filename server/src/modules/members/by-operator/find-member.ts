import { email as emailRule } from '@vondrona/rules/sessions'
import { safeParse } from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser, findUserByEmail, findUserByPseudo, type UserRow } from '../../accounts/index.ts'

/** Whom an operator names: by e-mail, pseudo or id. */
export async function findMember({ db }: Context, typed: string): Promise<UserRow> {
  const name = typed.trim()
  const { data: email } = safeParse(emailRule, name)
  const user =
    (isId(name.toLowerCase()) ? await findUser(db, name.toLowerCase()) : undefined) ??
    (email ? await findUserByEmail(db, email) : undefined) ??
    (await findUserByPseudo(db, name))
  if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  return user
}
