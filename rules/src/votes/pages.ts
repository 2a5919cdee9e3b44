import { declarePages } from '../pages/declare.ts'

const voters = { open: 'members', without: ['streamer', 'redacteur'] } as const
const editors = { open: 'members', only: [], denied: 'shell.deniedAdmin', back: 'votes' } as const

export const pages = declarePages(
  { title: 'shell.menu.votes', section: 'votes' },
  {
    votes: { path: '/votes', tabs: ['show'], ...voters },
    'new-vote': { path: '/votes/new', title: 'preparing.newTitle', ...editors },
    vote: { path: '/votes/:id', ...voters },
    'edit-vote': { path: '/votes/:id/edit', title: 'preparing.editTitle', ...editors },
    'recount-vote': { path: '/votes/:id/recount', title: 'voting.recountTitle', ...voters },
  },
)
