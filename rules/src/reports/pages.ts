import { declarePages } from '../pages/declare.ts'

const moderators = { open: 'members', only: ['moderator'], denied: 'shell.deniedRole', back: 'profile' } as const

export const pages = declarePages(
  { title: 'shell.moderation', section: null },
  {
    moderation: { path: '/moderation', tabs: ['view'], ...moderators },
    'member-messages': { path: '/moderation/members/:id', ...moderators },
  },
)
