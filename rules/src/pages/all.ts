/** Every page of the product, merged from the domains' `pages.ts`. */
import { declared } from './all.generated.ts'
import type { Page } from './declare.ts'

type Declared = typeof declared
type AnyName = keyof Declared
type With<Trait> = { [N in AnyName]: Declared[N] extends Trait ? N : never }[AnyName]

/** Names that redirect to another page; they are neither rendered nor linked. */
type MovedName = With<{ moved: string }>
/** Every page that is rendered. */
export type PageName = Exclude<AnyName, MovedName>
/** Pages whose content is complete in the server's first response. */
export type PrerenderedPage = With<{ prerendered: true }>
/** Pages that another page renders inside itself, by the name of that page. */
export type PanelOf<N extends PageName> = With<{ within: N }>

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<More>
    : Rest
  : never
/** The names of a page's parameters; never if its path is fixed. */
export type ParamsOf<N extends AnyName> = Names<Declared[N]['path']>
/** Pages with a fixed path. */
export type FixedPage = { [N in PageName]: [ParamsOf<N>] extends [never] ? N : never }[PageName]

declared satisfies { [N in AnyName]: { path: string; back?: FixedPage; within?: PageName; moved?: PageName } }

export const pages: Readonly<Record<AnyName, Page>> = declared
export const pageNames = Object.keys(declared) as AnyName[]
