import { linkTo, safeReturn } from '@vondrona/rules/pages'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { isWrapped } from '../../lib/platform/wrapper.ts'

/**
 * R-SHELL-26: where a member is, kept on this device. A reload stays where it is by its address; the installed app,
 * which always starts at the same address, continues where it was closed.
 */
const key = 'current-page'

/** Stores the page with which an installed app continues; null forgets it. */
export const keepPage = (path: string | null) => writeKey('local', key, path)

const starts = new Set(['/', linkTo('dashboard'), linkTo('profile')])

/** The page to continue with, when the installed app has just been opened. */
export function pageToResume(startedAt: string): string | null {
  if (!starts.has(startedAt) || !isInstalled()) return null
  const page = safeReturn(readKey('local', key))
  return page && !starts.has(page) ? page : null
}

const isInstalled = () => isWrapped() || matchMedia('(display-mode: standalone)').matches
