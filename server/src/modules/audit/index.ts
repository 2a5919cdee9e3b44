import type { Module } from '../../kernel/module.ts'
import { listAuditLog } from './list-audit-log.ts'
import { logRefusals } from './log-refusals.ts'
import { personalData } from './personal-data.ts'

export { chainKey } from './chain-key.ts'
export { noteRead } from './note-read.ts'
export { refuseStale } from './stale-save.ts'
export {
  changedSinceLook,
  checkChain,
  hasLooked,
} from './store.ts'
export { type AuditAbout, writeAudit } from './write-audit.ts'

export const audit: Module = {
  name: 'audit',
  personalData,
  resolvers: {
    Query: { auditLog: (_, { filters, pagination }, ctx) => listAuditLog(ctx, filters, pagination) },
  },
  listen: logRefusals,
}
