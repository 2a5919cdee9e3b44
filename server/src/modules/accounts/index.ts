import type { Context } from '../../kernel/context.ts'
import { countedDays } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { remakeMemberKeys } from './directory/remake-keys.ts'
import { memberFigures } from './member-figures.ts'
import { personalData } from './personal-data.ts'
import { sweepPictures } from './picture.ts'
import { resolvers, userField } from './resolvers.ts'
import { routes } from './routes.ts'
import { counters } from './store.ts'

export { type AccountsAmong, accountField, accountsAmong } from './accounts-among.ts'
export { assertAdminRemains } from './assert-admin-remains.ts'
export {
  countUpTo,
  hasCounter,
  listUsers,
  pendingUsers,
  searchUsers,
  type UserFilter,
  type UserOrder,
  type UserPage,
  usersNamed,
  withoutDocumentBorn,
} from './directory/store.ts'
export { openNumber, sealNumber } from './document-number.ts'
export { toActor, userById } from './find-user.ts'
export { insertUser } from './insert-user.ts'
export { bornOnNamed, type Lookalike, lookalikes, namedAlike, namedExactly } from './lookalikes/store.ts'
export { refuseTaken, takenField } from './refuse-taken.ts'
export { type SeenUser, seesPrivate } from './resolvers.ts'
export {
  addUsers,
  adminRecipients,
  adminsReachedAt,
  changeUser,
  contactsOf,
  countUsers,
  type DecisionFacts,
  emailTaken,
  findUser,
  findUserByEmail,
  findUserByPseudo,
  hasUsers,
  type KnownPerson,
  leavingUsers,
  lockUser,
  moveStatus,
  peopleOf,
  pseudoTaken,
  recipientsOf,
  setLanguage,
  setMenus,
  setRole,
  staffRecipients,
  type UserCountRow,
} from './store.ts'
export { type MemberContact, tellContact } from './tell-contact.ts'
export { ticketHolder } from './ticket-holder.ts'
export type { NewUser, UserChanges, UserRow } from './user-row.ts'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** What a member's own pages show of their account is another now; published after the commit. */
    'accounts.changed': { userId: string }
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    LAST_ADMIN: true
    NOT_YOURSELF: true
  }
}

declare module '../../kernel/figures/overview.ts' {
  interface Figures {
    totalUsers: true
    activeUsers: true
  }
  interface Series {
    /** Accounts made on a day, also those that are gone since. */
    signups: true
  }
}

export const accounts: Module = {
  name: 'accounts',
  personalData,
  counters,
  resolvers,
  defaultResolvers: { User: userField },
  routes,
  overview: {
    figures: memberFigures,
    series: { signups: { operation: 'users', days: ({ db }, ...days) => countedDays(db, 'signups', ...days) } },
  },
  /** `{type: 'account'}`: ask for `me` again. The facts themselves do not travel: each page reads what it may. */
  topics: [{ event: 'account', operation: 'me', perMember: true }],
  listen: (kernel, push) => {
    kernel.bus.on('accounts.changed', ({ userId }) => push('account', { type: 'account' }, userId))
  },
  jobs: {
    'accounts.sweepPictures': (ctx: Context) => sweepPictures(ctx),
    'accounts.remakeKeys': async (ctx: Context) => {
      await remakeMemberKeys(ctx)
    },
  },
  schedule: [
    { cron: '29 1 * * *', job: 'accounts.sweepPictures', cleans: true },
    { cron: '* * * * *', job: 'accounts.remakeKeys' },
  ],
}
