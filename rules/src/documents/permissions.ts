import { admins, declarePermissions, members, ownThings, type Permission } from '../permissions/declare.ts'

/** Always to one's own file. */
const sending: Permission = { all: members, pending: true }
/** R-DOC-10: members their own documents, administrators all. */
const ownOrAdmin: Permission = { own: members, all: ['admin'], pending: true }

export const permissions = declarePermissions({
  documentTypes: { all: members, pending: true },
  myDocuments: ownThings,
  userDocuments: ownOrAdmin,
  allUserDocuments: admins,
  documentCounts: admins,
  documentsChanged: admins,
  createDocumentType: admins,
  updateDocumentType: admins,
  deleteDocumentType: admins,
  uploadDocument: sending,
  uploadDocumentFromSlot: sending,
  deleteDocument: ownOrAdmin,
  /** Never one's own. */
  verifyDocument: admins,
  documentTicket: ownOrAdmin,
})
