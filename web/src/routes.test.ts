import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pageAt } from '@vondrona/rules/site'

/** The addresses of checklist section 2, as written there, and ours beside them. */
const asked = [
  '/',
  '/login',
  '/signup',
  '/register',
  '/terms',
  '/privacy',
  '/landing',
  '/mit-payment',
  '/payment/result',
  '/spinner-test',
  '/dashboard',
  '/profile',
  '/user-management',
  '/magazine',
  '/magazine/new',
  '/magazine/:id/edit',
  '/magazine/:id',
  '/documents',
  '/document-admin',
  '/settings',
  '/events',
  '/events/new',
  '/events/:id/edit',
  '/events/:id',
  '/events/:eventId/payment',
  '/payment/success',
  '/payment/failed',
  '/payment/cancelled',
  '/tickets',
  '/applications',
  '/admin/applications',
  '/admin/test-payment',
  '/admin/test-streaming',
  '/lives',
  '/lives/new',
  '/lives/create',
  '/lives/source',
  '/lives/create-source',
  '/lives/create-rtsp',
  '/lives/create-from-url',
  '/lives/:id',
  '/live/:id',
  '/lives/rtmp/:id',
  '/lives/:id/graphql',
  '/replay/:id',
  '/votes',
  '/mit',
  '/optimization',
  '/ticket-retrieval',
  '/support',
  '/homepage',
  '/polls',
  '/contests',
  '/contests/:id',
  '/user-profile',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/guardian',
  '/correction',
  '/capture/:id',
  '/identity',
  '/notifications',
  '/admin/audit',
  '/admin/outbox',
]

const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8')
const written = [...source.matchAll(/path: '([^'*]+)'/g)].map((match) => match[1]!)
const settings = ['account', 'security', 'sessions', 'notifications', 'display', 'privacy', 'legal']

test('R-ROUTE-62 R-ROUTE-61 every address of the checklist has its route', () => {
  for (const path of asked) {
    if (path === '/') assert.match(source, /index: true/)
    else assert.ok(written.includes(path.slice(1)), `${path} is missing in routes.tsx`)
  }
})

test('R-ROUTE-63 the server knows every route, so that a reload of any page is no 404', () => {
  for (const path of [...asked, ...settings.map((name) => `/settings/${name}`)]) {
    assert.ok(pageAt(path.replace(/:\w+/g, '7')), `${path} is missing in rules/src/site/pages.ts`)
  }
})
