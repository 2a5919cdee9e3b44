/** R-ROUTE-64: the closed page a visitor asked for, kept for this tab until the login. */
import { safeReturn } from './guards.ts'

const key = 'return-to'
const stale = 30 * 60 * 1000

interface Kept {
  path: string
  at: number
}

export function rememberReturn(path: string): void {
  if (!safeReturn(path)) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, at: Date.now() } satisfies Kept))
  } catch {
    // without storage the login leads to the dashboard, as for everybody
  }
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept either
  }
}

/** The page, once. */
export function takeReturn(): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    forgetReturn()
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return null
    const fresh = typeof kept.at === 'number' && Date.now() - kept.at < stale
    return fresh && typeof kept.path === 'string' ? safeReturn(kept.path) : null
  } catch {
    return null
  }
}
