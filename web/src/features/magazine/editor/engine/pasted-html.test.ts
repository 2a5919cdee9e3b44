import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOutOf, remoteAddress } from './pasted-html.ts'

test('R-MAG-16 only a plain https address of a picture is handed to the server', () => {
  for (const bad of [
    '',
    'x',
    'file:///C:/a.png',
    'blob:https://a/1',
    'javascript:alert(1)',
    'https://u:p@a.mg/b',
    '/a.png',
  ])
    assert.equal(remoteAddress(bad), null, bad)
  assert.equal(remoteAddress(' https://a.mg/b.png?c=1&d=2 '), 'https://a.mg/b.png?c=1&d=2')
  assert.equal(remoteAddress('//a.mg/b.png'), 'https://a.mg/b.png')
  assert.equal(remoteAddress('http://a.mg/b.png'), 'https://a.mg/b.png')
})

test('R-MAG-16 what a paste cannot keep is named, each kind once; plain words and known pictures are nothing', () => {
  assert.deepEqual(leftOutOf('<p>Bonjour <b>Soa</b></p><img src="https://a.mg/b.png?a=1&amp;b=2">'), [])
  assert.deepEqual(leftOutOf('<img alt="x" src="data:image/png;base64,AAAA">'), [])
  assert.deepEqual(leftOutOf('<iframe src="https://v.mg"></iframe><video></video><audio></audio>'), ['video', 'audio'])
  assert.deepEqual(leftOutOf("<form><input></form><svg/><img src='file:///C:/a.png'>"), ['form', 'drawing', 'picture'])
  assert.deepEqual(leftOutOf('<figure data-pm-slice="0 0 []"><img src="blob:x"></figure>'), [])
})
