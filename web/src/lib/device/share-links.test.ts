import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareAddress } from './share-links.ts'

const link = 'https://exemple.mg/live/1?a=b'

test('R-SHARE-05, -06, -07 each network gets the link and the words, escaped', () => {
  const of = (network: Parameters<typeof shareAddress>[0], text: string) => {
    const { host, pathname, searchParams } = new URL(shareAddress(network, link, text))
    return [host + pathname, Object.fromEntries(searchParams)]
  }
  assert.deepEqual(of('Facebook', 'x'), ['www.facebook.com/sharer/sharer.php', { u: link }])
  const text = 'Regardez « A & B »'
  assert.deepEqual(of('Twitter', text), ['twitter.com/intent/tweet', { url: link, text }])
  assert.deepEqual(of('WhatsApp', 'A & B'), ['wa.me/', { text: `A & B ${link}` }])
})

test('R-SHARE-08 the mail draft has a subject and the link, without « + » for spaces', () => {
  const address = shareAddress('email', link, 'A & B')
  assert.match(address, /^mailto:\?subject=A%20%26%20B&body=/)
  assert.ok(decodeURIComponent(address).includes(link))
})
