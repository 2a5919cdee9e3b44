import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageAt, pageNames, pages, patternsOf } from '@vondrona/rules/pages'
import { world } from '../../../test/world.ts'
import type { Kernel } from '../../kernel/context.ts'
import { headOf } from './head.ts'
import { siteOf } from './site.ts'

const heads = (kernel: Kernel) => {
  const head = headOf(kernel)
  return (path: string, language: 'fr' | 'en') => head({ path, language, saver: false, query: new URLSearchParams() })
}

test('R-HTTP-02, R-UPD-07 GET /api/version has the shape the app requests', async (t) => {
  const w = await world(t, {
    LATEST_APP_VERSION: '1.10.0',
    MIN_APP_VERSION: '1.9.0',
    UPDATE_NOTES: 'Plus léger.',
    ANDROID_STORE_URL: 'https://play.example/x',
  })
  const answer = await w.visitor().http('GET', '/api/version')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), {
    success: true,
    data: {
      version: '1.10.0',
      minVersion: '1.9.0',
      updateUrl: { android: 'https://play.example/x', ios: '' },
      forceUpdate: false,
      updateNotes: 'Plus léger.',
    },
  })
})

test('R-UPD-05 the apps of the stores have a lowest version of their own, and no other caller has it', async (t) => {
  const w = await world(t, { LATEST_APP_VERSION: '2.0.0', MIN_APP_VERSION: '1.9.0', MIN_WRAPPER_VERSION: '1.2.0' })
  const least = async (query: string) => (await w.visitor().http('GET', `/api/version${query}`)).json().data.minVersion
  assert.deepEqual([await least('?app=android'), await least('?app=ios')], ['1.2.0', '1.2.0'])
  for (const query of ['', '?app=web', '?app=', '?app=android&app=ios', '?app=ANDROID'])
    assert.equal(await least(query), '1.9.0', query)
})

test('R-UPD-05 FORCE_UPDATE forces every app but those that have the latest version already', async (t) => {
  const w = await world(t, { LATEST_APP_VERSION: '1.10.0', FORCE_UPDATE: 'on' })
  const forced = async (headers: Record<string, string>) =>
    (await w.visitor().http('GET', '/api/version', { headers })).json().data.forceUpdate
  assert.equal(await forced({}), true)
  for (const version of ['', '1.9.0', 'x', '-1'])
    assert.equal(await forced({ 'x-app-version': version }), true, version)
  for (const version of ['1.10.0', '1.11']) assert.equal(await forced({ 'x-app-version': version }), false, version)
})

test('D-31 the debug panel of the sign-up is on in development, off in production, and as the setting says', async (t) => {
  const panel = async (environment: Record<string, string>) =>
    siteOf((await world(t, environment)).kernel).signupDebugPanel
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.mg' }
  assert.equal(await panel({ NODE_ENV: 'development' }), true)
  assert.equal(await panel(production), false)
  assert.equal(await panel({ ...production, SIGNUP_DEBUG_PANEL: 'on' }), true)
  assert.equal(await panel({ NODE_ENV: 'development', SIGNUP_DEBUG_PANEL: 'off' }), false)
})

test('D-36 every visitor may read the name, the colour and the switches of the site', async (t) => {
  const w = await world(t, {
    SITE_NAME: 'Fokonolona',
    SUPPORT_EMAIL: 'aide@exemple.mg',
    PUBLIC_CONTENT: 'off',
    CONTESTS_MENU: 'off',
    IDENTITY_RETENTION_DAYS: '45',
  })
  const { site } = await w
    .visitor()
    .ok(
      '{ site { name accent logo publicContent contestsMenu signupDebugPanel legalVersion supportEmail identityRetentionDays } version }',
    )
  assert.deepEqual(
    { ...site, legalVersion: '' },
    {
      name: 'Fokonolona',
      accent: '#0f766e',
      logo: null,
      publicContent: false,
      contestsMenu: false,
      signupDebugPanel: false,
      legalVersion: '',
      supportEmail: 'aide@exemple.mg',
      identityRetentionDays: 45,
    },
  )
})

test('security.txt names the operator, or is absent', async (t) => {
  const [silent, named] = [await world(t), await world(t, { SECURITY_CONTACT: 'securite@exemple.mg' })]
  assert.equal((await silent.visitor().http('GET', '/.well-known/security.txt')).statusCode, 404)
  const { body } = await named.visitor().http('GET', '/.well-known/security.txt')
  assert.match(body, /^Contact: mailto:securite@exemple\.mg\nExpires: 2027-/)
})

test('link-preview bots get the title, the description and the image of a shared page', async (t) => {
  const own = heads((await world(t, { PUBLIC_URL: 'https://x.mg' })).kernel)
  const events = await own('/events', 'fr')
  assert.equal(events.title, 'Événements · Vondrona')
  assert.match(events.description, /^Les événements de la communauté/)
  assert.equal(events.address, 'https://x.mg/events')
  assert.equal(events.picture?.address, 'https://x.mg/preview.png')
  assert.match((await own('/', 'en')).description, /^The news, events/)
  const nowhere = await own('/nowhere', 'fr')
  assert.deepEqual([nowhere.status, nowhere.address], [404, null])
})

test('the logo of an installation is its preview image if bots support its format; its accent is in the page', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vd-logo-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const withLogo = (name: string, bytes: string) => {
    writeFileSync(join(folder, name), bytes, 'latin1')
    return world(t, { SITE_LOGO: join(folder, name), SITE_ACCENT: '#e11d48' })
  }
  const png = await heads((await withLogo('logo.PNG', '\x89PNG')).kernel)('/', 'fr')
  assert.deepEqual(png.picture, {
    address: 'http://vondrona.test/site-logo',
    isLarge: false,
    type: 'image/png',
    alt: 'Vondrona',
  })
  assert.match(png.style ?? '', /--accent-fill-light:#e11d48/)
  const svg = await heads((await withLogo('logo.svg', '<svg/>')).kernel)('/', 'fr')
  assert.equal(svg.picture?.address, 'http://vondrona.test/preview.png')
})

test('R-ROUTE-63 the server knows every page by its title, and complete pages are filled; another address is 404', async (t) => {
  const head = heads((await world(t)).kernel)
  for (const name of pageNames)
    for (const pattern of patternsOf(name)) {
      const { status, title, content, isClosed } = await head(pattern.replace(/:\w+/g, '7'), 'fr')
      if (['article', 'event', 'contest', 'race-results'].includes(name))
        assert.equal(status, 404, 'there is none with this id')
      else assert.equal(status, 200, pattern)
      assert.match(title, /Vondrona/, pattern)
      const isFilled = pages[name].prerendered === true || isClosed === true
      assert.equal(content !== undefined, isFilled, `${pattern}: prerendered`)
      if (isClosed) assert.equal(content?.page, 'login', pattern)
    }
  for (const path of ['/nowhere', '/admin', '/lives/7/8']) assert.equal((await head(path, 'fr')).status, 404, path)
})

test('an address is the same page to the server as to the router, and what search engines keep of it is plain', async (t) => {
  const head = heads((await world(t, { PUBLIC_URL: 'http://vondrona.test' })).kernel)
  for (const path of ['/Login', '/login/', '//login']) {
    assert.equal(pageAt(path)?.name, 'login', path)
  }
  assert.equal((await head('//lives/', 'fr')).address, 'http://vondrona.test/lives')
  assert.equal((await head('/homepage///', 'fr')).address, 'http://vondrona.test/')
})
