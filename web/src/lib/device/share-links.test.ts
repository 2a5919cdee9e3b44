import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareAddress } from './share-links.ts'

const link = 'https://exemple.mg/live/1?a=b'

test('R-SHARE-05, -06, -07 each network gets the link and the words, escaped', () => {
  assert.equal(new URL(shareAddress('Facebook', link, 'x')).searchParams.get('u'), link)
  const tweet = new URL(shareAddress('Twitter', link, 'Regardez « A & B »')).searchParams
  assert.deepEqual([tweet.get('url'), tweet.get('text')], [link, 'Regardez « A & B »'])
  assert.equal(new URL(shareAddress('WhatsApp', link, 'A & B')).searchParams.get('text'), `A & B ${link}`)
})

test('R-SHARE-08 the mail draft has a subject and the link, without « + » for spaces', () => {
  const address = shareAddress('email', link, 'A & B')
  assert.match(address, /^mailto:\?subject=A%20%26%20B&body=/)
  assert.ok(decodeURIComponent(address).includes(link))
})
