import { bibsIn } from './bibs.ts'
import type { Column } from './columns.ts'
import { mayTellAnEnd, readStatus } from './statuses.ts'
import type { Row, Runner } from './types.ts'

/**
 * Lists have parts, `Abandons`, `Disqualifiés`, each below a line of its own that names nobody. By line: what stands above
 * it, where that is a state; any other line with one cell ends a part.
 */
export function sectionsOf(
  data: readonly Row[],
  bib: Column | undefined,
  finder: (bibs: readonly string[]) => Runner | 'many' | null,
): ReadonlyMap<number, string> {
  const sections = new Map<number, string>()
  let heading = ''
  for (const { line, cells } of data) {
    const filled = cells.filter(Boolean)
    const namesNobody = finder(bibsIn(cells[bib?.at ?? -1] ?? '')) === null
    if (filled.length === 1 && namesNobody) heading = isHeading(filled[0] ?? '') ? (filled[0] ?? '') : ''
    else if (heading && !namesNobody) sections.set(line, heading)
  }
  return sections
}

function isHeading(cell: string): boolean {
  if (cell.split(/\s+/).length > 5) return false
  const said = readStatus(cell.replace(/[\s:(\d)]+$/, ''), false)
  return said !== null && ('status' in said ? said.status !== 'finished' : mayTellAnEnd(cell))
}
