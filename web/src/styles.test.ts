import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accentStyle, contrast, tonesOf } from '@vondrona/rules/site'

const accents = [
  '#0f766e',
  '#ffe14d',
  '#000000',
  '#ffffff',
  '#777777',
  '#e11d48',
  '#1d4ed8',
  '#abc',
  '#7cfc00',
  '#8a5a00',
  '#808000',
]

test('an accent that is not a colour leaves the tones that ship', () => {
  for (const accent of ['', 'teal', '#12', '#12345g', 'url(x)']) assert.equal(tonesOf(accent), null)
})

test('the accent that ships and what is no colour need no style of their own; any other sets every tone of both themes', async () => {
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(new URL('styles.css', import.meta.url), 'utf8')
  for (const accent of ['', 'teal', '#0f766e', '#0F766E']) assert.equal(accentStyle(accent), null)
  const set = [...accentStyle('#e11d48')!.matchAll(/(--[\w-]+):#[0-9a-f]{6}[;}]/g)].map((match) => match[1]!)
  const read = new Set([...css.matchAll(/var\((--[\w-]+-(?:light|dark)),/g)].map((match) => match[1]!))
  assert.deepEqual(set.sort(), [...read].sort())
})

test('text on any accent, and accent-coloured text on every ground, is readable (AA)', () => {
  for (const accent of accents) {
    const tones = tonesOf(accent)!
    for (const [theme, grounds] of [
      ['light', ['#ffffff', '#f6f8f7', '#edf1ef']],
      ['dark', ['#0d1312', '#151d1b', '#080d0c']],
    ] as const) {
      const { fill, hover, on, ink, soft } = tones[theme]
      assert.ok(contrast(fill, on) >= 4.5, `${accent} ${theme}: ${on} on ${fill}`)
      assert.ok(contrast(hover, on) >= 4.5, `${accent} ${theme}: ${on} on hover ${hover}`)
      for (const ground of [...grounds, soft]) {
        assert.ok(contrast(ink, ground) >= 4.5, `${accent} ${theme}: ${ink} on ${ground}`)
      }
    }
  }
})

test('the tones in styles.css are those of the accent that ships', async () => {
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(new URL('styles.css', import.meta.url), 'utf8')
  const tones = tonesOf('#0f766e')!
  for (const theme of ['light', 'dark'] as const) {
    const names = {
      fill: 'accent-fill',
      hover: 'accent-hover',
      on: 'on-accent',
      ink: 'accent-ink',
      soft: 'accent-soft',
    }
    for (const [tone, name] of Object.entries(names)) {
      const wanted = tones[theme][tone as keyof typeof names]
      assert.ok(css.includes(`var(--${name}-${theme}, ${wanted})`), `--${name}-${theme} should be ${wanted}`)
    }
  }
})

test('every pair of text and ground of the two themes is readable (AA)', async () => {
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(new URL('styles.css', import.meta.url), 'utf8')
  const themes = { light: css.split(':root {')[1]!, dark: css.split(':root[data-theme="dark"] {')[1]! }
  for (const [theme, block] of Object.entries(themes)) {
    const colour = (name: string) => {
      const found = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(block)?.[1]
      assert.ok(found, `${theme}: --${name}`)
      return found.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    }
    const pairs: [string, string][] = ['ink', 'soft', 'faint', 'danger', 'success', 'warning', 'sun-ink'].flatMap(
      (text) => ['surface', 'raised', 'sunken'].map((ground): [string, string] => [text, ground]),
    )
    pairs.push(
      ['danger', 'danger-soft'],
      ['success', 'success-soft'],
      ['warning', 'warning-soft'],
      ['on-sun', 'sun'],
      ['sun-ink', 'sun-soft'],
      ['on-danger', 'danger'],
    )
    for (const [text, ground] of pairs) {
      const found = contrast(colour(text), colour(ground))
      assert.ok(found >= 4.5, `${theme}: ${text} on ${ground} is ${found.toFixed(2)}`)
    }
    assert.ok(contrast('#ffffff', colour('danger-fill')) >= 4.5, `${theme}: white on danger-fill`)
    // WCAG 1.4.11: the edge of a control
    for (const ground of ['surface', 'raised']) {
      const found = contrast(colour('control'), colour(ground))
      assert.ok(found >= 3, `${theme}: control on ${ground} is ${found.toFixed(2)}`)
    }
  }
})

test('the two dark blocks of styles.css are the same', async () => {
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(new URL('styles.css', import.meta.url), 'utf8')
  const lines = (start: string) =>
    css
      .split(start)[1]!
      .split('}')[0]!
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  assert.deepEqual(lines(':root:not([data-theme="light"]) {'), lines(':root[data-theme="dark"] {'))
})
