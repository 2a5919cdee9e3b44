import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../lib/files.ts'
import { drawTypeface, licence, licenceFile, signs, typefaceFile } from './draw.ts'

test('the typeface is at most 20 kB', () => {
  assert.ok(statSync(typefaceFile).size <= 20_000)
})

test('the typeface and its licence are what the package gives', async () => {
  assert.ok(readFileSync(typefaceFile).equals(await drawTypeface()), 'run tools/typeface/draw.ts')
  assert.equal(readFileSync(licenceFile, 'utf8'), licence())
})

test('French, Malagasy and English are written with its signs', () => {
  const written = `Où l'œuvre naît, dès Noël ? « Ça va » — ÉCOLE, À 18 h… Ny fivorian’ny mpikambana, Ambohimanga, tòkony, vazaha n̈ (1 000 Ar) Isn’t “it”?`
  assert.deepEqual(
    [...written].filter((sign) => !signs.includes(sign)),
    [],
  )
})

test('headings are not shifted by it: no swap after the first paint, and faces as wide where it is missing', () => {
  const css = readFileSync(join(root, 'web/src/lib/typeface/typeface.css'), 'utf8')
  const [own, ...others] = css.split('@font-face').slice(1)
  assert.match(own!, /font-display: optional/)
  assert.equal(others.length, 2)
  for (const other of others) assert.match(other, /local\([\s\S]*size-adjust: 10\d\.\d%/)
})
