/** Looks at the same kind of thing, one after the other, are one line of the journal. */

interface Line {
  id: string
  action: string
  actorId: string | null
  targetId: string | null
  targetName: string | null
}

/** Acts that come in rows: each photo and each page of a list is one of its own. */
const inRows = new Set([
  'identity.viewed',
  'document.viewed',
  'registration.documentViewed',
  'forms.fileViewed',
  'data.listed',
  'authorization.refused',
])

/** Lines in their order; those of one person that follow each other and are such looks are together. */
export function groupLines<T extends Line>(lines: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const line of lines) {
    const [before] = groups.at(-1) ?? []
    const isNext = before && inRows.has(line.action) && before.action === line.action && before.actorId === line.actorId
    if (isNext) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups
}

/** Lines in their order under the day on which they were written, as `dayOf` says it. */
export function byDay<T>(lines: readonly T[], dayOf: (line: T) => string): { day: string; lines: T[] }[] {
  const days: { day: string; lines: T[] }[] = []
  for (const line of lines) {
    const day = dayOf(line)
    if (days.at(-1)?.day === day) days.at(-1)?.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

/** Whom the lines of a group concern, each once, the newest first. */
export const targetsOf = (lines: readonly Line[]): string[] => [
  ...new Set(
    lines.flatMap(({ targetId, targetName, actorId }) => (targetName && targetId !== actorId ? [targetName] : [])),
  ),
]
