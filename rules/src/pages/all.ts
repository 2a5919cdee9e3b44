/** Every page of the product. One line per domain. */
import { pages as accounts } from '../accounts/pages.ts'
import { pages as audit } from '../audit/pages.ts'
import { pages as identity } from '../identity/pages.ts'
import { pages as lives } from '../lives/pages.ts'
import { pages as magazine } from '../magazine/pages.ts'
import { pages as members } from '../members/pages.ts'
import { pages as notifications } from '../notifications/pages.ts'
import { pages as outbox } from '../outbox/pages.ts'
import { pages as privacy } from '../privacy/pages.ts'
import { pages as sessions } from '../sessions/pages.ts'
import { pages as signup } from '../signup/pages.ts'
import { pages as areas } from '../site/areas/pages.ts'
import { pages as site } from '../site/pages.ts'
import type { Page } from './declare.ts'

const declared = {
  ...site,
  ...magazine,
  ...lives,
  ...areas,
  ...sessions,
  ...signup,
  ...identity,
  ...accounts,
  ...notifications,
  ...members,
  ...privacy,
  ...audit,
  ...outbox,
}
type Declared = typeof declared
type AnyName = keyof Declared
type With<Trait> = { [N in AnyName]: Declared[N] extends Trait ? N : never }[AnyName]

/** Names that lead on to another page; nothing is drawn or linked there. */
type MovedName = With<{ moved: string }>
/** Every page that is drawn. */
export type PageName = Exclude<AnyName, MovedName>
/** Pages whose content is complete in the server's first response. */
export type PrerenderedPage = With<{ prerendered: true }>
/** Pages that another page draws inside itself, by the name of that page. */
export type PanelOf<N extends PageName> = With<{ within: N }>

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<More>
    : Rest
  : never
/** The names of a page's parameters; never where its address is always the same. */
export type ParamsOf<N extends AnyName> = Names<Declared[N]['path']>
/** Pages whose address is always the same. */
export type FixedPage = { [N in PageName]: [ParamsOf<N>] extends [never] ? N : never }[PageName]

declared satisfies { [N in AnyName]: { path: string; back?: FixedPage; within?: PageName; moved?: PageName } }

export const pages: Readonly<Record<AnyName, Page>> = declared
export const pageNames = Object.keys(declared) as AnyName[]
