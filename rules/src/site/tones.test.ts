import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, tonesOf } from './tones.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG, whichever colour is named first', () => {
  assert.deepEqual([contrast('#000000', '#ffffff'), contrast('#0f766e', '#0f766e')], [21, 1])
  assert.equal(contrast('#777777', '#ffffff').toFixed(3), '4.478')
  fc.assert(fc.property(hex, hex, (a, b) => assert.equal(contrast(a, b), contrast(b, a))))
})

test('whatever accent an operator chooses, everything on it and in it can be read', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const tones = tonesOf(accent)
      assert.ok(tones)
      const pairs = [
        [tones.light.on, tones.light.fill],
        [tones.dark.on, tones.dark.fill],
        [tones.light.ink, '#ffffff'],
        [tones.light.ink, '#edf1ef'],
        [tones.light.ink, tones.light.soft],
        [tones.dark.ink, '#1b2523'],
        [tones.dark.ink, tones.dark.soft],
      ] as const
      for (const [text, ground] of pairs) assert.ok(contrast(text, ground) >= 4.5, `${accent}: ${text} on ${ground}`)
    }),
  )
})

/** accent → fill, hover, text on it, ink, soft; of the light theme, then of the dark one. */
const known: Readonly<Record<string, [string, string]>> = {
  '#0f766e': ['#0f766e #05635c #ffffff #0f766e #e2efee', '#5cb3aa #6cc3ba #06120f #65bdb3 #14312d'],
  '#f00': ['#ff0000 #fb4737 #06120f #cf0503 #ffe0e0', '#fc806f #ff9a8b #06120f #fb9283 #481715'],
  '#ffff00': ['#ffff00 #fefefe #06120f #6d6d13 #ffffe0', '#ffff00 #ffffff #06120f #ffff00 #484f15'],
  '#7c3aed': ['#7c3aed #6c1fd8 #ffffff #7c3aed #efe7fd', '#ac94fc #baa9fd #06120f #b5a2f9 #2c2349'],
  '#000000': ['#000000 #222222 #ffffff #000000 #e0e0e0', '#a4a4a4 #b4b4b4 #06120f #aeaeae #101715'],
  '#1e3a8a': ['#1e3a8a #102877 #ffffff #1e3a8a #e4e7f1', '#7ea4fe #96b5fe #06120f #8daffc #172333'],
  '#7a9e87': ['#7a9e87 #83a790 #06120f #4f715b #eff3f1', '#89ae96 #98bea5 #06120f #92b79f #2b3933'],
}
for (const [accent, tones] of Object.entries(known))
  test(`the tones of ${accent} stay what they are`, () => {
    const { light, dark } = tonesOf(accent) ?? {}
    const shown = [light, dark].map((one) => one && [one.fill, one.hover, one.on, one.ink, one.soft].join(' '))
    assert.deepEqual(shown, tones)
  })

test('what is no colour leaves the tones of the site', () => {
  for (const none of ['', 'red', '#12', '#12345', '#1234567', '#ggg']) assert.equal(tonesOf(none), null, none)
})
