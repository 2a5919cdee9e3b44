import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksInStyle } from './styles.ts'

test('R-MAG-06 a style gives a mark, takes it back, or says nothing of it', () => {
  const cases: [string, ReturnType<typeof marksInStyle>][] = [
    ['', {}],
    ['font-weight:normal', { bold: false }],
    ['font-weight: 400;', { bold: false }],
    ['font-weight:599', { bold: false }],
    ['font-weight:600', { bold: true }],
    ['FONT-WEIGHT: Bold !important', { bold: true }],
    ['font-weight:bolder', { bold: true }],
    ['font-weight:lighter', { bold: false }],
    ['font-weight:inherit', {}],
    ['mso-bidi-font-weight:normal', {}],
    ['font-family:"Bold";color:bold', {}],
    ['font-style:italic;font-weight:700', { italic: true, bold: true }],
    ['font-style:oblique 10deg', { italic: true }],
    ['font-style:normal', { italic: false }],
    ['text-decoration:underline line-through', { underline: true, strike: true }],
    ['text-decoration-line: line-through', { strike: true }],
    ['text-decoration:none', { underline: false, strike: false }],
    ['font-weight:700;font-weight:400', { bold: false }],
  ]
  for (const [style, said] of cases) assert.deepEqual(marksInStyle(style), said, style)
})
