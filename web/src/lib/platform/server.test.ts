import assert from 'node:assert/strict'
import { test } from 'node:test'

let serial = 0
/** The module as a page loads it whose build named this server, or none. */
async function loaded(content: string | null) {
  const document = { querySelector: () => (content === null ? null : { getAttribute: () => content }) }
  Object.assign(globalThis, { document, location: new URL('https://localhost/live') })
  return (await import(`./server.ts?${serial++}`)) as typeof import('./server.ts')
}
const swapped = {
  whole: (value: unknown, server: string) => `${server}${value}`,
  shorten: (text: string, server: string) => text.replace(server, ''),
}

test('in a browser addresses stay as they are; a wrapper sends them to the server of its build', async () => {
  for (const none of [null, '', 'no address']) {
    const page = await loaded(none)
    page.translateWith(swapped)
    assert.equal(page.onServer('/api/x'), '/api/x')
    assert.equal(page.publicAddress('/live/1'), 'https://localhost/live/1')
    assert.equal(page.socketAddress('/ws').href, 'wss://localhost/ws')
    assert.deepEqual([page.fromServer('/a.png'), page.toServer('/a.png')], ['/a.png', '/a.png'])
  }
  const page = await loaded('http://v.mg:4000/')
  assert.equal(page.fromServer('/a.png'), '/a.png')
  page.translateWith(swapped)
  assert.equal(page.onServer('/api/x'), 'http://v.mg:4000/api/x')
  assert.equal(page.publicAddress('/live/1'), 'http://v.mg:4000/live/1')
  assert.equal(page.socketAddress('/ws').href, 'ws://v.mg:4000/ws')
  assert.deepEqual(
    [page.fromServer('/a.png'), page.toServer('http://v.mg:4000/a.png')],
    ['http://v.mg:4000/a.png', '/a.png'],
  )
})
