import { longDay } from '@vondrona/rules/dates'
import type { Language, TextParams } from '@vondrona/rules/texts'
import type { Kernel } from '../../kernel/context.ts'
import { say } from '../../kernel/refusal.ts'
import type { NotificationData, NotificationRow } from './store.ts'

const day = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/

/** Values as people read them: text keys become texts, days are written out (in Madagascar's time). */
export function textParams(
  { sentences }: Pick<Kernel, 'sentences'>,
  language: Language,
  data: NotificationData,
): TextParams {
  const readable = (value: string | number) => {
    if (typeof value === 'number') return value
    if (value.startsWith('@')) return say(sentences, language, value.slice(1))
    return day.test(value) ? longDay(new Date(value), language) : value
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, readable(value)]))
}

/** A stored notification with its text in this language. */
export const toNotification = (kernel: Pick<Kernel, 'sentences'>, language: Language, row: NotificationRow) => ({
  ...row,
  text: say(kernel.sentences, language, `notifications.text.${row.kind}`, textParams(kernel, language, row.data)),
})
