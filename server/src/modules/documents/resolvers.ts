import { displayName } from '@vondrona/rules/accounts'
import type { Resolvers } from '../../kernel/module.ts'
import { deleteDocument } from './delete-document.ts'
import { addressOf, documentTicket } from './files/document-ticket.ts'
import { documentsChanged } from './lists/documents-changed.ts'
import { allUserDocuments, documentCounts, myDocuments, userDocuments } from './lists/list-documents.ts'
import { type SeenDocument, seenOne } from './seen-documents.ts'
import { uploadDocument } from './sending/upload-document.ts'
import { uploadDocumentFromSlot } from './sending/upload-document-from-slot.ts'
import { createDocumentType } from './types/create-document-type.ts'
import { deleteDocumentType } from './types/delete-document-type.ts'
import { documentTypes } from './types/document-types.ts'
import { updateDocumentType } from './types/update-document-type.ts'
import { verifyDocument } from './verifying/verify-document.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    UserDocument: SeenDocument
  }
}

export const resolvers: Resolvers = {
  Query: {
    documentTypes: (_, __, ctx) => documentTypes(ctx),
    myDocuments: (_, __, ctx) => myDocuments(ctx),
    userDocuments: (_, { userId }, ctx) => userDocuments(ctx, userId),
    allUserDocuments: (_, filters, ctx) => allUserDocuments(ctx, filters),
    documentCounts: (_, { documentTypeId }, ctx) => documentCounts(ctx, documentTypeId),
  },
  Mutation: {
    createDocumentType: (_, { input }, ctx) => createDocumentType(ctx, input),
    updateDocumentType: (_, { id, input }, ctx) => updateDocumentType(ctx, id, input),
    deleteDocumentType: (_, { id }, ctx) => deleteDocumentType(ctx, id),
    uploadDocument: async (_, { file, ...sent }, ctx) => seenOne(ctx, await uploadDocument(ctx, file, sent)),
    uploadDocumentFromSlot: async (_, sent, ctx) => seenOne(ctx, await uploadDocumentFromSlot(ctx, sent)),
    deleteDocument: (_, { id }, ctx) => deleteDocument(ctx, id),
    verifyDocument: async (_, args, ctx) => seenOne(ctx, await verifyDocument(ctx, args)),
    documentTicket: (_, { id }, ctx) => documentTicket(ctx, id),
  },
  Subscription: {
    documentsChanged: { subscribe: (_, __, ctx) => documentsChanged(ctx) },
  },
  UserDocument: {
    filePath: ({ id }) => addressOf(id),
    verifiedBy: ({ verifiedBy, page }) => (page.isForAdmin ? verifiedBy : null),
    documentType: async ({ documentTypeId, page }) => (await page.types()).get(documentTypeId),
    versions: async ({ id, page }) => (await page.versions()).get(id) ?? [],
    owner: async ({ userId, page }) => {
      if (!page.isForAdmin) return null
      const person = (await page.owners()).get(userId)
      return person ? { ...person, name: displayName(person, person.pseudo) } : null
    },
  },
}
