import type { DocumentStatus } from './states.ts'

interface Asked {
  id: string
  isRequired: boolean
  isActive: boolean
}
interface Sent {
  documentTypeId: string
  status: DocumentStatus
}

export interface Sorted<T extends Asked, D extends Sent> {
  /** Required and not sent, rejected, or expired. */
  due: { type: T; document: D | null }[]
  /** Waiting or verified; of what is not asked for any more, whatever was sent. */
  sent: { type: T; document: D }[]
  /** Not required, and not sent. */
  optional: { type: T }[]
}

/** What a member has to do first, what they have done, and what they may do besides. */
export function sortDocuments<T extends Asked, D extends Sent>(
  types: readonly T[],
  documents: readonly D[],
): Sorted<T, D> {
  const sorted: Sorted<T, D> = { due: [], sent: [], optional: [] }
  for (const type of types) {
    const document = documents.find(({ documentTypeId }) => documentTypeId === type.id) ?? null
    const isAgain = document?.status === 'rejected' || document?.status === 'expired'
    if (type.isActive && (isAgain || (!document && type.isRequired))) sorted.due.push({ type, document })
    else if (document) sorted.sent.push({ type, document })
    else if (type.isActive) sorted.optional.push({ type })
  }
  return sorted
}
