/** The number on the icon of an installed app; a browser without one, or a tab, shows nothing. */
import { onDeviceEnd } from '../session/session-end.ts'

/** How much is new. 0 takes the number away. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => {}) // a phone may refuse it
}

/** It tells how much a member has to read. */
onDeviceEnd(() => showBadge(0))
