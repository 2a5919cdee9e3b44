import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'site.page.payment' },
  {
    'event-payment': {
      path: '/events/:eventId/payment',
      title: 'paying.event',
      section: 'events',
      open: 'members',
    },
    'payment-result': { path: '/payment/result', title: 'paying.result', open: 'anyone' },
    'payment-outcome': {
      path: '/payment/success',
      title: 'paying.result',
      aliases: ['/payment/failed', '/payment/cancelled'],
      open: 'members',
    },
    'payment-mandate': { path: '/payment/mandate/:id', title: 'paying.mandate', open: 'anyone' },
    /** F-PAY-10: what somebody is asked to pay for somebody else; short, to be sent by SMS. */
    payer: { path: '/pay/:code', title: 'site.page.payment', open: 'anyone' },
    /** What came, what goes back, statements and the desk. */
    treasury: {
      path: '/admin/payments',
      tabs: ['tab'],
      title: 'treasury.title',
      section: 'mit',
      open: 'members',
      only: ['admin_mit'],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
    'test-payment': {
      path: '/admin/test-payment',
      title: 'paying.test',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
