import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { itemOfSection, menu } from '../accounts/index.ts'
import { linkTo, type Page, pageAt, pageNames, pages, patternsOf, sectionOf } from './index.ts'

/** The addresses of checklist section 2, as written there, and ours. */
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
  '/contests/new',
  '/contests/:id/edit',
  '/contests/:id/manage',
  '/contests/:id/enter',
  '/contests/:id/jury',
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
  '/admin/health',
]

const settings = ['account', 'security', 'sessions', 'notifications', 'display', 'privacy', 'legal']
const all = [...asked, ...settings.map((name) => `/settings/${name}`)]

test('R-ROUTE-61 R-ROUTE-62 R-ROUTE-63 every address of the checklist is a page, and no other is', () => {
  const declared = new Set(pageNames.flatMap(patternsOf))
  for (const path of all) assert.ok(declared.has(path), path)
  for (const path of ['/nowhere', '/admin', '/lives/7/8', '/settings/other', '/magazine/7/graphql'])
    assert.equal(pageAt(path), null, path)
})

test('the pages of every domain are registered, each with one name and one path', async () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/pages.ts', { cwd: folder }).sort()
  const modules: { pages: Record<string, Page> }[] = await Promise.all(files.map((file) => import(join(folder, file))))
  const names = modules.flatMap((module) => Object.keys(module.pages))
  assert.deepEqual(names.sort(), [...pageNames].sort(), 'a domain is missing in all.ts, or two use the same name')
  const patterns = pageNames.flatMap(patternsOf).map((pattern) => pattern.replace(/:\w+/g, ':'))
  assert.deepEqual([...new Set(patterns)].length, patterns.length, 'two pages have the same address')
})

test('every address leads to its own page, whatever the case, the encoding and the slashes', () => {
  for (const name of pageNames)
    for (const pattern of patternsOf(name)) {
      const path = pattern.replace(/:\w+/g, '7')
      for (const spelling of [path, path.toUpperCase(), `${path}/`, path.replace('/', '//')])
        assert.equal(pageAt(spelling)?.name, name, spelling)
    }
  assert.equal(pageAt('/user%2Dmanagement')?.name, 'user-management')
  assert.equal(pageAt('/%')?.name, undefined)
  assert.deepEqual({ ...pageAt('/Lives/Aa-7/studio')?.params }, { id: 'Aa-7' })
})

test('a link is the first address of its page, with its parameters encoded', () => {
  assert.equal(linkTo('settings.security'), '/settings/security')
  assert.equal(linkTo('live', { id: '7' }), '/live/7')
  assert.equal(linkTo('article', { id: '../?a b', query: { preview: 'x&y' } }), '/magazine/..%2F%3Fa%20b?preview=x%26y')
  assert.equal(linkTo('support', { query: { sent: '1A2B' }, hash: 'message' }), '/support?sent=1A2B#message')
  assert.equal(linkTo('magazine', { query: new URLSearchParams() }), '/magazine')
  // @ts-expect-error a page with a parameter needs it
  linkTo('live')
  // @ts-expect-error there is no such page
  assert.throws(() => linkTo('nowhere'))
  // @ts-expect-error a redirecting name cannot be linked
  linkTo('homepage')
})

test('every item of the menu leads to a page that it is highlighted on', () => {
  for (const { name } of menu) assert.equal(sectionOf(linkTo(name)), name)
})

test('R-SHELL-20 the section follows the path', () => {
  for (const [path, section] of [
    ['/events/3/edit', 'events'],
    ['/live/7', 'lives'],
    ['/replay/7', 'lives'],
    ['/admin/applications', 'admin-applications'],
    ['/admin/audit', 'admin'],
    ['/admin/outbox', 'admin'],
    ['/document-admin', 'admin'],
    ['/user-management', 'user-management'],
    ['/nowhere', null],
  ] as const)
    assert.equal(sectionOf(path), section, path)
})

test('R-SHELL-20 an item of the menu is highlighted in every section, under /admin the one that leads there', () => {
  for (const [path, item] of [
    ['/admin/audit', 'admin-applications'],
    ['/admin/test-streaming', 'admin-applications'],
    ['/document-admin', 'admin-applications'],
    ['/votes/3', 'votes'],
    ['/nowhere', null],
  ] as const)
    assert.equal(itemOfSection(sectionOf(path)), item, path)
})

test('R-ROLE-08 everything under /admin is for administrators; applications and payments are for admin_mit, too', () => {
  for (const name of pageNames) {
    const page = pages[name]
    if (name === 'admin-applications' || name === 'treasury')
      assert.deepEqual('only' in page && page.only, ['admin_mit'])
    else if (page.path.startsWith('/admin/')) assert.ok('only' in page && page.only.length === 0, page.path)
  }
})
