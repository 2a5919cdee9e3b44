/** Stands in for the router where a page is drawn before the app is there: links are plain ones, nothing moves. */
import { jsx } from './react.ts'

type To = string | { pathname?: string; search?: string; hash?: string }
type Props = { readonly [name: string]: unknown }

const nothing = () => {}

/** With its mark, which may be left out in what a link is given. */
const marked = (mark: string, part = '') => (part === '' || part.startsWith(mark) ? part : mark + part)

const addressOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${marked('?', to.search)}${marked('#', to.hash)}`

export const Link = ({ to, replace: _, state: __, preventScrollReset: ___, viewTransition: ____, ...rest }: Props) =>
  jsx('a', { ...rest, href: addressOf(to as To) })

/** The page, set before the frame around it is drawn. */
export const outlet: { page: unknown } = { page: null }
export const Outlet = () => outlet.page

export const useLocation = () => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: null,
  key: 'default',
})
export const useSearchParams = () => [new URLSearchParams(location.search), nothing]
export const useNavigate = () => nothing
