/** R-UPD-05, R-UPD-06: whether the version in use is too old, merely older, or good. Pure. */
import { compareVersions } from '@vondrona/rules/site'

/** R-UPD-07, as GET /api/version sends it. */
export interface VersionNews {
  version: string
  minVersion: string
  updateUrl: { android: string | null; ios: string | null }
  forceUpdate: boolean
  updateNotes: string | null
}

export type Urgency = 'forced' | 'offered' | 'none'

/** How urgently this version must be updated. The server sets `forceUpdate` only for versions that have a newer one. */
export function urgencyOf(current: string, news: VersionNews): Urgency {
  if (news.forceUpdate || compareVersions(current, news.minVersion) < 0) return 'forced'
  return compareVersions(current, news.version) < 0 ? 'offered' : 'none'
}

/** Null when the answer is none: the check stays silent then. */
export function readNews(answer: unknown): VersionNews | null {
  const { success, data } = (answer ?? {}) as { success?: unknown; data?: Partial<VersionNews> }
  if (success !== true || typeof data?.version !== 'string') return null
  return {
    version: data.version,
    minVersion: typeof data.minVersion === 'string' ? data.minVersion : '0',
    updateUrl: { android: data.updateUrl?.android ?? null, ios: data.updateUrl?.ios ?? null },
    forceUpdate: data.forceUpdate === true,
    updateNotes: data.updateNotes || null,
  }
}
