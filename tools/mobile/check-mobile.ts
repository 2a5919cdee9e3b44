/**
 * Reads the projects of the wrappers as a store would, and refuses what a store or a build refuses: neither can be asked
 * here. `cap sync` itself runs in tools/mobile/sync.ts.
 */
import { nativeCalls } from '../../web/src/lib/platform/native-calls.ts'
import { checkAndroid } from './android.ts'
import { type Facts, readFacts } from './facts.ts'
import { checkIos } from './ios.ts'
import { type Calls, checkCalls, sourceOf } from './native-calls.ts'
import { compileResources, parsePlists } from './programs.ts'
import { readTree, type Tree, textOf } from './tree.ts'

const frame = new Set(['@capacitor/android', '@capacitor/cli', '@capacitor/core', '@capacitor/ios', '@vondrona/rules'])

/** Every problem of the two projects. */
export function checkMobile(tree: Tree, facts: Facts, calls: Calls = nativeCalls, source = sourceOf): string[] {
  const manifest = JSON.parse(textOf(tree, 'package.json')) as {
    version: string
    devDependencies: Record<string, string>
  }
  const packages = Object.keys(manifest.devDependencies)
  const loose = Object.entries(manifest.devDependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  return [
    ...(manifest.version === facts.version ? [] : [`mobile/package.json: the version is not ${facts.version}`]),
    ...loose.map(([name]) => `mobile/package.json: ${name} is not pinned`),
    ...checkAndroid(tree, facts),
    ...checkIos(tree, facts),
    ...checkCalls(
      calls,
      packages.filter((name) => !frame.has(name)),
      source,
    ),
  ]
}

if (import.meta.main) {
  const tree = readTree()
  const [resources, plists] = [compileResources(), parsePlists(tree)]
  const problems = [...checkMobile(tree, readFacts()), ...(resources ?? []), ...(plists ?? [])]
  for (const problem of problems) console.error(problem)
  const skipped = [resources === null && 'aapt2', plists === null && 'plistutil'].filter(Boolean)
  console.log(`${tree.size} files of the wrappers, ${problems.length} problems.`)
  if (skipped.length) console.log(`Not installed, so left out: ${skipped.join(', ')}.`)
  process.exitCode = problems.length ? 1 : 0
}
