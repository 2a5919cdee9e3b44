/** The import rule of ARCHITECTURE.md, points 1, 2, 3, 5 and 7: who may import whom. */
import type { Import } from '../lib/import-graph.ts'
import { type Place, placeOf } from './places.ts'
import type { SourceFile } from './source.ts'
import type { Problem } from './types.ts'

type Edge = { file: SourceFile; used: Import; here: Place; target: string; there: Place; ranks: readonly string[] }
type Rule = (edge: Edge) => Omit<Problem, 'file' | 'line'> | null

/** The modules that compose features: their pages are one chunk each. */
const composing = new Set(['routes.tsx', 'screens', 'prerender.tsx'])

/** A page of several features that comes as one file, what is drawn before the app, and what the build alone reads of pages. */
const isComposed = (path: string) => /^web\/src\/(?:screens\/composed\/|early\/|first\.ts$)/.test(path)

/** Every import of the file that a rule refuses. `ranks` are the domains in order, the highest first. */
export function checkImports(file: SourceFile, ranks: readonly string[]): Problem[] {
  const here = placeOf(file.path)
  const problems: Problem[] = []
  for (const used of file.imports) {
    const target = used.file
    if (used.kind === 'url' && !isSource(target)) continue // a folder, a contract, what was built
    const edge: Edge = { file, used, here, target: target ?? '', there: placeOf(target ?? ''), ranks }
    const refused = (target === null ? packages : rules).map((rule) => rule(edge)).find(Boolean)
    if (refused) problems.push({ file: file.path, line: used.line, ...refused })
  }
  return problems
}

const isSource = (path: string | null) => /\.[cm]?tsx?$/.test(path ?? '')

const foreign: Rule = ({ here, used }) =>
  here.part !== 'rules' || here.isTest || used.package === null || used.package === 'zod'
    ? null
    : foreignToRules(used.from)

/** They load what was built of files that are checked. */
const loading = new Set(['web/prerender.ts', 'server/src/compiled.ts'])

/** What cannot be read here could be anything. Tools and tests load what they find; codecs load a program at run time. */
const computed: Rule = ({ file, here, used }) =>
  used.from !== '' || here.isTest || !['rules', 'server', 'web'].includes(here.part) || loading.has(file.path)
    ? null
    : {
        rule: 'computed',
        what: 'the path of an import is computed',
        why: 'an import that nobody can read from the source is checked by none of these rules',
        fix: 'write the paths, as the lists of domains in *.generated.ts do',
      }

const foreignToRules = (from: string) => ({
  rule: 'parts',
  what: `rules imports ${from}`,
  why: 'rules runs in the browser and on the server; what only one of them has would break the other, or weigh on every visitor',
  fix: 'write it in plain TypeScript or zod/mini, or pass the value in as an argument',
})

const parts: Rule = ({ here, there, target, used }) => {
  const allowed: Record<string, string[]> = {
    rules: ['rules'],
    web: ['web', 'rules'],
    server: ['server', 'rules'],
    media: ['media'],
    mobile: ['mobile', 'rules', 'tools'],
    e2e: ['e2e', 'rules', 'mobile', 'tools', ...(there.area === 'test' ? ['server'] : [])],
  }
  const builds = here.part === 'server' && /^tools\/build\/(web|server)\.ts$/.test(target)
  const starts = here.part === 'server' && there.part === 'media' && used.kind === 'url' // a process of its own
  const harness = here.isTest && ['server', 'media'].includes(here.part) && there.part === 'tools'
  if (!allowed[here.part] || allowed[here.part]?.includes(there.part) || builds || starts || harness) return null
  return {
    rule: 'parts',
    what: `${here.part} imports ${used.from}, which belongs to ${there.part}`,
    why: 'web and server import rules, and nobody imports web or server: so no server code can reach a phone',
    fix: 'move what both need to rules/src/<domain>, or ask for it over GraphQL',
  }
}

const rank: Rule = ({ here, there, ranks }) => {
  if (!here.domain || !there.domain || here.domain === there.domain || here.isTest) return null
  if (here.area === 'features' && there.area === 'features') return null // refused by `features`
  const [mine, theirs] = [ranks.indexOf(here.domain), ranks.indexOf(there.domain)]
  if (mine < 0 || theirs < 0 || theirs < mine) return null
  return {
    rule: 'rank',
    what: `${here.domain} imports ${there.domain}, which stands below it`,
    why: 'a domain knows only the domains above it in rules/src/domains.ts; that is what keeps the house free of knots',
    fix: `let ${there.domain} call ${here.domain}, or publish an event here and subscribe to it in ${there.domain}; if the order itself is wrong, change domains.ts with a decision record`,
  }
}

/** Folders that merge a declaration of each domain, and the declaring files. They are not domains themselves. */
const merged: Record<string, RegExp> = {
  permissions: /^rules\/src\/[^/]+\/permissions\.ts$/,
  frames: /^rules\/src\/[^/]+\/frames\.ts$/,
  // Titles of pages are keys of catalogues.
  pages: /^rules\/src\/[^/]+\/(?:[^/]+\/)?(?:pages|messages\.fr)\.ts$/,
}

const isForTests = ({ path }: SourceFile, { isTest, part }: Place) =>
  isTest || part === 'bench' || path.endsWith('/testing.ts')

const entry: Rule = ({ file, here, there, target, ranks, used }) => {
  const isDomain = there.domain !== null && (there.area === 'features' || ranks.includes(there.domain))
  const isOwn = here.part === there.part && here.domain === there.domain
  // TypeScript merges declarations only with the file that has them.
  if (!isDomain || isOwn || used.kind === 'augment' || /\/index\.tsx?$/.test(target)) return null
  if (there.part === 'rules' && target === `rules/src/${there.domain}/constants.ts`) return null // its other face
  if (isForTests(file, here) && target.endsWith('/testing.ts')) return null // what a domain offers to the tests of others
  if (there.part === 'rules' && target.endsWith('/messages.en.ts')) return null
  if (here.part === 'rules' && here.domain && merged[here.domain]?.test(target)) return null
  if (here.part === 'web' && composing.has(here.area) && used.kind === 'dynamic') return null // one chunk per page
  if (isComposed(file.path)) return null // one for all of it, see composed
  return {
    rule: 'entry',
    what: `${used.from} reaches inside ${there.domain}`,
    why: 'a domain has one face, its index; what is behind it can then change without asking anybody',
    fix: `export what is needed from the index of ${there.domain} and import that`,
  }
}

const composed: Rule = ({ file, target, used }) => {
  if (!isComposed(target) || isComposed(file.path) || used.kind === 'dynamic') return null
  if (!file.path.startsWith('web/src/')) return null // the build
  return {
    rule: 'composed',
    what: `${used.from} brings several features along`,
    why: 'each page is a chunk of its own, and who imports this would be one with all of it',
    fix: 'load it with import()',
  }
}

const kernel: Rule = ({ here, there, ranks, used }) => {
  const isKernel = here.part === 'server' && (here.area === 'kernel' || here.area.startsWith('gateways/'))
  const isDomain = there.part === 'rules' && there.domain !== null && ranks.includes(there.domain)
  if (!isKernel || here.isTest || !(there.area === 'modules' || isDomain)) return null
  return {
    rule: 'kernel',
    what: `${here.area} imports ${used.from}${isDomain ? `, the rules of ${there.domain}` : ', a domain'}`,
    why: 'the kernel and the gateways serve every domain and know none',
    fix: 'take what is needed as an argument and let app.ts pass it in',
  }
}

const ports: Rule = ({ here, there, target, used }) => {
  if (!there.area.startsWith('gateways/') || there.part !== 'server' || here.isTest) return null
  const isAdapter = !/\/(port|index)\.ts$/.test(target)
  const mayChoose = here.area === 'app.ts' || here.area === there.area || here.part === 'bench'
  if (!isAdapter || mayChoose) return null
  return {
    rule: 'ports',
    what: `${used.from} is an adapter`,
    why: 'modules know ports; only app.ts chooses adapters, so that another mail or storage service changes one line',
    fix: `import the type from ${there.area}/port.ts and receive the adapter through the context`,
  }
}

const lower: Rule = ({ here, there, used }) => {
  if (here.part !== 'web' || there.part !== 'web' || !['ui', 'lib'].includes(here.area)) return null
  if (['ui', 'lib'].includes(there.area)) return null
  return {
    rule: 'lower',
    what: `web/src/${here.area} imports ${used.from}`,
    why: 'ui and lib know no feature and no frame, so everything may build on them',
    fix: 'move it to the feature, or pass what is needed as a property',
  }
}

const features: Rule = ({ here, there, used }) => {
  if (here.area !== 'features' || there.area !== 'features' || here.domain === there.domain) return null
  return {
    rule: 'features',
    what: `the feature ${here.domain} imports ${used.from}`,
    why: 'features do not import each other, so that a page loads only its own code',
    fix: 'compose in screens, prerender.tsx or shell, or move the shared piece to ui or lib',
  }
}

/** Catalogues are leaves: whatever names a text can import its key, and no cycle begins there. */
const catalogue: Rule = ({ file, target, used }) => {
  const [, folder] = /^(rules\/src\/.+\/)messages\.\w\w\.ts$/.exec(file.path) ?? []
  if (!folder || (target === `${folder}messages.fr.ts` && used.isType)) return null
  return {
    rule: 'catalogue',
    what: `the catalogue imports ${used.from}`,
    why: 'titles, notifications and refusals name texts by their keys, wherever they stand; a catalogue that imports code would tie all of them into one cycle',
    fix: 'pass the value as a parameter of the text',
  }
}

const packages: Rule[] = [foreign, computed, catalogue]
const rules: Rule[] = [catalogue, parts, rank, entry, composed, kernel, ports, lower, features]
