import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { htmlOf, partsOf } from './letter.ts'

test('what somebody typed is text in a letter, never HTML', () => {
  const html = htmlOf('Bonjour <b onclick="x">Rabe</b> & "amis" <https://a.mg/?q="><script>x</script>')
  assert.doesNotMatch(html, /<b |<script|"x"/)
  assert.match(html, /&lt;b onclick=&quot;x&quot;&gt;Rabe&lt;\/b&gt; &amp; &quot;amis&quot;/)
})

test('an address is a link to itself, without the stop behind it; nothing else is one', () => {
  const links = (text: string) =>
    [...htmlOf(text).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, said]) => [to, said])
  assert.deepEqual(links('Ici : https://a.mg/t/1?k=a&l=b. Ou (http://b.mg/x), merci.'), [
    ['https://a.mg/t/1?k=a&amp;l=b', 'https://a.mg/t/1?k=a&amp;l=b'],
    ['http://b.mg/x', 'http://b.mg/x'],
  ])
  assert.deepEqual(links('javascript:alert(1) mailto:a@b.mg www.a.mg'), [])
})

test('a letter is good without pictures: the same words as text, a drawing without a meaning, nothing fetched', () => {
  const text = 'Bonjour,\n\nVotre code :\n123456'
  const parts = partsOf({ text }, [])
  assert.equal(parts.text, text)
  const said = parts.html.replace(/<br>|<\/p>/g, '\n').replace(/<[^>]*>/g, '')
  assert.deepEqual(said.split('\n').filter(Boolean), ['Bonjour,', 'Votre code :', '123456'])
  assert.match(parts.html, /<img src="cid:[^"]*" alt="" width="240" height="150"/)
  assert.doesNotMatch(parts.html, /src="(?!cid:)|url\(|<link/)
})

test('the drawing is light and inside the letter, before the files that are attached', async () => {
  const file = { name: 'ticket.pdf', type: 'application/pdf', bytes: Buffer.from('x') }
  const [picture, attached] = partsOf({ text: '' }, [file]).attachments
  const { content, contentDisposition, cid } = picture as { content: Buffer; contentDisposition: string; cid: string }
  const { format, width, height } = await sharp(content).metadata()
  assert.deepEqual([format, width, height, contentDisposition], ['png', 360, 225, 'inline'])
  assert.ok(content.length <= 8000, `${content.length} bytes`)
  assert.ok(htmlOf('').includes(`cid:${cid}"`))
  assert.deepEqual(attached, { filename: 'ticket.pdf', contentType: 'application/pdf', content: file.bytes })
})
