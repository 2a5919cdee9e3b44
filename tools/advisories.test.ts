import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { judge, probe, readReport } from './advisories.ts'

const report = (vulnerabilities: object) =>
  readReport(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 7 } } }))
const weak = {
  name: 'lodash',
  severity: 'high',
  via: [{ title: 'Prototype Pollution', url: 'https://advisories.example/1' }],
  fixAvailable: false,
}

test('advisories are listed, and end with 1', () => {
  const { code, text } = judge(report({ lodash: weak }), report({}))
  assert.equal(code, 1)
  assert.match(text, /- lodash \(high\): Prototype Pollution https:\/\/advisories\.example\/1 \(no fix yet\)/)
})

test('none is said only by a registry that names a weakness that is public', () => {
  assert.deepEqual(judge(report({}), report({ lodash: weak })), {
    code: 0,
    text: 'No advisory is known for the 7 packages of the lockfile.',
  })
  const { code, text } = judge(report({}), report({}))
  assert.equal(code, 2)
  assert.match(text, /^NOT CHECKED: the registry names no advisory for lodash/)
})

test('whatever is no report is said to be none, and never that all is fine', () => {
  const said = ['', '{}', 'null', '[]', 'html', '{"message":"405 Method Not Allowed"}', '{"vulnerabilities":{}}']
  for (const stdout of said) {
    const { code, text } = judge(readReport(stdout), report({ lodash: weak }))
    assert.equal(code, 2, stdout)
    assert.match(text, /^NOT CHECKED: the registry could not answer/)
  }
  const offline = readReport('', 'npm error code ENOTFOUND\nnpm error network')
  assert.match(judge(offline, report({ lodash: weak })).text, /could not answer \(code ENOTFOUND\)/)
})

/** A registry on the loopback. */
async function registry(t: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return [`--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}`]
}

test('the npm client, asked at a registry that takes no such question, gives no report', async (t) => {
  const address = await registry(t, (_, response) => response.writeHead(405).end('{}'))
  const found = await probe(address)
  assert.equal(typeof found, 'string')
  assert.match(String(found), /405/)
})

test('the npm client, asked at a registry that knows the weakness, reports it', async (t) => {
  const advisory = {
    id: 1,
    url: weak.via[0]?.url,
    title: 'x',
    severity: 'high',
    vulnerable_versions: '<5.0.0',
    cwe: [],
  }
  const versions = { '4.17.15': { name: 'lodash', version: '4.17.15' } }
  const packument = { name: 'lodash', versions, 'dist-tags': { latest: '4.17.15' } }
  const address = await registry(t, ({ method }, response) =>
    response.end(JSON.stringify(method === 'POST' ? { lodash: [advisory] } : packument)),
  )
  const found = await probe(address)
  assert.ok(typeof found !== 'string' && found.vulnerabilities.lodash, String(found))
})
