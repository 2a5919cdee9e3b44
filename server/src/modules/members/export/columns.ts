import { isLimited } from '@vondrona/rules/accounts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import type { Cell, Column } from '../../../kernel/sheets/sheet.ts'
import type { UserRow } from '../../accounts/index.ts'

type Value = (one: UserRow, words: { word: (key: string) => string; now: Date }) => Cell

/** Text key of the title to value. Numbers of documents are no part of it. */
const columns: Record<string, Value> = {
  'members.memberSince': (one) => one.createdAt,
  'members.exportLastName': (one) => one.nom,
  'members.exportFirstName': (one) => one.prenom,
  'members.pseudo': (one) => one.pseudo,
  'members.email': (one) => one.email,
  'members.exportEmailVerified': (one) => one.emailVerifiedAt,
  'members.phone': (one) => one.phone,
  'members.birth': (one) => one.dateNaissance,
  'members.minor': (one, { word, now }) => word(`audit.value.${isLimited(one.dateNaissance, now)}`),
  'members.city': (one) => one.city,
  'members.status': (one, { word }) => word(`accounts.status.${one.status}`),
  'members.role': (one, { word }) => word(`accounts.role.${one.role}`),
}

/** The columns of the exported list of members, in the reader's language. */
export function columnsOf(ctx: Context): Column<UserRow>[] {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  const words = { word, now: ctx.now() }
  return Object.entries(columns).map(([key, value]) => ({ title: word(key), value: (one) => value(one, words) }))
}
