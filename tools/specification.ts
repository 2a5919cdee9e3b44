/**
 * Writes docs/specification/tests.md (which test files name each row), and the anchors of the rows. Fails if code,
 * tests or docs use an id without a row, and with `--check` if a page is out of date.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, root } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'
import { anchor, idsTested, problemsOf, type Row, rowsOf, withAnchors } from './lib/specification.ts'

const folder = 'docs/specification'
const testsPage = `${folder}/tests.md`
const isPage = (path: string) => path.endsWith('.md') && path !== testsPage && basename(path) !== 'README.md'
const isRead = (path: string) =>
  /\.(ts|tsx|md|sql|graphql|css|html|conf)$/.test(path) &&
  !path.startsWith('tools/') &&
  ![testsPage, `${folder}/README.md`].includes(path)
const isTest = (path: string) => /\.(test|spec)\.tsx?$|^bench\/[^/]+\.ts$/.test(path)

const texts = (paths: string[]) => new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const head = `# Tests by row

Which test files name a row in a title, and which programs of \`bench/\` measure one. \`npm run trace\` says how far each section is covered.

<!-- Generated from test titles by \`npm run specification\`. Do not edit. -->
`

const pageTexts = () => texts(listFiles(folder, isPage))
const rowsIn = (pages: ReadonlyMap<string, string>) => [...pages].flatMap(([page, text]) => rowsOf(page, text))

/** Every row of docs/specification. */
export const specifiedRows = (): Row[] => rowsIn(pageTexts())

/** The expected content of the page. */
export function testsOf(rows: readonly Row[], files: ReadonlyMap<string, string>): string {
  const named = [...files].map(([path, text]) => ({ path, ids: idsTested(text) }))
  const pages = Map.groupBy(rows, ({ page }) => page)
  const sections = [...pages].map(([page, own]) => {
    const found = own.map(({ id }) => ({ id, paths: named.filter(({ ids }) => ids.has(id)).map(({ path }) => path) }))
    const lines = found
      .filter(({ paths }) => paths.length)
      .map(({ id, paths }) => `| [${id}](${basename(page)}#${anchor(id)}) | ${paths.map(link).join(', ')} |\n`)
    const without = found.filter(({ paths }) => !paths.length).map(({ id }) => id)
    const table = lines.length ? `\n| id | tests |\n|---|---|\n${lines.join('')}` : ''
    const rest = without.length ? `\nNo title names: ${without.join(', ')}.\n` : ''
    return `\n## ${basename(page, '.md')}\n${table}${rest}`
  })
  return head + sections.join('')
}

const link = (path: string) =>
  `[${path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.tsx?$/, '')}](../../${path})`

if (import.meta.main) {
  const pages = pageTexts()
  const rows = rowsIn(pages)
  const files = texts(listFiles('.', isRead))
  const problems = problemsOf(rows, files)
  for (const problem of problems) console.error(problem)
  const generated = new Map([...pages].map(([page, text]) => [page, withAnchors(text)]))
  generated.set(testsPage, testsOf(rows, new Map([...files].filter(([path]) => isTest(path)))))
  putGenerated(generated, { check: process.argv.includes('--check'), command: 'specification' })
  if (problems.length) process.exitCode = 1
}
