import type { Line, Previous, ResultMove } from './types.ts'

/** Who is not where the import before had them; in the order of the new ranking, who is gone at the end. */
export function compare(lines: readonly Line[], previous: readonly Previous[]): ResultMove[] {
  if (previous.length === 0) return []
  const before = new Map(previous.map((one) => [one.participationId, one]))
  const now = lines.filter((line) => line.kind !== 'notUnderstood' && line.participationId !== null)
  const found = new Set(now.map(({ participationId }) => participationId))
  const moves = now.flatMap((line): ResultMove[] => {
    const old = before.get(line.participationId ?? '')
    const after = { position: line.position, status: line.status ?? 'finished', ms: line.ms }
    const head = { bib: line.bib ?? '', fullName: line.fullName ?? '' }
    if (!old) return [{ ...head, kind: 'new', before: null, after }]
    const { position, status, ms } = old
    const rest = { ...head, before: { position, status, ms }, after }
    if (position !== after.position) return [{ ...rest, kind: 'moved' }]
    return status !== after.status || ms !== after.ms ? [{ ...rest, kind: 'changed' }] : []
  })
  const last = Number.MAX_SAFE_INTEGER
  moves.sort((a, b) => (a.after?.position ?? last) - (b.after?.position ?? last))
  const gone = previous.flatMap(({ participationId, bib, fullName, position, status, ms }): ResultMove[] =>
    found.has(participationId) ? [] : [{ kind: 'gone', bib, fullName, before: { position, status, ms }, after: null }],
  )
  return [...moves, ...gone]
}
