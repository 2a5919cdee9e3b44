/** The lists that have a line for every domain, derived from `rules/src/domains.ts` and their files. */
import { domains } from '../../rules/src/domains.ts'
import { listFiles } from './files.ts'

const notice =
  '// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.\n'

/** A name for `rules/src/site/areas/pages.ts`: siteAreas. */
const nameOf = (file: string) =>
  file
    .split('/')
    .slice(2, -1)
    .join('-')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Files of that name in the domains, in rank order; those of a domain's subfolders follow it. */
export function inRankOrder(files: readonly string[]): string[] {
  const stray = files.find((file) => !domains.some((domain) => file.startsWith(`rules/src/${domain}/`)))
  if (stray) throw new Error(`${stray} is in no domain of rules/src/domains.ts.`)
  return domains.flatMap((domain) => files.filter((file) => file.startsWith(`rules/src/${domain}/`)).sort(byDepth))
}

const byDepth = (a: string, b: string) => a.split('/').length - b.split('/').length || a.localeCompare(b)

const sorted = (lines: readonly string[]) => [...lines].sort().join('\n')

/** File → content. */
export function domainLists(): Map<string, string> {
  const found = (name: string) =>
    inRankOrder(listFiles('rules/src', (path) => path.endsWith(`/${name}`) && !path.startsWith('rules/src/shell/')))
  const permissions = found('permissions.ts')
  const pages = found('pages.ts')
  const imports = (what: string, files: readonly string[]) =>
    sorted(files.map((file) => `import { ${what} as ${nameOf(file)} } from '..${file.slice('rules/src'.length)}'`))
  const list = (files: readonly string[], spread = '') => files.map((file) => `  ${spread}${nameOf(file)},`).join('\n')
  const catalogues = found('messages.fr.ts')
  const folder = (file: string) => file.slice('rules/src/'.length, -'/messages.fr.ts'.length)
  const texts = catalogues.map((file) => `import { texts as ${nameOf(file)} } from '@vondrona/rules/${folder(file)}'`)
  // From the catalogues, which import nothing: the index of a domain may link to pages, whose titles are these keys.
  const types = catalogues.map(
    (file) => `import type { fr as ${nameOf(file)} } from '../${folder(file)}/messages.fr.ts'`,
  )
  const keys = catalogues.map((file) => `  | keyof typeof ${nameOf(file)}`)
  return new Map([
    [
      'rules/src/permissions/all.generated.ts',
      `${notice}${imports('permissions', permissions)}\n\nexport const declared = [\n${list(permissions)}\n] as const\n`,
    ],
    [
      'rules/src/pages/all.generated.ts',
      `${notice}${imports('pages', pages)}\n\nexport const declared = {\n${list(pages, '...')}\n}\n`,
    ],
    [
      'server/src/sentences.generated.ts',
      `${notice}${sorted(texts)}\n\nexport const ofDomains = [\n${list(catalogues)}\n] as const\n`,
    ],
    [
      'rules/src/pages/text-keys.generated.ts',
      `${notice}${sorted(types)}\n\n/** The key of a text of any domain. */\nexport type TextKey =\n${keys.join('\n')}\n`,
    ],
  ])
}
