/** R-NET-03: what is pressed without a network, because its result is promised to be kept, opens without one. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { later } from '../later.ts'
import { loadActKinds } from './screens/act-kinds.ts'

/** Parts that are loaded on their own and do acts, yet are not kept ahead on every member's device, and why they need not be. */
const comesWithItsPage: Readonly<Record<string, string>> = {
  'features/chat/comment-actions.tsx': 'stands beside each message',
  'features/chat/moderation-dialog.tsx': 'the chat loads it as soon as it knows that one may moderate',
  'features/contests/public-vote.tsx': 'fills its place on the page of a contest',
  'features/lives/watch/end-live.tsx': 'the button itself stands on the page',
}

const src = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/generated|\.test\.|\.fixture\./.test(file))
const texts = new Map(sources.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
const textOf = (file: string) => texts.get(file) ?? ''
const found = (file: string, pattern: RegExp) =>
  [...textOf(file).matchAll(pattern)].map(([, path]) => relative(src, join(src, dirname(file), path ?? '')))
const needed = (file: string) => found(file, /^(?:import|export|\})(?! type)[^']*'(\.[^']+\.tsx?)'/gm)
const loaded = (file: string) => found(file, /\bimport\('(\.[^']+\.tsx?)'\)/g)

/** A module and all that comes with it; through the index of a feature comes what others use of it, not what it does. */
function withNeeded(file: string, all = new Set<string>()): Set<string> {
  if (all.has(file) || /\/index\.ts$/.test(file)) return all
  all.add(file)
  for (const one of needed(file)) withNeeded(one, all)
  return all
}

const act = /\b(?:doOrWait|doOrKeep|moveLive|changeLive)\(/
const isDeclaring = (file: string) => file.startsWith('lib/acts/') || file.endsWith('/acts.ts')
const controls = sources.filter((file) => !isDeclaring(file) && act.test(textOf(file)))
const kept = new Set(later.member.map((file) => file.replace(/^src\//, '')))

test('R-NET-03 every kind of act is done by a control that is looked at here', async () => {
  const kinds = (await loadActKinds()).flatMap((part) => Object.keys(part.kinds))
  const moves = ['live.start', 'live.pause', 'live.end'] // by `moveLive`
  const callers = sources.filter((file) => /\b(?:doOrWait|doOrKeep)\(/.test(textOf(file))).map(textOf)
  for (const kind of kinds)
    assert.ok(moves.includes(kind) || callers.some((text) => text.includes(`'${kind}'`)), `nothing does ${kind}`)
})

test('R-NET-03 a part that is loaded on its own and does acts is kept on the device, or comes with its page', () => {
  const pages = /^(?:routes\.tsx|main\.tsx|screens\/)/
  const parts = new Set(sources.filter((file) => !pages.test(file)).flatMap(loaded))
  const doing = [...parts].filter((part) => [...withNeeded(part)].some((file) => controls.includes(file)))
  assert.deepEqual(doing.filter((part) => !kept.has(part)).toSorted(), Object.keys(comesWithItsPage).toSorted())
})

test('R-NET-03 what tells what waits, and what sends it, is kept on the device', () => {
  const list = 'shell/waiting/waiting-dialog.tsx'
  const parts = ['screens/act-kinds.ts', 'screens/kept-elsewhere.ts'].flatMap(loaded)
  assert.ok(parts.length >= 11)
  for (const part of [list, ...parts]) assert.ok(kept.has(part), `${part} is missing from web/later.ts`)
})

test('a part that is loaded beside the page and does not come is no error of the page', () => {
  const begun = sources.flatMap((file) =>
    [...textOf(file).matchAll(/^( *)(?:.*=> )?void import\([^\n]*(?:\n(?!\1\S).*)*/gm)].map(([text]) => ({
      file,
      text,
    })),
  )
  assert.ok(begun.length >= 3)
  assert.deepEqual(
    begun.filter(({ text }) => !text.includes('.catch(')).map(({ file }) => file),
    [],
  )
})
