/** What was read of the notifications, also without a network (lib/acts/waiting-acts.ts). */
import { actLongLife } from '@vondrona/rules/constants'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import { MarkNotificationsReadDocument } from './operations.generated.ts'

export interface ReadSome {
  ids: string[]
}
/** Those that were there when it was pressed: none that came later. */
export interface ReadAll {
  until: string
}

const read: ActKind<ReadSome> = {
  about: () => 'notifications',
  past: [],
  life: actLongLife,
  merge: (before, after) => ({ ids: [...new Set([...before.ids, ...after.ids])] }),
  send: ({ ids }) => call(MarkNotificationsReadDocument, { ids }),
}
const readAll: ActKind<ReadAll> = {
  about: () => 'notifications:all',
  past: [],
  life: actLongLife,
  send: ({ until }) => call(MarkNotificationsReadDocument, { until }),
}

export const kinds = declareActs({ 'notifications.read': read, 'notifications.readAll': readAll })
