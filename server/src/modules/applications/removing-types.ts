import type { Context } from '../../kernel/context.ts'
import type { Reactions } from '../../kernel/events/within.ts'
import { removeAnswers } from '../forms/index.ts'
import { removeUnused } from './store.ts'

/** D-70: what was withdrawn or never sent does not keep a type. What money moved for stays, and the database with it refuses. */
export const followRemovals: Reactions<Context> = {
  'events.removingTypes': async (tx, _ctx, { applicationTypeIds }) => {
    const removed = await removeUnused(tx, applicationTypeIds)
    await removeAnswers(tx, ...removed.flatMap(({ answersId }) => answersId ?? []))
  },
}
