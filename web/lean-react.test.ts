import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { leanReact } from './lean-react.ts'

const installed = join(
  dirname(createRequire(import.meta.url).resolve('react-dom')),
  'cjs/react-dom-client.production.js',
)
const code = readFileSync(installed, 'utf8')

test('a React DOM whose parts have moved is refused, not built with what is left', () => {
  const moved = [
    [/^function getResource\(/m, 'function resourceOf('],
    [/^function commitExitViewTransitions\(/m, 'function commitExits('],
    [/^function popHydrationState\(/m, 'function popState('],
    [/^ {4}case 31:$/gm, '    case 33:'],
    [/ {2}isHydrating = !1,\n/, ''],
    [/^FragmentInstance\.prototype/gm, 'Fragments.prototype'],
    [/^exports\.hydrateRoot =/m, 'exports.hydrate ='],
  ] as const
  for (const [part, other] of moved) {
    const changed = code.replace(part, other)
    assert.notEqual(changed, code, String(part))
    assert.throws(() => leanReact(changed), /Correct web\/lean-react\.ts/, String(part))
  }
})

test('nothing of what is left out is called by what is kept without saying so', () => {
  const lean = leanReact(code)
  const others = lean.replace(/^function initInput\([\s\S]*?\n\}\n/m, '') // has a parameter of this name
  assert.doesNotMatch(others, /(?<![\w$])isHydrating(?![\w$])/)
  assert.doesNotMatch(lean, /hydrateRoot|startViewTransition|FragmentInstance\.prototype/)
  assert.ok(lean.length < 0.82 * code.length)
  assert.equal(lean.match(/^function (leftOut|idle)\(/gm)?.length, 2)
})

/** What of React, and which elements, would reach what the build leaves out. */
const forbidden: readonly [what: string, pattern: RegExp][] = [
  ['hydration', /\bhydrateRoot\b/],
  ['<Activity>, <ViewTransition>, <SuspenseList>', /\b(Activity|ViewTransition|SuspenseList)\b[^'"]*\} from 'react'/],
  ['states of form actions', /\b(useActionState|useFormStatus)\b/],
  ['resources', /\b(preload|preinit|prefetchDNS|preconnect)\w*\b[^'"]*\} from 'react-dom'/],
  ['elements that React puts into the head', /<(title|meta|link|style|script)[\s>]/],
  ['custom elements', /<[a-z]+-[a-z-]+[\s>/]/],
  ['refs of fragments', /<Fragment[^>]*\sref=/],
]

test('the app uses nothing that the build leaves out of React', () => {
  const folder = join(import.meta.dirname, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|prerender/.test(path))
  assert.ok(sources.length > 300)
  for (const path of sources) {
    const text = readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
    for (const [what, pattern] of forbidden) assert.doesNotMatch(text, pattern, `${path}: ${what}`)
  }
})
