import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'

test('R-HTTP-02, R-UPD-07 GET /api/version has the shape the app asks for', async (t) => {
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

test('site tells every visitor the name, the colour and the switches', async (t) => {
  const w = await world(t, {
    SITE_NAME: 'Fokonolona',
    SUPPORT_EMAIL: 'aide@exemple.mg',
    PUBLIC_CONTENT: 'off',
    IDENTITY_RETENTION_DAYS: '45',
  })
  const { site } = await w
    .visitor()
    .ok(
      '{ site { name accent logo publicContent signupDebugPanel legalVersion supportEmail identityRetentionDays } version }',
    )
  assert.deepEqual(
    { ...site, legalVersion: '' },
    {
      ...{ name: 'Fokonolona', accent: '#0f766e', logo: null, publicContent: false, signupDebugPanel: false },
      ...{ legalVersion: '', supportEmail: 'aide@exemple.mg', identityRetentionDays: 45 },
    },
  )
})

test('security.txt names the operator, or is absent', async (t) => {
  const [silent, named] = [await world(t), await world(t, { SECURITY_CONTACT: 'securite@exemple.mg' })]
  assert.equal((await silent.visitor().http('GET', '/.well-known/security.txt')).statusCode, 404)
  const { body } = await named.visitor().http('GET', '/.well-known/security.txt')
  assert.match(body, /^Contact: mailto:securite@exemple\.mg\nExpires: 2027-/)
})
