import { bibsIn } from './bibs.ts'
import type { Column } from './columns.ts'
import { mayTellAnEnd, readStatus, type Said } from './statuses.ts'
import type { Row, Runner } from './types.ts'

/** What stands above a part of a list, where it is a state or may tell one. */
export type Heading = Said & { text: string }

/**
 * Lists have parts, `Abandons`, `Disqualifiés`, each below a line of its own that names nobody. By line: what stands above
 * it, where that is a state; any other line with one cell ends a part.
 */
export function sectionsOf(
  data: readonly Row[],
  bib: Column | undefined,
  finder: (bibs: readonly string[]) => Runner | 'many' | null,
): ReadonlyMap<number, Heading> {
  const sections = new Map<number, Heading>()
  let heading: Heading | null = null
  for (const { line, cells } of data) {
    const filled = cells.filter(Boolean)
    const namesNobody = finder(bibsIn(cells[bib?.at ?? -1] ?? '')) === null
    const isNumber = /^\d+$/.test(filled[0] ?? '') // a bib that nobody wears
    if (filled.length === 1 && namesNobody && !isNumber) heading = headingIn(filled[0] ?? '')
    else if (heading) sections.set(line, heading)
  }
  return sections
}

function headingIn(text: string): Heading | null {
  if (text.split(/\s+/).length > 5) return null
  const said = readStatus(text.replace(/[\s:(\d)]+$/, ''), false)
  const isState = said && ('status' in said ? said.status !== 'finished' : mayTellAnEnd(text))
  return isState ? { ...said, text } : null
}
