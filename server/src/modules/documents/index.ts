import type { Module } from '../../kernel/module.ts'
import './events.ts'
import { expireDocuments } from './aging/expire-documents.ts'
import { scanAgain } from './aging/scan-again.ts'
import { sweepDocuments } from './aging/sweep.ts'
import { countPending } from './lists/store.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { counters } from './store.ts'
import { followDocuments } from './verifying/staff-notice.ts'

export { uploadDocument } from './sending/upload-document.ts'
export { createDocumentType } from './types/create-document-type.ts'
export { announceDocuments } from './verifying/staff-notice.ts'
export { verifyDocument } from './verifying/verify-document.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** To be verified. */
    documents: true
  }
}

export const documents: Module = {
  name: 'documents',
  personalData,
  counters,
  overview: {
    waiting: { operation: 'verifyDocument', count: async ({ db }) => ({ documents: await countPending(db) }) },
  },
  resolvers,
  routes,
  listen: (kernel) => followDocuments(kernel),
  jobs: {
    'documents.expire': expireDocuments,
    'documents.scan': scanAgain,
    'documents.sweep': sweepDocuments,
  },
  schedule: [
    { cron: '*/10 * * * *', job: 'documents.expire' },
    { cron: '3,18,33,48 * * * *', job: 'documents.scan' },
    { cron: '53 * * * *', job: 'documents.sweep', cleans: true },
  ],
}
