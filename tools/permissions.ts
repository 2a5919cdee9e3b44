/**
 * Writes docs/permissions.md, the matrix of who may call what, from the declarations of the domains. Fails if the
 * contract and the declarations differ, and with `--check` if the page is out of date.
 */
import { type Caller, callers, cell, type Operation } from '@vondrona/rules/permissions'
import { Kind } from 'graphql'
import { domains } from '../rules/src/domains.ts'
import type { Permission } from '../rules/src/permissions/declare.ts'
import { contractFiles, parseFile } from './lib/contract.ts'
import { putGenerated } from './lib/generated.ts'

type Rows = Readonly<Record<string, Permission>>

export const page = 'docs/permissions.md'

/** What each domain declares, in rank order. */
export async function declaredPermissions(): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>()
  for (const domain of domains) {
    const { permissions } = (await import(`../rules/src/${domain}/permissions.ts`)) as { permissions: Rows }
    found.set(domain, permissions)
  }
  return found
}

/** The fields of Query, Mutation and Subscription, with the domain whose .graphql file has them. */
export function contractOperations(files = contractFiles()): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of files)
    for (const node of parseFile(file).definitions) {
      const isType = node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION
      if (!isType || !['Query', 'Mutation', 'Subscription'].includes(node.name.value)) continue
      for (const field of node.fields ?? []) found.set(field.name.value, file.split('/').at(-2) ?? file)
    }
  return found
}

/** R-ROLE-16: where contract and declarations differ, one sentence each. */
export function differences(declared: Map<string, Rows>, contract: Map<string, string>): string[] {
  const problems: string[] = []
  const homes = new Map([...declared].flatMap(([domain, rows]) => Object.keys(rows).map((name) => [name, domain])))
  for (const [name, domain] of contract) {
    const home = homes.get(name)
    if (!home) problems.push(`${name} has no row: say in rules/src/${domain}/permissions.ts who may call it.`)
    else if (home !== domain) problems.push(`${name} belongs to ${domain}: its row stands in ${home}.`)
  }
  for (const [domain, rows] of declared)
    for (const [name, { at }] of Object.entries(rows)) {
      if (contract.has(name) === (at === undefined)) continue
      const where = `${name} in rules/src/${domain}/permissions.ts`
      problems.push(
        at ? `${where} is a field of the contract: it needs no \`at\`.` : `${where} is in no .graphql file.`,
      )
    }
  return problems
}

const head = `# Who may call what

Each domain declares its rows in \`rules/src/<domain>/permissions.ts\`. **all**: on anything. **own**: only on the caller's own things. Empty: refused. \`anon\` is a visitor; \`blocked\` and \`pending\` are accounts of any role: a pending account gets the weaker of the cells of its role and of \`pending\`.

<!-- Generated from rules/src/*/permissions.ts by \`npm run permissions\`. Do not edit. -->
`

/** The expected content of the page. */
export function permissionsPage(declared: Map<string, Rows>): string {
  const columns = `| Operation | ${callers.join(' | ')} |\n|---|${callers.map(() => '---|').join('')}\n`
  const shown = (name: string, caller: Caller) => cell(name as Operation, caller).replace('none', '')
  const row = ([name, { at }]: [string, Permission]) =>
    `| \`${name}\`${at ? ` (${at})` : ''} | ${callers.map((caller) => shown(name, caller)).join(' | ')} |\n`
  const section = ([domain, rows]: [string, Rows]) =>
    `\n## ${domain}\n\n${columns}${Object.entries(rows).map(row).join('')}`
  return head + [...declared].map(section).join('')
}

if (import.meta.main) {
  const declared = await declaredPermissions()
  const problems = differences(declared, contractOperations())
  for (const problem of problems) console.error(problem)
  putGenerated(new Map([[page, permissionsPage(declared)]]), {
    check: process.argv.includes('--check'),
    command: 'permissions',
  })
  if (problems.length) process.exitCode = 1
}
