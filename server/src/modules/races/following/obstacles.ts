import type { Obstacle } from '@vondrona/rules/bibs'
import type { DocumentsStatus } from '@vondrona/rules/races'
import type { Db, Tx } from '../../../kernel/db.ts'
import { readinessOf } from '../store.ts'

const ofDocuments: Readonly<Record<DocumentsStatus, Obstacle | null>> = {
  none: 'documents_missing',
  submitted: 'documents_waiting',
  rejected: 'documents_refused',
  accepted: null,
}

/** What forbids to hand out the bib of a registration whose documents are in this state. */
export const obstaclesFor = (documentsStatus: DocumentsStatus, isSigned: boolean): Obstacle[] => [
  ...[ofDocuments[documentsStatus] ?? []].flat(),
  ...(isSigned ? [] : (['letter_unsigned'] as const)),
]

/** R-MIT-07, R-MIT-09: no bib before all documents are accepted and the letter is signed; by ticket. */
export async function obstaclesOfRunners(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, Obstacle[]>> {
  const rows = await readinessOf(db, ticketIds)
  return new Map(
    rows.map(({ ticketId, documentsStatus, signedAt }) => [ticketId, obstaclesFor(documentsStatus, signedAt !== null)]),
  )
}
