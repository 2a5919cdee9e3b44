import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listsFromWord } from './word-lists.ts'

const item = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}</p>\n`
const tight = (html: string) => html.replace(/\n/g, '')

test('R-MAG-06 paragraphs that a word processor marked as a list are lists, as deep as they were', () => {
  const html = `<p>avant</p>${item(1, '·', 'a')}${item(2, 'o', 'b')}${item(2, 'o', 'c')}${item(1, '·', 'd')}<p>entre</p>${item(1, '1.', 'e')}${item(1, '·', 'f')}<p>après</p>`
  assert.equal(
    tight(listsFromWord(html)),
    '<p>avant</p><ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li><li><p>d</p></li></ul><p>entre</p><ol><li><p>e</p></li></ol><ul><li><p>f</p></li></ul><p>après</p>',
  )
})

test('R-MAG-06 a list that begins deep, comes back higher, or has no mark loses no word', () => {
  const html = item(3, '', 'a') + item(1, 'a)', 'b') + item(2, '·', 'c')
  assert.equal(
    tight(listsFromWord(html)),
    '<ul><li><p>a</p></li></ul><ol><li><p>b</p><ul><li><p>c</p></li></ul></li></ol>',
  )
})

test('what comes from elsewhere is not touched, and a hostile text takes no time', () => {
  const other = '<p style="margin:0">a</p><ul><li>b</li></ul>'
  assert.equal(listsFromWord(other), other)
  const before = process.cpuUsage()
  listsFromWord('<p mso-list: l1 level1'.repeat(20_000))
  listsFromWord('<p style="mso-list:l1 level1 lfo1"><![if !supportLists]>'.repeat(5000))
  assert.ok(process.cpuUsage(before).user < 3_000_000) // µs
})
