import type { MenuName, Role } from '../accounts/index.ts'
import type { texts as shell } from '../shell/index.ts'
import type { TextKey } from './text-keys.generated.ts'

/** Defaults for the pages of one domain. */
interface Common {
  /** The text key of its title in the first response. */
  title?: TextKey | keyof typeof shell.fr
  /** The item of the side menu that is highlighted on it. */
  section?: MenuName | 'admin' | null
  /** The text key of its description in link previews; default: the site's. */
  about?: Extract<TextKey, `${string}.about.${string}`>
}

interface Address extends Common {
  /** `/lives/:id/edit`: a part with a colon is a parameter. */
  path: string
  /** The parameters of its address that say which of its tabs is open: it is found again as it was left (R-SHELL-26). */
  tabs?: readonly string[]
  /** Other addresses of the same page. Links and the sitemap use `path`. */
  aliases?: readonly string[]
  /** The page that renders this one inside itself, as the settings do with their panels. */
  within?: string
  /**
   * True when the page is prerendered at build time, so that the server's first response contains its content; the
   * server then has a head for it.
   */
  prerendered?: true
  /** Listed in the sitemap. */
  sitemap?: true
}

/**
 * Who may open a page. `guests` are people without an account; members are redirected home. `anyone` is everybody,
 * `readers` everybody unless the installation restricts its content to members (D-38), `members` who is signed in. An
 * admin may open whatever members may. Frame `public` is the visitors' frame, for
 * everybody; `none` is a page that fills the screen.
 */
type Access =
  | { open: 'guests' }
  | { open: 'anyone'; frame?: 'public' | 'none' }
  /** D-02: whoever is signed in may read what a visitor may. */
  | { open: 'readers' }
  /** D-02: `without` are roles whose menu lacks the page. */
  | { open: 'members'; without?: readonly Role[] }
  /**
   * Others are redirected to the area of their role with a toast that gives the reason, or to `back`. Without `denied`,
   * silently to `back`.
   */
  | { open: 'members'; only: readonly Role[]; denied?: keyof typeof shell.fr; back: string }
  /** Another name of a page with the same parameters. */
  | { moved: string }

export type Page = Address & Access

type Declared<C extends Common> = Address & Access & (C extends { title: string } ? unknown : { title: string })

/** The pages of a domain by name. `common` has the defaults of each. */
export function declarePages<const C extends Common, const P extends Record<string, Declared<C>>>(
  common: C,
  pages: P,
): { readonly [N in keyof P]: P[N] } {
  const all = Object.entries(pages).map(([name, page]) => [name, { ...common, ...page }])
  return Object.fromEntries(all)
}
