/** The bridge is called by names (web/src/lib/platform/native.ts): each of them exists in both native halves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../lib/files.ts'

/** Plugin → its package and the methods that are called. */
export type Calls = Readonly<Record<string, { package: string; methods: readonly string[] }>>

/** The source of a package, on one side. */
export function sourceOf(name: string, side: 'android' | 'ios'): string {
  const folder = name === '@capacitor/core' ? `@capacitor/${side}` : `${name}/${side}` // its native halves are packages
  const paths = listFiles(`node_modules/${folder}`, (path) => /\.(java|kt|swift)$/.test(path))
  return paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
}

export function checkCalls(calls: Calls, plugins: readonly string[], source = sourceOf): string[] {
  const problems: string[] = []
  const used = new Set<string>(Object.values(calls).map((call) => call.package))
  for (const name of plugins) if (!used.has(name)) problems.push(`package.json: nothing calls ${name}`)
  for (const [plugin, call] of Object.entries(calls)) {
    if (call.package !== '@capacitor/core' && !plugins.includes(call.package))
      problems.push(`package.json: ${call.package} is missing`)
    const [android, ios] = [source(call.package, 'android'), source(call.package, 'ios')]
    if (!new RegExp(`@CapacitorPlugin(?:\\(\\s*name = "${plugin}"|\\s+public class ${plugin} )`).test(android))
      problems.push(`${call.package}: no ${plugin} on Android`)
    if (!ios.includes(`jsName = "${plugin}"`)) problems.push(`${call.package}: no ${plugin} on iOS`)
    for (const method of call.methods) {
      if (!new RegExp(`@PluginMethod[\\s\\S]{0,90}?\\b(?:void|fun) ${method}\\(`).test(android))
        problems.push(`${plugin}.${method} does not exist on Android`)
      if (!new RegExp(`name: "${method}"|#selector\\(${method}\\)`).test(ios))
        problems.push(`${plugin}.${method} does not exist on iOS`)
    }
  }
  return problems
}
