import { texts } from '@vondrona/rules/notifications'
import { doOrKeep } from '../../lib/acts/waiting-acts.ts'
import { readPressed } from '../../lib/push/pressed.ts'
import { textOf } from '../../lib/texts/texts.ts'
import type { ReadSome } from './acts.ts'
import './acts.ts'

/** Says that what was pressed on this device is read; a refused call only leaves it new. */
export const readPressedNow = (refresh: () => void): Promise<void> =>
  readPressed(async (ids) => {
    const variables: ReadSome = { ids }
    const label = await textOf(texts, 'notifications.act.read')
    if ((await doOrKeep('notifications.read', variables, label).catch(() => null)) === 'done') refresh()
  }).catch(() => {})
