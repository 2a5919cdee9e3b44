import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { callbackReceiver } from '../../test/payments.ts'
import { mvolaProtocol, type Protocol, type ServeOptions, serveStandIn, vanillaPayProtocol } from './index.ts'

interface Envelope {
  CodeRetour: number
  DetailRetour: string
  Data: { Token: string; url: string; reference: string; etat: string; montant: string }
}

async function open(t: TestContext, protocol: Protocol = vanillaPayProtocol(), options: ServeOptions = {}) {
  const standIn = await serveStandIn(protocol, options)
  t.after(() => standIn.close())
  const { url, callbacks } = await callbackReceiver(t)
  const { clientId, clientSecret } = standIn.credentials
  const version = { 'vpi-version': '2023-01-12' }
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(standIn.url + path, { ...init, headers: { ...version, ...init.headers } })
    return (await answer.json()) as Envelope
  }
  const known = { 'client-id': clientId, 'client-secret': clientSecret }
  const token = async () => (await call('/webpayment/token', { headers: known })).Data.Token
  const initiate = async (
    fields: object = {},
    headers: Record<string, string> = {},
    path = '/api/webpayment/v2/initiate',
  ) => {
    const body = JSON.stringify({
      montant: 50_000,
      devise: 'MGA',
      reference: 'A-1',
      panier: 'Marathon',
      notif_url: url,
      redirect_url: 'http://vondrona.test/payment/result?id=1',
      mode_paiement: 'international',
      ...fields,
    })
    return call(path, { method: 'POST', body, headers: { authorization: await token(), ...headers } })
  }
  const control = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${standIn.url}/__standin${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  return { standIn, callbacks, call, token, initiate, control }
}

test('Vanilla Pay: each of its rules refuses with HTTP 200 and a sentence', async (t) => {
  const { initiate } = await open(t, vanillaPayProtocol({ mobileMoney: false }))
  const detail = async (fields: object, headers = {}) => {
    const { CodeRetour, DetailRetour, Data } = await initiate(fields, headers)
    assert.equal(Data, null)
    assert.notEqual(CodeRetour, 200)
    return DetailRetour
  }
  assert.equal(await detail({ panier: 'x'.repeat(21) }), 'Panier trop long')
  assert.equal(await detail({ montant: 4949 }), 'Le montant doit être supérieur à 1 EUR')
  assert.equal(await detail({ montant: '50000' }), 'Le montant est invalide')
  assert.equal(await detail({ montant: 50_000.5 }), 'Le montant est invalide')
  assert.equal(await detail({ devise: 'USD' }), 'Devise inconnue')
  assert.equal(await detail({ mode_paiement: 'cash' }), 'Mode de paiement inconnu')
  assert.equal(await detail({ mode_paiement: 'mobile_money' }), "Vous n'avez pas accès à l'offre mobile money")
  assert.equal(await detail({ notif_url: 'javascript:alert(1)' }), 'Les adresses ne sont pas celles du site déclaré')
  assert.equal(await detail({}, { authorization: 'Bearer a.b.c' }), 'Token invalide ou expiré')
  assert.equal((await initiate()).CodeRetour, 200)
  assert.equal(await detail({}), 'Cette référence est déjà utilisée')
})

test('Vanilla Pay: v1 takes other names and is asked by the id of the link', async (t) => {
  const { initiate, call, token } = await open(t)
  const { Data } = await initiate(
    { notif_url: undefined, redirect_url: undefined, notifUrl: 'http://a.test/n', redirectUrl: 'http://a.test/r' },
    {},
    '/webpayment/initiate',
  )
  const id = new URL(Data.url).searchParams.get('id')
  const status = await call(`/webpayment/status/${id}`, { headers: { authorization: await token() } })
  assert.deepEqual([status.Data.reference, status.Data.etat, status.Data.montant], ['A-1', 'INITIATED', '10.10'])
})

test('a payer fails, tries again, pays, and is sent back; what is paid cannot be paid again', async (t) => {
  const { initiate, standIn, callbacks } = await open(t)
  const { Data } = await initiate()
  const decide = (decision: string) =>
    fetch(Data.url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
  assert.match(await (await fetch(Data.url)).text(), /Simulation.*50\u202f?.000.*Payer.*Échouer.*Abandonner/s)
  for (const decision of ['leave', 'fail', 'pay', 'fail', 'pay']) {
    const answer = await decide(decision)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), 'http://vondrona.test/payment/result?id=1')
    await standIn.idle()
  }
  const told = callbacks.map(({ body }) => JSON.parse(body.toString()).etat)
  assert.deepEqual(told, ['FAILED', 'SUCCESS'])
  assert.match(await (await fetch(Data.url)).text(), /Ce paiement a été effectué/)
})

test('a page runs nothing that a label contains, and leads only back to the merchant', async (t) => {
  const { initiate } = await open(t)
  const { Data } = await initiate({ panier: '"><script>x' })
  const page = await fetch(Data.url)
  const text = await page.text()
  assert.ok(!text.includes('<script'))
  assert.ok(text.includes('&quot;&gt;&lt;script&gt;x'))
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'.*form-action 'self' http:\/\/vondrona\.test;/)
  for (const id of ['', 'x', `${new URL(Data.url).searchParams.get('id')}x`, '__proto__'])
    assert.equal((await fetch(new URL(`/webpayment?id=${id}`, Data.url))).status, 404)
})

test('only this machine directs it: no other host name, no page in a browser, no unknown words', async (t) => {
  const { standIn, control } = await open(t)
  assert.equal((await control('/script', { reference: 'A', etats: ['FAILED'] })).status, 204)
  assert.equal((await control('/script', { etat: 'FAILED' })).status, 400)
  assert.equal((await control('/script', { duplicates: 1_000_000 })).status, 400)
  assert.equal((await control('/script', {}, { origin: 'https://evil.example' })).status, 403)
  const { request } = await import('node:http')
  const rebound = await new Promise((resolve, reject) => {
    const url = new URL('/__standin/log', standIn.url)
    request(url, { headers: { host: 'evil.example' } }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
  assert.equal(rebound, 403)
  assert.equal((await control('/decide', { reference: 'nobody', etat: 'SUCCESS' })).status, 400)
  assert.equal((await control('/script', { reference: 'x'.repeat(70_000) })).status, 413)
})

test('directed over HTTP: a script, a fault, a decision, the clock, a reset', async (t) => {
  const { standIn, control, initiate, call, token } = await open(t)
  await control('/script', { reference: 'A-1', etats: ['PENDING', 'FAILED'], dropNotification: true })
  await initiate()
  await standIn.idle()
  assert.equal(standIn.payment('A-1')?.etat, 'FAILED')
  await control('/decide', { reference: 'A-1', etat: 'SUCCESS' })
  await standIn.idle()
  assert.equal(standIn.payment('A-1')?.etat, 'SUCCESS')
  const old = await token()
  await control('/clock', { ms: 20 * 60_000 })
  const expired = await call('/api/webpayment/v2/status/x?mode_paiement=international', {
    headers: { authorization: old },
  })
  assert.equal(expired.CodeRetour, 401)
  const log = await (await fetch(`${standIn.url}/__standin/log`)).text()
  assert.doesNotMatch(log, /standin-secret|eyJ/)
  await control('/reset', {})
  assert.deepEqual([standIn.payments(), standIn.log()], [[], []])
})

test('a phone shows what waits for its owner, who answers once', async (t) => {
  const { standIn } = await open(t, mvolaProtocol)
  const basic = Buffer.from('standin-client:standin-secret').toString('base64')
  const grant = new URLSearchParams({ grant_type: 'client_credentials', scope: 'EXT_INT_MVOLA_SCOPE' })
  const token = await fetch(`${standIn.url}/token`, {
    method: 'POST',
    body: grant,
    headers: { authorization: `Basic ${basic}` },
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const started = await fetch(`${standIn.url}/mvola/mm/transactions/type/merchantpay/1.0.0/`, {
    method: 'POST',
    body: JSON.stringify({
      amount: '50000',
      currency: 'Ar',
      descriptionText: 'Marathon',
      requestingOrganisationTransactionReference: 'A-1',
      requestDate: '2026-11-21T09:00:00.000Z',
      debitParty: [{ key: 'msisdn', value: '0340000001' }],
    }),
    headers: {
      authorization: `Bearer ${access_token}`,
      version: '1.0',
      'x-correlationid': 'c',
      useraccountidentifier: 'msisdn;0340000009',
      partnername: 'Vondrona',
      'cache-control': 'no-cache',
    },
  })
  assert.equal(started.status, 202)
  const list = await (await fetch(`${standIn.url}/__standin/approvals`)).text()
  const [, address = ''] = /href="(\/phone\/[^"]+)"/.exec(list) ?? []
  const answer = await fetch(standIn.url + address, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  assert.match(await answer.text(), /Réponse enregistrée/)
  await standIn.idle()
  assert.equal(standIn.payment('A-1')?.etat, 'SUCCESS')
  assert.match(await (await fetch(`${standIn.url}/__standin/approvals`)).text(), /Aucune demande en attente/)
})

test('it forgets the oldest payments instead of growing for ever', async (t) => {
  const { makeBooks } = await import('./desk.ts')
  const { publicCredentials } = await import('./types.ts')
  const books = makeBooks({
    credentials: publicCredentials,
    now: () => 0,
    pages: () => '',
    window: null,
    otherAmount: () => undefined,
    tokenTtl: () => undefined,
  })
  const payment = { noticeKey: '', method: '', amount: 1, label: '', phone: '', noticeUrl: '', returnUrl: '' }
  for (let n = 0; n < 20_001; n++) {
    const opened = books.open({ reference: `r${n}`, id: `i${n}`, pageKey: `p${n}`, ...payment })
    books.reach(opened!, 'SUCCESS')
  }
  assert.equal(books.all().length, 20_000)
  assert.deepEqual([books.find({ reference: 'r0' }), books.find({ id: 'i0' })], [undefined, undefined])
  t.diagnostic(`${books.opened()} opened`)
})
