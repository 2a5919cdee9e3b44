import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emojisFromPictures, emojisIn, raisedNumbers } from './index.ts'

test('R-MAG-06 pictures that stand for emojis are those; a picture with words, numbers or nothing is one', () => {
  for (const alt of ['😀', '❤️', '👩🏽‍⚕️', '🇲🇬', '3️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '😀😀']) assert.equal(emojisIn(alt), alt, alt)
  for (const alt of ['', '12', '#', 'Photo', '😀 au lac', '<b>', '\u200D', '😀'.repeat(41)])
    assert.equal(emojisIn(alt), null, alt)
  const whatsapp = '<img crossorigin="anonymous" src="data:image/gif;base64,R0l" alt="😀" class="emoji">'
  assert.equal(
    emojisFromPictures(`<span>Salut ${whatsapp} <IMG src='//a/b' alt='🇲🇬'/>!</span>`),
    '<span>Salut 😀 🇲🇬!</span>',
  )
  for (const kept of [
    '<img src="https://a.mg/b.png">',
    '<img alt="Le lac" src="b">',
    '<img data-alt="😀" src="b">',
    '<imgx alt="😀">',
    '<p title="<img">alt="😀"</p>',
  ])
    assert.equal(emojisFromPictures(kept), kept)
})

test('R-MAG-06 raised numbers stay raised; other raised texts are left to the schema', () => {
  assert.equal(raisedNumbers('10<sup>6</sup> m<sup class="x">2</sup>, s<sup>−1</sup>'), '10⁶ m², s⁻¹')
  assert.equal(raisedNumbers('10<sup><span style="x">12</span></sup>'), '10¹²')
  assert.equal(raisedNumbers('<span style="font-size:0.6em;vertical-align:super;">1</span>m'), '¹m')
  for (const kept of [
    '1<sup>er</sup>',
    '<sup></sup>',
    'a<sup>2',
    '<sup>1<p>2</p></sup>',
    'H<sub>2</sub>O',
    '<super>2</super>',
  ])
    assert.equal(raisedNumbers(kept), kept)
})

test('a hostile text of pictures and raised numbers takes linear time', () => {
  for (const part of ['<sup>', '<sup><span>', '<img ', '<img alt="', '<span style="vertical-align:super', '<sup>1'])
    for (const read of [raisedNumbers, emojisFromPictures]) {
      const before = process.threadCpuUsage()
      read(part.repeat(100_000))
      const { user, system } = process.threadCpuUsage(before)
      assert.ok(user + system < 2_000_000, part) // µs of this thread, whatever else runs; backtracking: hours
    }
})
