import { clockTime, longDay } from '@vondrona/rules/dates'
import { type Language, languages } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { say } from '../../../kernel/refusal.ts'
import { racesById } from '../races/store.ts'
import { addMessage } from './store.ts'

type Change = WithinEvents['events.changeTold']

/** Members are told by the events themselves; who has no account, by one message in each language, in batches. */
export async function tellChangeToGuests(
  tx: Tx,
  ctx: Context,
  { changeId, event, by, ...what }: Change,
): Promise<void> {
  if (!(await racesById(tx, [event.id])).has(event.id)) return
  for (const language of languages) {
    const word = (key: string, params = {}) => say(ctx.sentences, language, key, params)
    await addMessage(tx, {
      id: ctx.newId(),
      eventId: event.id,
      contentHash: ctx.secrets.keyedHash('race-change', `${changeId} ${language}`),
      subject: word('races.changed.subject'),
      body: sentences(word, event.location, what, language).join(' '),
      byId: null,
      guestsOf: language,
      reached: null,
      doneAt: null,
      createdAt: by,
    })
  }
  await ctx.jobs.enqueue(tx, 'races.sendMessages', {})
}

function sentences(
  word: (key: string, params?: Record<string, string>) => string,
  location: string,
  { isElsewhere, endsAt }: Pick<Change, 'isElsewhere' | 'endsAt'>,
  language: Language,
): string[] {
  const until = endsAt ? `${longDay(endsAt, language)}, ${clockTime(endsAt)}` : word('events.endUnknown')
  return [
    ...(isElsewhere ? [word('races.changed.place', { where: location || word('events.placeUnknown') })] : []),
    ...(endsAt === undefined ? [] : [word('races.changed.end', { until })]),
  ]
}
