import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksInStyle, marksWithin } from './styles.ts'

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

test('R-MAG-06 what is in a tag has the marks around it, without what its style takes back, and its own', () => {
  const within = (around: Parameters<typeof marksWithin>[0], tag: string, style = '', inLink = false) =>
    marksWithin(around, { tag, style, inLink })
  const cases: [ReturnType<typeof marksWithin>, ReturnType<typeof marksWithin>][] = [
    [within([], 'b'), ['bold']],
    [within([], 'b', 'font-weight:normal'), []],
    [within(['bold'], 'span', 'font-weight:400'), []],
    [within(['bold', 'italic'], 'span', 'font-weight:400'), ['italic']],
    [within(['bold'], 'strong', 'font-weight:400'), []],
    [within(['bold'], 'i', 'font-weight:400'), ['italic']],
    [within(['bold'], 'b'), ['bold']],
    [within(['italic'], 'em', 'font-style:normal'), []],
    [within(['underline', 'strike'], 'span', 'text-decoration:none'), ['underline', 'strike']],
    [within([], 'del', 'font-weight:700'), ['strike', 'bold']],
    [within([], 'span', 'text-decoration:underline', true), []],
    [within([], 'span', 'text-decoration:underline'), ['underline']],
    [within([], 'span', 'font-weight:700', true), ['bold']],
    [within([], 'u', '', true), ['underline']],
    [within([], 'p', 'font-weight:700'), []],
    [within(['bold'], 'li', 'font-weight:400'), ['bold']],
    [within([], 'toString'), []],
  ]
  for (const [given, wanted] of cases) assert.deepEqual(given, wanted)
})
