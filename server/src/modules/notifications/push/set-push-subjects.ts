import { isPushSubject } from '@vondrona/rules/notifications/push'
import type { Context } from '../../../kernel/context.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { pushSettings } from './push-settings.ts'
import { addChoices, removeChoices } from './store.ts'

interface Choice {
  subject: string
  on: boolean
}

/** Chooses subjects and gives others up; of one that is named twice the last word counts. */
export async function setPushSubjects(ctx: Context, choices: readonly Choice[]) {
  const { id } = ctx.require('setPushSubjects')
  const last = new Map(choices.map(({ subject, on }) => [subject, on]))
  const known = [...last.keys()].filter(isPushSubject)
  if (known.length !== last.size) throw badInput([{ field: 'subject', key: 'shell.badInput' }])
  await ctx.transaction(async (tx) => {
    await addChoices(
      tx,
      id,
      known.filter((subject) => last.get(subject)),
      ctx.now(),
    )
    await removeChoices(
      tx,
      id,
      known.filter((subject) => !last.get(subject)),
    )
  })
  return pushSettings(ctx)
}
