/** R-ROUTE-64: the closed page a visitor requested, kept for this tab until the login. */

import { safeReturn } from '@vondrona/rules/pages'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'

export const returnKey = 'return-to'
const stale = 30 * 60 * 1000

/** Remembers the page to return to after signing in, if it is one of ours. */
export function rememberReturn(path: string): void {
  if (safeReturn(path)) writeKey('session', returnKey, `${Date.now()} ${path}`)
}

/** Forgets the page to return to. */
export const forgetReturn = () => writeKey('session', returnKey, null)

/** The page, once. */
export function takeReturn(): string | null {
  const [at = '', path] = (readKey('session', returnKey) ?? '').split(' ')
  forgetReturn()
  return Date.now() - Number(at) < stale ? safeReturn(path) : null
}
