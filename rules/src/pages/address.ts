import { type FixedPage, type PageName, type ParamsOf, pageNames, pages } from './all.ts'
import type { Page } from './declare.ts'

/** Every URL pattern of a page, the one for links first. */
export const patternsOf = (name: keyof typeof pages): readonly string[] => [
  pages[name].path,
  ...(pages[name].aliases ?? []),
]

/** The first part of every address: what opens the app of a phone. Files of the server have another one. */
export const firstParts = (): readonly string[] =>
  [...new Set(pageNames.flatMap(patternsOf).map((pattern) => `/${pattern.split('/')[1]}`))].sort()

const parameter = /:(\w+)/g
const compiled = pageNames
  .flatMap((name) =>
    patternsOf(name).map((pattern) => ({
      name,
      depth: pattern.split(':').length,
      expression: new RegExp(`^${pattern.replace(parameter, '(?<$1>[^/]+)')}$`, 'i'),
    })),
  )
  .sort((a, b) => a.depth - b.depth) // /lives/new before /lives/:id

export interface FoundPage {
  name: (typeof pageNames)[number]
  page: Page
  /** The normalized path. */
  path: string
  params: Readonly<Record<string, string>>
}

/**
 * The page at a path, or null if there is none (R-ROUTE-63). Like the router it tolerates different case and encoding,
 * a doubled slash and a trailing one.
 */
export function pageAt(path: string): FoundPage | null {
  const plain = decoded(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
  for (const { name, expression } of compiled) {
    const match = expression.exec(plain)
    if (match) return { name, page: pages[name], path: plain, params: match.groups ?? {} }
  }
  return null
}

function decoded(path: string): string {
  try {
    return decodeURI(path).replace(/%2d/gi, '-')
  } catch {
    return path
  }
}

/** The item of the side menu that is highlighted at a path (R-SHELL-20). */
export const sectionOf = (path: string) => pageAt(path)?.page.section ?? null

interface Behind {
  query?: Readonly<Record<string, string>> | URLSearchParams
  hash?: string
}
type Values<N extends PageName> = Readonly<Record<ParamsOf<N>, string>> & Behind

/** The address of a page: `linkTo('live', { id })`, `linkTo('verify-email', { query: { token } })`. */
export function linkTo<N extends PageName>(page: N, ...values: N extends FixedPage ? [Behind?] : [Values<N>]): string
export function linkTo(page: PageName, { query, hash, ...params }: Behind & { id?: string } = {}): string {
  const path = pages[page].path.replace(parameter, (_, name) => encodeURIComponent(String(params[name as 'id'])))
  const search = String(new URLSearchParams(query)).replaceAll('+', '%20')
  return path + (search && `?${search}`) + (hash ? `#${hash}` : '')
}
