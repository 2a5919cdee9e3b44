import { declarePages } from '../../pages/declare.ts'

/** Areas that are not built yet. Each moves to its own domain once it is. */

const admins = { open: 'members', only: [], denied: 'shell.deniedAdmin', back: 'dashboard' } as const

const events = declarePages(
  { title: 'shell.menu.events', section: 'events' },
  { 'event-payment': { path: '/events/:eventId/payment', title: 'site.page.payment', open: 'members' } },
)

const payments = declarePages(
  { title: 'site.page.payment' },
  {
    'payment-result': { path: '/payment/result', open: 'anyone' },
    'payment-outcome': {
      path: '/payment/success',
      aliases: ['/payment/failed', '/payment/cancelled'],
      open: 'members',
    },
    'test-payment': { path: '/admin/test-payment', section: 'admin', ...admins },
  },
)

const contests = declarePages(
  { title: 'areas.contests', about: 'site.about.contests' },
  {
    contests: { path: '/contests', open: 'readers' },
    contest: { path: '/contests/:id', open: 'readers' },
  },
)

const others = declarePages(
  {},
  {
    votes: {
      path: '/votes',
      title: 'shell.menu.votes',
      section: 'votes',
      open: 'members',
      without: ['streamer', 'redacteur'],
    },
    'ticket-retrieval': {
      path: '/ticket-retrieval',
      title: 'shell.menu.tickets',
      about: 'site.about.tickets',
      open: 'anyone',
    },
    documents: { path: '/documents', title: 'site.page.documents', open: 'members' },
    'document-admin': { path: '/document-admin', title: 'site.page.documents', ...admins },
    mit: { path: '/mit', title: 'shell.menu.mit', section: 'mit', ...admins, only: ['admin_mit'] },
    'mit-payment': { path: '/mit-payment', title: 'shell.menu.mit', about: 'site.about.mit', open: 'anyone' },
  },
)

export const pages = { ...events, ...payments, ...contests, ...others }
