import { isLimited } from '@vondrona/rules/accounts'
import { type Column, type Content, day, moment, phone, text } from '@vondrona/rules/sheets'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import type { UserRow } from '../../accounts/index.ts'

/** Text key of the title to what stands below. Numbers of documents are no part of it. */
const contents = (word: (key: string) => string, now: Date): Record<string, Content<UserRow>> => ({
  'members.memberSince': moment((one) => one.createdAt),
  'members.exportLastName': text((one) => one.nom),
  'members.exportFirstName': text((one) => one.prenom),
  'members.pseudo': text((one) => one.pseudo),
  'members.email': text((one) => one.email),
  'members.exportEmailVerified': moment((one) => one.emailVerifiedAt),
  'members.phone': phone((one) => one.phone),
  'members.birth': day((one) => one.dateNaissance),
  'members.minor': text((one) => word(`audit.value.${isLimited(one.dateNaissance, now)}`)),
  'members.city': text((one) => one.city),
  'members.status': text((one) => word(`accounts.status.${one.status}`)),
  'members.role': text((one) => word(`accounts.role.${one.role}`)),
})

/** The columns of the exported list of members, in the reader's language. */
export function columnsOf(ctx: Context): Column<UserRow>[] {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  return Object.entries(contents(word, ctx.now())).map(([key, content]) => ({ ...content, title: word(key) }))
}
