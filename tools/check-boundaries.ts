/** Enforces the rules of ARCHITECTURE.md on imports, folders and file names, and explains each violation. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAddresses } from './boundaries/addresses.ts'
import { checkCycles } from './boundaries/cycles.ts'
import { checkDeclared, manifestsOf } from './boundaries/declared.ts'
import { checkFolders, checkMutations } from './boundaries/folders.ts'
import { checkImports } from './boundaries/imports.ts'
import { checkPlatform } from './boundaries/platform.ts'
import { isGenerated, readSource } from './boundaries/source.ts'
import type { Problem } from './boundaries/types.ts'
import { checkTyping } from './boundaries/typing.ts'
import { checkWords } from './boundaries/words.ts'
import { listFiles, root } from './lib/files.ts'
import { importGraph } from './lib/import-graph.ts'

/** Every problem of a tree, given as path → text: TypeScript, generated files too, contracts and manifests. */
export function checkBoundaries(tree: Map<string, string>): Problem[] {
  const ranks = domainsOf(tree.get('rules/src/domains.ts') ?? '')
  const manifests = manifestsOf(tree)
  const code = new Map([...tree].filter(([path]) => isCode(path)))
  const { imports } = importGraph(code)
  const files = new Map([...code].map(([path, text]) => [path, readSource(path, text, imports.get(path) ?? [])]))
  const written = new Map([...files].filter(([path]) => !isGenerated(path)))
  return [
    ...[...files.values()].flatMap((file) => [...checkImports(file, ranks), ...checkDeclared(file, manifests)]),
    ...[...written.values()].flatMap((file) => [...checkWords(file), ...checkAddresses(file), ...checkPlatform(file)]),
    ...checkCycles(files),
    ...checkTyping(written),
    ...checkFolders(written.keys()),
    ...checkMutations(tree),
  ]
}

const isCode = (path: string) => /\.[cm]?tsx?$/.test(path) && !path.endsWith('.d.ts')

/** The domains in rank order, read from the text of rules/src/domains.ts. */
function domainsOf(text: string): string[] {
  const list = /domains\s*=\s*\[([\s\S]*?)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([a-z-]+)'/g)].map((match) => match[1] ?? '')
}

if (import.meta.main) {
  const isRead = (path: string) => isCode(path) || path.endsWith('.graphql') || /(^|\/)package\.json$/.test(path)
  const paths = listFiles('.', isRead)
  const problems = checkBoundaries(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
  for (const { file, line, rule, what, why, fix } of problems) {
    console.error(`${file}:${line} (${rule})\n  ${what}\n  Why: ${why}.\n  Do: ${fix}.\n`)
  }
  console.log(`${paths.length} files, ${problems.length} broken boundaries.`)
  process.exitCode = problems.length ? 1 : 0
}
