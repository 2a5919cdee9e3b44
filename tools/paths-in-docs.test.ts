import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { guides } from './lib/doc-commands.ts'
import { listFiles, root } from './lib/files.ts'

const pages = [...guides, ...listFiles('docs/decisions', (path) => path.endsWith('.md'))]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

const folders = '(?:server|rules|media|web|e2e|tools|docs|bench)'
const file = String.raw`[\w./<>*{},-]*[\w>]\.(?:tsx?|md|css|graphql|sql|json)`
const spans = new RegExp(`\`(${file}|${folders}/[^\` ]*)\``, 'g')
const columns = new RegExp(`(?<=^|, )(${folders}/[\\w./<>-]*)`, 'gm') // of the map at the top of ARCHITECTURE.md
const links = /\]\((?!https?:|#)([^)#]+)/g

/** Files of an installation or of a backup, and of a language to come; what is built. */
const ofInstallation = ['secrets.json', 'DATA_DIR/secrets.json', 'manifest.json', 'rules/src/signup/messages.mg.ts']
const elsewhere = [...ofInstallation, 'web/dist', 'server/dist']

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path)
const globOf = (path: string) => path.replace(/\/$/, '').replace(/<\w+>|NNNN/g, '*')

/** Files, and the folders that contain them. */
function everyPath(): string[] {
  const paths = new Set(listFiles('.', () => true))
  for (const path of paths) if (dirname(path) !== '.') paths.add(dirname(path))
  return [...paths]
}

test('every path that the guides and the decisions name exists, in full or as the end of one', () => {
  const all = everyPath()
  const exists = (glob: string) => all.some((path) => matchesGlob(path, glob) || matchesGlob(path, `**/${glob}`))
  const stale = pages.flatMap((page) => {
    const text = read(page)
    const named = new Set([...found(text, spans), ...found(text, columns)])
    assert.ok(page !== 'ARCHITECTURE.md' || named.size > 50, `${named.size} paths were found`)
    return [...named].filter((path) => !elsewhere.includes(path) && !exists(globOf(path))).map((path) => [page, path])
  })
  assert.deepEqual(stale, [])
})

test('every link between these pages leads to a file', () => {
  const broken = pages.flatMap((page) =>
    found(read(page), links)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => [page, link]),
  )
  assert.deepEqual(broken, [])
})
