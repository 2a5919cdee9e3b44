import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsIn, idsTested, problemsOf, rowsOf, textIdsIn, titlesIn, withAnchors } from './lib/specification.ts'
import { testsOf } from './specification.ts'

const page = 'docs/specification/signup.md'
const rows = rowsOf(
  page,
  '| id | what it asks |\n|---|---|\n| <a id="r-sign-01"></a>R-SIGN-01 | One. |\n| R-SIGN-02 | Two. |',
)

test('a page gives its rows, with or without an anchor, and gets the anchors that lack', () => {
  assert.deepEqual(rows, [
    { id: 'R-SIGN-01', page },
    { id: 'R-SIGN-02', page },
  ])
  assert.equal(withAnchors('| weak point 4 | A. |'), '| <a id="weak-point-4"></a>weak point 4 | A. |')
  assert.equal(withAnchors(withAnchors('| F18 | A. |')), withAnchors('| F18 | A. |'))
})

test('every form of an id is read: alone, as a list, as a range', () => {
  assert.deepEqual(idsIn('R-LIVE-07, -08 and F-KYC-03; D-38, N-07'), [
    'R-LIVE-07',
    'R-LIVE-08',
    'F-KYC-03',
    'D-38',
    'N-07',
  ])
  assert.deepEqual(idsIn('R-LIVE-29..31, -40'), ['R-LIVE-29', 'R-LIVE-30', 'R-LIVE-31', 'R-LIVE-40'])
  assert.deepEqual(idsIn('Weak point 18, F19, pitfall 3, B10'), ['weak point 18', 'F19', 'pitfall 3', 'B10'])
  assert.deepEqual(idsIn('#EXT-X-FOO-01, M-0042, ID-12, R-SIGN-123'), [])
})

test('a title counts for its rows; a comment, a range and the texts of a row do not', () => {
  const source = `// R-SIGN-01\ntest('R-SIGN-02 F18 is refused', () => {})\nconst cases = [['weak point 4 empty', '']]
    test('R-SIGN-03..05, -07 (texts of R-MSG-01) is said', () => {})`
  assert.deepEqual([...idsTested(source)], ['R-SIGN-02', 'F18', 'R-SIGN-07', 'weak point 4'])
})

test('a range claims none of its rows; rows whose texts are looked up are no claim either', () => {
  assert.deepEqual(idsIn('R-LIVE-29..32, -40 D-38', { single: true }), ['R-LIVE-40', 'D-38'])
  const title = 'R-MSG-21 the texts are exact (texts of R-SHELL-04..06, R-UPD-08)'
  assert.deepEqual(idsIn(title, { single: true }), ['R-MSG-21'])
  assert.deepEqual(textIdsIn(title), ['R-SHELL-04', 'R-SHELL-05', 'R-SHELL-06', 'R-UPD-08'])
})

test('a comment is not a title', () => {
  assert.deepEqual(titlesIn("// R-AUTH-01\ntest('R-AUTH-02 works', () => {})"), ['R-AUTH-02 works'])
})

test('an id without a row names the page to edit; a row that stands twice is named, too', () => {
  assert.deepEqual(problemsOf(rows, new Map([['a.ts', 'fine // R-SIGN-01\n// R-SIGN-99 R-NONE-01']])), [
    `a.ts:2 names R-SIGN-99, which has no row: correct the id, or add its row to ${page}.`,
    'a.ts:2 names R-NONE-01, which has no row: correct the id, or begin a page of such ids in docs/specification.',
  ])
  assert.deepEqual(problemsOf([...rows, { id: 'R-SIGN-01', page: 'other.md' }], new Map()), [
    `other.md: R-SIGN-01 stands in ${page} already.`,
  ])
})

test('each row leads to the files of its tests, and rows without one are listed', () => {
  const text = testsOf(rows, new Map([['server/src/modules/signup/register.test.ts', "test('R-SIGN-02 x', () => {})"]]))
  assert.match(text, /\| \[R-SIGN-02\]\(signup\.md#r-sign-02\) \| \[signup\/register\.test\]\(\.\.\/\.\.\/server/)
  assert.match(text, /No title names: R-SIGN-01\./)
})
