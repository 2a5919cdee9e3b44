import type { Module } from '../../kernel/module.ts'
import { cancelAccountDeletion } from './cancel-account-deletion.ts'
import { cleanPrivacy } from './clean-exports.ts'
import { eraseLeaving } from './erase.ts'
import { exportMyData } from './export-my-data.ts'
import { myExports } from './my-exports.ts'
import { openMyExport } from './open-my-export.ts'
import { personalData } from './personal-data.ts'
import { prepareExport } from './prepare-export.ts'
import { requestAccountDeletion } from './request-account-deletion.ts'
import { routes } from './routes.ts'

export { partNames } from './prepare-export.ts'

export const privacy: Module = {
  name: 'privacy',
  personalData,
  resolvers: {
    Query: { myExports: (_, __, ctx) => myExports(ctx) },
    Mutation: {
      exportMyData: (_, __, ctx) => exportMyData(ctx),
      openMyExport: (_, { id }, ctx) => openMyExport(ctx, id),
      requestAccountDeletion: (_, { password }, ctx) => requestAccountDeletion(ctx, password),
      cancelAccountDeletion: (_, __, ctx) => cancelAccountDeletion(ctx),
    },
  },
  routes,
  jobs: {
    'privacy.export': prepareExport,
    'privacy.erase': eraseLeaving,
    'privacy.clean': cleanPrivacy,
  },
  schedule: [
    { cron: '41 * * * *', job: 'privacy.erase' },
    { cron: '47 * * * *', job: 'privacy.clean', cleans: true },
  ],
}
