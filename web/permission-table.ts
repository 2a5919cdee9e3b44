import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Permission } from '../rules/src/permissions/declare.ts'
import { permissions } from '../rules/src/permissions/index.ts'

const table = fileURLToPath(new URL('../rules/src/permissions/all.generated.ts', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

/** A module that names operations to ask for them imports what decides on them, or their type. */
const asks = /\bfrom '(?:@vondrona\/rules\/permissions|[./]*permissions\/index\.ts)'/

/**
 * The rows that the app asks for, by the names of operations in its code and in what it uses of the rules: what is named
 * nowhere it cannot ask for. All rows would be 2 kB for every visitor, and more with every domain.
 */
function rowsOfApp(): Record<string, Permission> {
  const code = globSync(['web/src/**/*.{ts,tsx}', 'rules/src/**/*.ts'], { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .filter((text) => asks.test(text))
    .join('\n')
  const isAsked = ([name]: [string, Permission]) => code.includes(`'${name}'`)
  return Object.fromEntries(
    Object.entries<Permission>(permissions)
      .filter(isAsked)
      .map(([name, { at: _, ...row }]) => [name, row]),
  )
}

/** Puts the permissions that the app asks for into the build, in the place of those of all domains. */
export function permissionTable(): Plugin {
  return {
    name: 'permission-table',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === table ? `export const declared = [${JSON.stringify(rowsOfApp())}]` : null),
  }
}
