import { build, type Plugin, type Rolldown } from 'vite'
import { later, waiting, writing } from './later.ts'

/**
 * Which modules that several pages share come in one file. By itself the bundler makes a file for each set of pages that
 * shares something: most are smaller than the request that fetches them, and on a slow line requests cost more than
 * bytes. Two of them become one where the requests that this saves outweigh what is then loaded and not used.
 */

/** What a request is worth, in bytes of source before they are minified and compressed: about a fifth of it travels. */
const requestWorth = 15_000

/**
 * How often something is looked at, compared with a dialog or a card: the frame around all that members see, where they
 * arrive, pages that the device keeps, others.
 */
const looks = { frame: 40, home: 30, kept: 10, page: 5, part: 1 } as const

export interface Chunk {
  modules: readonly string[]
  /** Infinite where nobody is to load it unused: a page's texts stay out of other pages. */
  size: number
  /** What is loaded on its own (a page, a dialog, a card) and needs this chunk. */
  users: ReadonlySet<string>
  imports: ReadonlySet<string>
  /** Shared, and nothing on its own: may be merged with another. */
  isShared: boolean
}

type Chunks = Map<string, Chunk>

/** What a saved request for it is worth, and what a byte weighs that comes with it and is not used. */
interface Weight {
  request: number
  unused: number
}
type Weights = ReadonlyMap<string, Weight>

/** Builds once, as far as it takes to see who shares what; gives the name of the chunk for a module, or null. */
export async function sharedChunks(root: string, plugins: Plugin[]): Promise<(module: string) => string | null> {
  const { chunks, weights } = readChunks(await buildOnce(root, plugins))
  const names = new Map<string, string>()
  for (const [number, { modules }] of mergeChunks(chunks, weights).entries())
    for (const module of modules) names.set(module, `shared${number}`)
  return (module) => names.get(module) ?? null
}

const noStyles: Plugin = { name: 'no-styles', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : null) }

async function buildOnce(root: string, plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [noStyles, ...plugins],
    build: { write: false, minify: false, reportCompressedSize: false },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  return files.filter((file) => file.type === 'chunk')
}

const isCatalogue = (module: string) => /\/messages\.\w+\.ts$/.test(module)
const kept = new Set(Object.values(later).flat()).difference(new Set([...waiting, ...writing]))

/** Where members and administrators arrive, and what they show at an entrance. */
const homes = [
  'src/screens/composed/member-home.tsx',
  'src/features/dashboard/dashboard-page.tsx',
  'src/features/tickets/wallet-page.tsx',
]

/** Newcomers have nothing on their phone, and may leave: they load the least for others. */
const newcomers = [
  'src/features/sessions/login-page.tsx',
  'src/features/signup/signup-page.tsx',
  'src/features/races/registration-page.tsx',
  'src/features/payments/payment-pages.ts',
]

/** What few people ever meet: nothing that others load is arranged for it. */
const rare = [
  'src/features/magazine/shared/shared-page.tsx',
  'src/features/magazine/editor/images/take-shared.tsx',
  'src/ui/feedback/kept-link.tsx',
]

function weightOf(module: string): Weight {
  const request = looksOf(module)
  return { request, unused: newcomers.some((path) => module.endsWith(`/${path}`)) ? 12 * request : request }
}

function looksOf(module: string): number {
  if (module.endsWith('/src/shell/shell.tsx')) return looks.frame
  if (homes.some((path) => module.endsWith(`/${path}`))) return looks.home
  if (rare.some((path) => module.endsWith(`/${path}`))) return 0
  if ([...kept].some((path) => module.endsWith(`/${path}`))) return looks.kept
  return /-pages?\.tsx?$/.test(module) ? looks.page : looks.part
}

/** All but what every page loads. */
function readChunks(built: Rolldown.OutputChunk[]): { chunks: Chunks; weights: Map<string, Weight> } {
  const importsOf = new Map(built.map((chunk) => [chunk.fileName, new Set(chunk.imports)]))
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(from)) for (const needed of importsOf.get(from) ?? []) reach(needed, seen.add(from))
    return seen.add(from)
  }
  const initial = new Set(built.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reach(fileName)]))
  const users = new Map<string, Set<string>>()
  const weights = new Map<string, Weight>()
  for (const { fileName, isDynamicEntry, facadeModuleId } of built) {
    if (!isDynamicEntry || isCatalogue(facadeModuleId ?? '')) continue
    weights.set(fileName, weightOf(facadeModuleId ?? ''))
    for (const needed of reach(fileName)) users.set(needed, (users.get(needed) ?? new Set()).add(fileName))
  }
  const chunks: Chunks = new Map()
  for (const { fileName, isDynamicEntry, modules, code, imports } of built)
    if (!initial.has(fileName))
      chunks.set(fileName, {
        modules: Object.keys(modules),
        size: Object.keys(modules).some(isCatalogue) ? Infinity : code.length,
        users: users.get(fileName) ?? new Set(),
        imports: new Set(imports.filter((name) => !initial.has(name))),
        isShared: !isDynamicEntry,
      })
  return { chunks, weights }
}

/** The shared chunks that are left when no two are worth being one any more; no two of them need each other. */
export function mergeChunks(given: Chunks, weights: Weights): Chunk[] {
  const chunks = new Map(given)
  const shared = [...chunks].filter(([, { isShared }]) => isShared).map(([name]) => name)
  let pairs = shared.flatMap((one, at) => shared.slice(at + 1).map((other) => pairOf(chunks, weights, one, other)))
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0)
    const best = pairs.reduce<Pair | undefined>((a, b) => (a && a.gain >= b.gain ? a : b), undefined)
    if (!best) return [...chunks.values()].filter(({ isShared }) => isShared)
    const now = pairOf(chunks, weights, best.one, best.other) // others may have been merged since
    if (now.gain < best.gain || needEachOther(chunks, best)) {
      best.gain = now.gain < best.gain ? now.gain : 0
      continue
    }
    const name = merge(chunks, best)
    const isGone = (some: string) => some === best.one || some === best.other
    pairs = pairs.filter(({ one, other }) => !isGone(one) && !isGone(other))
    for (const [other, { isShared }] of chunks)
      if (isShared && other !== name) pairs.push(pairOf(chunks, weights, name, other))
  }
}

interface Pair {
  one: string
  other: string
  gain: number
}

/** What it is worth that two come as one: requests that are saved, less bytes that somebody loads and does not use. */
function pairOf(chunks: Chunks, weights: Weights, one: string, other: string): Pair {
  const weigh = (users: ReadonlySet<string>, what: keyof Weight) =>
    [...users].reduce((sum, user) => sum + (weights.get(user)?.[what] ?? 0), 0)
  const unused = (users: ReadonlySet<string>, name: string) => {
    const { size, users: those } = chunks.get(name)!
    return users.isSubsetOf(those) ? 0 : size * weigh(users.difference(those), 'unused')
  }
  const [a, b] = [chunks.get(one)!, chunks.get(other)!]
  let gain =
    requestWorth * weigh(a.users.intersection(b.users), 'request') - unused(a.users, other) - unused(b.users, one)
  if (gain <= 0) return { one, other, gain }
  // Whoever loads a chunk loads what it imports.
  for (const needed of reach(chunks, other)) if (needed !== other) gain -= unused(a.users, needed)
  for (const needed of reach(chunks, one)) if (needed !== one) gain -= unused(b.users, needed)
  return { one, other, gain }
}

/** A chunk and all that it needs. */
function reach(chunks: Chunks, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const needed of chunks.get(from)?.imports ?? []) reach(chunks, needed, seen)
  return seen
}

/** Whether one needs the other by way of a third: as one, they and the third would need each other. */
function needEachOther(chunks: Chunks, { one, other }: Pair): boolean {
  const byWayOfThird = (from: string, to: string) =>
    [...chunks.get(from)!.imports].some((third) => third !== to && reach(chunks, third).has(to))
  return byWayOfThird(one, other) || byWayOfThird(other, one)
}

/** Puts one chunk in the place of two, and gives its name. */
function merge(chunks: Chunks, { one, other }: Pair): string {
  const name = `${one}+${other}`
  const [a, b] = [chunks.get(one)!, chunks.get(other)!]
  const renamed = (names: ReadonlySet<string>) =>
    new Set([...names].map((some) => (some === one || some === other ? name : some)))
  const imports = renamed(a.imports.union(b.imports))
  imports.delete(name)
  chunks.delete(one)
  chunks.delete(other)
  for (const [some, chunk] of chunks)
    if (chunk.imports.has(one) || chunk.imports.has(other))
      chunks.set(some, { ...chunk, imports: renamed(chunk.imports) })
  const users = a.users.union(b.users)
  chunks.set(name, { modules: [...a.modules, ...b.modules], size: a.size + b.size, users, imports, isShared: true })
  for (const needed of reach(chunks, name)) {
    const chunk = chunks.get(needed)!
    if (!users.isSubsetOf(chunk.users)) chunks.set(needed, { ...chunk, users: chunk.users.union(users) })
  }
  return name
}
