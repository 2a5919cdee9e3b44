import type { DocumentType, Nationality } from '@vondrona/rules/accounts'
import type { Side } from '@vondrona/rules/identity'

/** The identity step as a form holds it. A photo's field only says that there is one. */
export interface IdentityValues {
  nationality: Nationality | ''
  documentType: DocumentType | ''
  documentNumber: string
  documentFront: string
  documentBack: string
}

/** The form field of a side of a document. */
export const fieldOf = (side: Side) => (side === 'front' ? 'documentFront' : 'documentBack')
