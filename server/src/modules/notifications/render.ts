import { clockTime, longDay } from '@vondrona/rules/dates'
import type { Language, TextParams } from '@vondrona/rules/texts'
import type { Kernel } from '../../kernel/context.ts'
import { say } from '../../kernel/refusal.ts'
import type { NotificationData, NotificationRow } from './store.ts'

const day = /^(@?)(\d{4}-\d{2}-\d{2}(?:T.*)?)$/

/**
 * Values as people read them, in Madagascar's time: of `@key` the text, days are written out, of `@instant` with its time.
 * What only looks like one of these stays as it is.
 */
export function textParams(
  { sentences }: Pick<Kernel, 'sentences'>,
  language: Language,
  data: NotificationData,
): TextParams {
  const dayAndTime = (at: Date) =>
    say(sentences, language, 'notifications.at', { date: longDay(at, language), time: clockTime(at) })
  const readable = (value: string | number) => {
    if (typeof value === 'number') return value
    const [, withTime, written] = day.exec(value) ?? []
    const at = new Date(written ?? Number.NaN)
    if (!Number.isNaN(at.getTime())) return withTime ? dayAndTime(at) : longDay(at, language)
    const key = value.slice(1)
    return value.startsWith('@') && key in sentences.fr ? say(sentences, language, key) : value
  }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, readable(value)]))
}

/** A stored notification with its text in this language. */
export const toNotification = (kernel: Pick<Kernel, 'sentences'>, language: Language, row: NotificationRow) => ({
  ...row,
  text: say(kernel.sentences, language, `notifications.text.${row.kind}`, textParams(kernel, language, row.data)),
})
