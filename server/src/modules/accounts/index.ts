import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { sweepPictures } from './picture.ts'
import { resolvers } from './resolvers.ts'
import { routes } from './routes.ts'

export { assertAdminRemains } from './assert-admin-remains.ts'
export {
  listUsers,
  pendingUsers,
  searchUsers,
  type UserFilter,
  type UserPage,
  withoutDocumentBornOn,
} from './directory/store.ts'
export { openNumber, sealNumber } from './document-number.ts'
export { toActor, userById } from './find-user.ts'
export { insertUser } from './insert-user.ts'
export { pictureKey } from './picture.ts'
export { refuseTaken, takenField } from './refuse-taken.ts'
export { type SeenUser, seesPrivate } from './resolvers.ts'
export {
  addUsers,
  adminRecipients,
  changeUser,
  countUsers,
  type DecisionFacts,
  emailTaken,
  eraseUser,
  findUser,
  findUserByEmail,
  hasUsers,
  leavingUsers,
  lockUser,
  moveStatus,
  pseudoTaken,
  recipientsOf,
  setLanguage,
  setMenus,
  setRole,
  type UserCountRow,
} from './store.ts'
export type { NewUser, UserChanges, UserRow } from './user-row.ts'

export const accounts: Module = {
  name: 'accounts',
  resolvers,
  routes,
  jobs: { 'accounts.sweepPictures': (ctx: Context) => sweepPictures(ctx) },
  schedule: [{ cron: '29 1 * * *', job: 'accounts.sweepPictures' }],
}
