import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { later } from '../later.ts'

const src = import.meta.dirname
const folder = join(src, 'ui/pictures/vignettes')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const drawings = globSync('*.svg', { cwd: folder }).sort()

test('the list names each drawing, and each is shown somewhere', () => {
  const listed = [...read('drawing.tsx').matchAll(/'\.\/(\w+\.svg)\?url'/g)].map(([, file]) => file)
  assert.deepEqual(listed, drawings)
  const sources = globSync('{features,shell,ui}/**/*.tsx', { cwd: src }).map((file) =>
    readFileSync(join(src, file), 'utf8'),
  )
  const shown = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:vignette=|<Drawing )[^\n]*/g)].flatMap(([line]) =>
        [...line.matchAll(/["'](\w+)["']/g)].map(([, name]) => `${name}.svg`),
      ),
    ),
  )
  assert.deepEqual(
    drawings.filter((file) => !shown.has(file)),
    [],
  )
})

test('a drawing is small, of one size, and can be put into a page: one group, no script, no style, no reference', () => {
  for (const file of drawings) {
    const svg = read(file)
    assert.ok(svg.length >= 1000 && svg.length <= 4096, `${file}: ${svg.length} bytes`)
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 150" aria-hidden="true"><g id="v" fill="none">/,
      file,
    )
    assert.doesNotMatch(svg, /<(?:script|style|image|use|a|foreignObject)\b|url\(|href|\son\w+=/, file)
  }
})

test('drawings have one palette: by day the tone that is written, by night that of night.css', () => {
  const days = new Map<string, string>()
  for (const file of drawings)
    for (const [, name = '', day = ''] of read(file).matchAll(/"var\(--([\w-]+),(#[0-9a-f]{6})\)"/g)) {
      assert.equal(days.get(name) ?? day, day, `${file}: --${name}`)
      days.set(name, day)
    }
  for (const file of drawings) assert.doesNotMatch(read(file), /(?:fill|stroke)="(?!var\(|none)/, file)
  const [byPhone, chosen] = read('night.css').split('}\n:root')
  for (const night of [byPhone, chosen])
    assert.deepEqual(
      [...(night ?? '').matchAll(/--(v-\w+): #/g)].map(([, name]) => name).sort(),
      [...days.keys()].filter((name) => name !== 'sun').sort(),
    )
})

test('R-NET-03 what is shown without a network is on the device', () => {
  for (const group of ['visitor', 'member'] as const)
    for (const name of ['offline', 'error', 'lost', 'search'])
      assert.ok(later[group].includes(`src/ui/pictures/vignettes/${name}.svg`), `${group}: ${name}`)
})
