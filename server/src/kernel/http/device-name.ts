const browsers: readonly [RegExp, string][] = [
  [/Vondrona\//, 'Application'],
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const first = (table: readonly [RegExp, string][], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1]

/** « Chrome · Android »: enough for members to recognise their own phone in the list of sessions, no more. */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return '?'
  return [first(browsers, agent), first(systems, agent)].filter(Boolean).join(' · ') || agent.slice(0, 40)
}
