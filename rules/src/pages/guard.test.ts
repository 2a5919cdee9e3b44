import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../accounts/index.ts'
import { landingOf, pageNames, patternsOf, safeReturn, type Viewer, whereInstead } from './index.ts'

const open = { publicContent: true }
const closed = { publicContent: false }
const everyRole: Role[] = ['user', 'redacteur', 'streamer', 'moderator', 'admin_mit', 'admin']
const as = (role: Role): Viewer => ({ role })
const others = (...roles: Role[]) => everyRole.filter((role) => !roles.includes(role))

/** Follows redirects like the router, and returns the final page and the toasts shown. */
function follow(path: string, viewer: Viewer | null, site = open) {
  const denied: string[] = []
  let at = path
  for (let steps = 0; steps < 6; steps++) {
    const redirect = whereInstead(at, viewer, site)
    if (!redirect) return { at, denied }
    if (redirect.denied) denied.push(redirect.denied)
    at = redirect.to
  }
  throw new Error(`${path} leads in a circle`)
}

const opens = (path: string, viewer: Viewer | null, site = open) =>
  assert.equal(whereInstead(path, viewer, site), null, `${viewer?.role ?? 'visitor'} should open ${path}`)
const refuses = (path: string, viewer: Viewer | null, to: string, denied?: string) => {
  const redirect = whereInstead(path, viewer, open)
  assert.deepEqual(redirect, denied ? { to, denied } : { to }, `${viewer?.role ?? 'visitor'} at ${path}`)
}

const adminOnly = [
  '/user-management',
  '/document-admin',
  '/admin/test-payment',
  '/admin/test-streaming',
  '/admin/audit',
  '/admin/outbox',
  '/admin/health',
]
const liveForms = ['new', 'create', 'source', 'create-source', 'create-rtsp', 'create-from-url'].map(
  (name) => `/lives/${name}`,
)
const personal = [
  '/profile',
  '/settings',
  '/tickets',
  '/applications',
  '/documents',
  '/notifications',
  '/identity',
  '/events/7/payment',
  '/payment/success',
  '/payment/failed',
  '/payment/cancelled',
]
const lists = ['/magazine', '/events', '/contests', '/lives']
const items = ['/magazine/7', '/events/7', '/contests/7', '/lives/7', '/lives/7/graphql', '/live/7', '/replay/7']
const everywhereOpen = [
  '/mit-payment',
  '/payment/mandate/7',
  '/payment/result',
  '/spinner-test',
  '/ticket-retrieval',
  '/support',
  '/verify-email',
  '/reset-password',
  '/forgot-password',
  '/guardian',
  '/correction',
  '/capture/7',
]

// Refusals first, the visitor first.

test('R-SHELL-27 R-ROUTE-64 a visitor at a personal or staff page goes to /login and comes back afterwards', () => {
  for (const path of [
    ...personal,
    ...adminOnly,
    '/admin/applications',
    ...liveForms,
    '/dashboard',
    '/votes',
    '/polls',
    '/mit',
    '/magazine/new',
    '/magazine/mine',
    '/magazine/labels',
    '/magazine/7/edit',
    '/events/new',
    '/events/7/edit',
  ]) {
    assert.deepEqual(whereInstead(path, null, open), { to: '/login', remember: true }, path)
  }
})

test('D-38 without public content a visitor at a reading page goes to /login and comes back afterwards', () => {
  for (const path of [...lists, ...items]) {
    assert.deepEqual(whereInstead(path, null, closed), { to: '/login', remember: true }, path)
  }
})

test('R-ROLE-08 R-ROUTE-22 R-ROUTE-28 R-ROUTE-41 R-ROUTE-42 R-ROLE-15 admin pages refuse every other role with the toast', () => {
  for (const path of adminOnly) {
    for (const role of ['user', 'moderator', 'admin_mit'] as const)
      refuses(path, as(role), '/dashboard', 'shell.deniedAdmin')
    refuses(path, as('streamer'), '/lives', 'shell.deniedAdmin')
    refuses(path, as('redacteur'), '/magazine', 'shell.deniedAdmin')
  }
})

test('R-ROUTE-40 R-ROLE-15 applications are reviewed by admin and admin_mit', () => {
  const path = '/admin/applications'
  for (const role of ['user', 'moderator'] as const) refuses(path, as(role), '/dashboard', 'shell.deniedAdmin')
  refuses(path, as('streamer'), '/lives', 'shell.deniedAdmin')
  refuses(path, as('redacteur'), '/magazine', 'shell.deniedAdmin')
  for (const role of ['admin', 'admin_mit'] as const) opens(path, as(role))
})

test('R-ROUTE-56 R-ROLE-02 /mit refuses all but admin and admin_mit', () => {
  for (const role of ['user', 'moderator'] as const) refuses('/mit', as(role), '/dashboard', 'shell.deniedAdmin')
  refuses('/mit', as('streamer'), '/lives', 'shell.deniedAdmin')
  refuses('/mit', as('redacteur'), '/magazine', 'shell.deniedAdmin')
})

test('R-ROUTE-24 R-ROUTE-25 R-ROLE-15 writing an article refuses those who are not editors', () => {
  for (const path of ['/magazine/new', '/magazine/mine', '/magazine/labels', '/magazine/7/edit']) {
    for (const role of ['user', 'moderator', 'admin_mit'] as const)
      refuses(path, as(role), '/magazine', 'shell.deniedEditor')
    refuses(path, as('streamer'), '/lives', 'shell.deniedEditor')
  }
})

test('R-ROUTE-31 R-ROUTE-32 R-ROLE-09 R-ROLE-15 making an event refuses all but admin and redacteur', () => {
  for (const path of ['/events/new', '/events/7/edit']) {
    for (const role of ['user', 'moderator', 'admin_mit'] as const)
      refuses(path, as(role), '/events', 'shell.deniedAdminOrEditor')
    refuses(path, as('streamer'), '/lives', 'shell.deniedAdminOrEditor')
  }
})

test('R-ROUTE-44 R-ROUTE-45 R-ROUTE-46 R-ROUTE-47 R-ROUTE-48 R-ROUTE-49 R-ROLE-15 making a live refuses all but admin and streamer', () => {
  for (const path of liveForms) {
    for (const role of ['user', 'moderator', 'admin_mit'] as const)
      refuses(path, as(role), '/lives', 'shell.deniedStreamer')
    refuses(path, as('redacteur'), '/magazine', 'shell.deniedStreamer')
  }
})

test('R-ROLE-10 D-02 a streamer is redirected to /lives from the areas of other roles', () => {
  for (const path of [
    '/votes',
    '/polls',
    '/mit',
    '/user-management',
    '/admin/applications',
    '/magazine/new',
    '/events/new',
  ]) {
    const end = follow(path, as('streamer'))
    assert.equal(end.at, '/lives', path)
    assert.equal(end.denied.length, 1, `${path}: one toast`)
  }
})

test('R-ROLE-11 D-02 a redacteur is redirected to /magazine from lives management, votes, mit and admin', () => {
  for (const path of [...liveForms, '/votes', '/polls', '/mit', '/user-management', '/admin/applications']) {
    const end = follow(path, as('redacteur'))
    assert.equal(end.at, '/magazine', path)
    assert.equal(end.denied.length, 1, `${path}: one toast`)
  }
})

test('R-ROUTE-04 R-ROUTE-05 R-ROUTE-06 R-ROUTE-07 R-ROUTE-08 R-ROUTE-09 D-25 pages for guests redirect every member to /dashboard', () => {
  for (const path of ['/login', '/signup', '/register', '/terms', '/privacy', '/landing']) {
    for (const role of everyRole) refuses(path, as(role), '/dashboard')
  }
})

test('R-ROUTE-20 R-ROUTE-13 /dashboard redirects everybody but an admin to /profile, without a toast', () => {
  for (const role of others('admin')) {
    refuses('/dashboard', as(role), '/profile')
    assert.deepEqual(follow('/login', as(role)), { at: '/profile', denied: [] })
  }
  assert.deepEqual(follow('/login', as('admin')), { at: '/dashboard', denied: [] })
})

test('R-ROUTE-02 R-ROUTE-03 / redirects an admin to /dashboard and any other member to /profile', () => {
  refuses('/', as('admin'), '/dashboard')
  for (const role of others('admin')) refuses('/', as(role), '/profile')
})

test('R-ROUTE-57 R-ROUTE-60 D-02 /optimization, /homepage and /user-profile are aliases', () => {
  for (const viewer of [null, as('user'), as('admin')]) {
    refuses('/optimization', viewer, '/dashboard')
    refuses('/homepage', viewer, '/')
    refuses('/user-profile', viewer, '/profile')
  }
})

test('R-ROLE-08 another spelling of an address has the same guard', () => {
  for (const path of [
    '/USER-management',
    '/user-management/',
    '//user-management',
    '/user%2Dmanagement',
    '/Admin/audit',
    '/admin/outbox/',
  ]) {
    assert.equal(whereInstead(path, as('user'), open)?.denied, 'shell.deniedAdmin', path)
    assert.equal(whereInstead(path, null, open)?.to, '/login', path)
  }
})

test('R-ROUTE-64 the login returns only to paths of this site, and never to itself', () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/signup?x=1',
    '/a b',
    '',
    null,
  ]) {
    assert.equal(safeReturn(path), null, String(path))
  }
  // Also a page that is open to everybody, or that this version does not know.
  for (const path of ['/events/7?tab=tickets#buy', '/verify-email', '/nowhere/at/all'])
    assert.equal(safeReturn(path), path)
})

// What opens.

test('D-38 R-ROLE-08 a visitor opens these addresses and no other, whatever is declared', () => {
  const addresses = pageNames.flatMap(patternsOf)
  const opening = addresses.filter((pattern) => !whereInstead(pattern.replace(/:\w+/g, '7'), null, open))
  assert.deepEqual(opening.sort(), [
    '/',
    '/bib-desk',
    '/capture/:id',
    '/contests',
    '/contests/:id',
    '/correction',
    '/events',
    '/events/:id',
    '/events/:id/results',
    '/forgot-password',
    '/gate',
    '/guardian',
    '/landing',
    '/live/:id',
    '/lives',
    '/lives/:id',
    '/lives/:id/graphql',
    '/login',
    '/magazine',
    '/magazine/:id',
    '/mit-payment',
    '/pay/:code',
    '/payment/mandate/:id',
    '/payment/result',
    '/privacy',
    '/register',
    '/replay/:id',
    '/reset-password',
    '/signup',
    '/spinner-test',
    '/support',
    '/terms',
    '/ticket-retrieval',
    '/tickets/:id',
    '/verify-email',
  ])
})

test('R-ROUTE-01 R-ROUTE-04 R-ROUTE-05 R-ROUTE-06 R-ROUTE-07 R-ROUTE-08 a visitor opens the pages for guests', () => {
  for (const path of ['/', '/landing', '/login', '/signup', '/register', '/terms', '/privacy']) opens(path, null)
})

test('R-ROUTE-10 R-ROUTE-11 R-ROUTE-12 R-ROUTE-58 R-ROUTE-59 some pages and mailed links open for everybody', () => {
  for (const path of everywhereOpen) for (const viewer of [null, ...everyRole.map(as)]) opens(path, viewer, closed)
})

test('D-01 D-03 D-38 R-ROLE-13 a visitor reads lists, articles, events, contests, lives and replays', () => {
  for (const path of [...lists, ...items]) opens(path, null)
})

test('D-01 D-02 whoever is signed in opens all that a visitor may read, whatever is declared', () => {
  const readable = pageNames.flatMap(patternsOf).filter((pattern) => {
    const path = pattern.replace(/:\w+/g, '7')
    return !whereInstead(path, null, open) && whereInstead(path, null, closed)
  })
  assert.ok(readable.length > 8)
  for (const pattern of readable) for (const role of everyRole) opens(pattern.replace(/:\w+/g, '7'), as(role), closed)
})

test('D-02 R-ROUTE-26 R-ROUTE-33 R-ROUTE-50 R-ROUTE-51 R-ROUTE-53 R-ROUTE-54 reading one thing is refused to no role', () => {
  for (const path of items) for (const role of everyRole) opens(path, as(role), closed)
})

test('D-02 R-ROUTE-21 R-ROUTE-27 R-ROUTE-29 R-ROUTE-34 R-ROUTE-35 R-ROUTE-36 R-ROUTE-37 R-ROUTE-38 R-ROUTE-39 personal pages stay open to every role', () => {
  for (const path of personal) for (const role of everyRole) opens(path, as(role))
})

test('R-ROUTE-23 R-ROUTE-30 R-ROUTE-43 R-ROUTE-55 D-01 every role opens the lists, whatever its menu shows', () => {
  for (const role of ['user', 'moderator', 'admin_mit'] as const)
    for (const path of [...lists, '/votes']) opens(path, as(role))
  for (const role of ['redacteur', 'streamer'] as const) for (const path of lists) opens(path, as(role))
})

test('R-ROLE-09 R-ROLE-10 R-ROLE-11 R-ROUTE-56 each role opens the area it manages', () => {
  for (const path of ['/magazine/new', '/magazine/7/edit', '/events/new', '/events/7/edit'])
    opens(path, as('redacteur'))
  for (const path of liveForms) opens(path, as('streamer'))
  opens('/mit', as('admin_mit'))
})

test('R-ROLE-08 an admin goes everywhere a member can go', () => {
  for (const path of [
    ...adminOnly,
    ...liveForms,
    ...personal,
    ...lists,
    ...items,
    '/dashboard',
    '/votes',
    '/polls',
    '/mit',
    '/magazine/new',
    '/events/7/edit',
  ]) {
    opens(path, as('admin'))
  }
})

test('D-20 moderators have a home of their own, where a login leads; an admin opens it, nobody else', () => {
  for (const path of ['/moderation', '/moderation/members/7']) {
    for (const role of ['moderator', 'admin'] as const) opens(path, as(role))
    for (const role of others('moderator', 'admin')) {
      const { at, denied } = follow(path, as(role))
      assert.ok(!at.startsWith('/moderation'), role)
      assert.deepEqual(denied, ['shell.deniedRole'])
    }
  }
  assert.deepEqual(
    everyRole.map((role) => landingOf(role)),
    everyRole.map((role) => (role === 'moderator' ? 'moderation' : 'dashboard')),
  )
})
