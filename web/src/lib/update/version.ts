/** R-UPD-05, R-UPD-06: whether the version in use is too old, merely older, or good. Pure. */

/** R-UPD-07, as GET /api/version sends it. */
export interface VersionNews {
  version: string
  minVersion: string
  updateUrl: { android: string | null; ios: string | null }
  forceUpdate: boolean
  updateNotes: string | null
}

export type Urgency = 'forced' | 'offered' | 'none'

/** Part by part as numbers, so that 1.10.0 is above 1.9.0; missing parts are 0. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(one), parts(other)]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}

/** How urgently this version must be updated. */
export function urgencyOf(current: string, news: VersionNews): Urgency {
  const isOlder = compareVersions(current, news.version) < 0
  if (compareVersions(current, news.minVersion) < 0) return 'forced'
  if (news.forceUpdate && isOlder) return 'forced'
  return isOlder ? 'offered' : 'none'
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
