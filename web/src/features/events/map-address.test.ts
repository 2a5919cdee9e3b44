import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapAddressOn } from './map-address.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36'

test('on Android a place opens in the map application, elsewhere in the web map', () => {
  const place = { latitude: -18.9, longitude: 47.5, location: 'Lac Anosy (rive)' }
  assert.equal(mapAddressOn('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', place), null)
  assert.equal(mapAddressOn(android, place), 'geo:-18.9,47.5?q=-18.9,47.5(Lac%20Anosy%20(rive))')
  assert.equal(mapAddressOn(android, { location: 'Mahamasina & co' }), 'geo:0,0?q=Mahamasina%20%26%20co')
})

test('a place without a name is a point without brackets, half a point is none', () => {
  assert.equal(mapAddressOn(android, { latitude: 0, longitude: 0, location: '' }), 'geo:0,0?q=0,0')
  for (const half of [{ latitude: -18.9 }, { longitude: 47.5 }, { latitude: -18.9, longitude: null }])
    assert.equal(mapAddressOn(android, { ...half, location: 'Anosy' }), 'geo:0,0?q=Anosy')
})
