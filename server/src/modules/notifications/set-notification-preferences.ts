import { isNotificationKind, kindOf, kindsToChoose } from '@vondrona/rules/notifications'
import type { Context } from '../../kernel/context.ts'
import { badInput, say } from '../../kernel/refusal.ts'
import { preferencesOf, savePreferences } from './store.ts'

/** What the caller may choose, with what holds now. */
export async function notificationPreferences(ctx: Context) {
  const { id, role } = ctx.require('notificationPreferences')
  const chosen = new Map((await preferencesOf(ctx.db, [id])).map((row) => [row.kind, row]))
  return kindsToChoose(role).map((kind) => ({
    kind,
    label: say(ctx.sentences, ctx.language, `notifications.kind.${kind}`),
    inApp: chosen.get(kind)?.inApp ?? true,
    email: chosen.get(kind)?.email ?? kindOf(kind).email,
  }))
}

interface Choice {
  kind: string
  inApp: boolean
  email: boolean
}

/** Messages needed for the safety of the account cannot be switched off: their kinds are refused here. */
export async function setNotificationPreferences(ctx: Context, choices: readonly Choice[]) {
  const { id, role } = ctx.require('setNotificationPreferences')
  const open: readonly string[] = kindsToChoose(role)
  const wrong = choices.find(({ kind }) => !isNotificationKind(kind) || !open.includes(kind))
  if (wrong) throw badInput([{ field: 'kind', key: 'shell.badInput' }])
  const last = new Map(choices.map((choice) => [choice.kind, choice]))
  const rows = [...last.values()].map(({ kind, inApp, email }) => ({ userId: id, kind, inApp, email }))
  await ctx.transaction((tx) => savePreferences(tx, rows))
  return notificationPreferences(ctx)
}
