import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from '@vondrona/rules/site'
import { voteColours } from '@vondrona/rules/votes'

test('R-VOTE-01 each colour of an option stands out from cards, bars and chosen cards of both themes (3:1)', async () => {
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(new URL('../../styles.css', import.meta.url), 'utf8')
  const grounds = ['surface', 'raised', 'sunken', 'accent-soft'].flatMap((name) =>
    [...css.matchAll(new RegExp(`--${name}: (?:var\\([\\w-]+, )?(#[0-9a-f]{3,6})`, 'g'))].map(([, tone = '']) =>
      tone === '#fff' ? '#ffffff' : tone,
    ),
  )
  assert.ok(new Set(grounds).size >= 8, `${grounds}`)
  for (const [name, colour] of Object.entries(voteColours))
    for (const ground of grounds) assert.ok(contrast(colour, ground) >= 3, `${name} on ${ground}`)
})
