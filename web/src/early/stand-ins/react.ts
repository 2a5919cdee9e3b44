/**
 * Stands in for React where a page is drawn once before the app is there (web/early-pages.ts): the same
 * components, each called once with its first state, without effects. What is loaded later shows the fallback of its
 * Suspense, as in the app. The build fails where a component imports more of React than is here.
 */

type Props = { readonly [name: string]: unknown }
interface Drawable {
  type: unknown
  props: Props
}
type Draw = (props: Props) => unknown
interface Context<T> extends Draw {
  now: T
  Provider: Context<T>
}

const nothing = () => {}

export const Fragment = Symbol('Fragment')
export const Suspense = Symbol('Suspense')

/** Drawn in a moment: what the nearest Suspense has a fallback for. */
const later = Symbol('later')

export const jsx = (type: unknown, props: Props): Drawable => ({ type, props })
export { jsx as jsxs }
export const createElement = (type: unknown, props: Props | null, ...children: unknown[]): Drawable =>
  jsx(type, children.length > 0 ? { ...props, children } : (props ?? {}))

export function createContext<T>(value: T): Context<T> {
  const context = Object.assign(
    ({ value: inside, children }: Props) => {
      const outside = context.now
      context.now = inside as T
      try {
        const place = document.createDocumentFragment()
        draw(children, place)
        return place
      } finally {
        context.now = outside
      }
    },
    { now: value },
  ) as Context<T>
  context.Provider = context
  return context
}
export const useContext = <T>(context: Context<T>): T => context.now
export { useContext as use }

export const useState = <T>(first: T | (() => T)): [T, () => void] => [
  first instanceof Function ? first() : first,
  nothing,
]
export const useRef = <T>(current: T): { current: T } => ({ current })
export const useMemo = <T>(make: () => T): T => make()
export const useSyncExternalStore = <T>(_subscribe: unknown, get: () => T): T => get()
export const useTransition = (): [boolean, () => void] => [false, nothing]
export { nothing as useEffect, nothing as useLayoutEffect, nothing as startTransition }

/** A component, or a function for later. */
const itself = <T>(one: T): T => one

export { itself as forwardRef, itself as memo, itself as useCallback, itself as useEffectEvent }
export const lazy = () => () => {
  throw later
}

let ids = 0
export const useId = () => `early-${++ids}`

/** What React writes in another way than the attribute is called. */
const renamed: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
}
/** Properties of SVG whose attribute has a dash. */
const isDashed = /^(?:stroke|fill|clip|text|font|stop|dominant|vector)[A-Z]/
const isNone = /^(?:children|ref|key)$/
const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'function' || isNone.test(name)) return
  const attribute = renamed[name] ?? (isDashed.test(name) ? dashed(name) : name)
  if (name === 'style') setStyle((element as HTMLElement).style, value as object)
  else if (typeof value !== 'boolean' || /^(?:aria|data)-/.test(name)) element.setAttribute(attribute, String(value))
  else if (value) element.setAttribute(attribute, '')
}

/** Styles whose numbers are no pixels. */
const isPlain = /^(?:--|opacity|zIndex|order|flex|fontWeight|lineHeight|aspectRatio|scale)/

function setStyle(style: CSSStyleDeclaration, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const isPixels = typeof value === 'number' && !isPlain.test(name)
    style.setProperty(name.startsWith('--') ? name : dashed(name), isPixels ? `${value}px` : String(value))
  }
}

const svg = 'http://www.w3.org/2000/svg'

/** Puts what a component returns into `into`. */
export function draw(node: unknown, into: Node): void {
  if (node === undefined || node === null || typeof node === 'boolean') return
  if (typeof node !== 'object') into.appendChild(document.createTextNode(String(node)))
  else if (node instanceof Node) into.appendChild(node)
  else if (Symbol.iterator in node) for (const one of node as Iterable<unknown>) draw(one, into)
  else drawElement(node as Drawable, into)
}

function drawElement({ type, props }: Drawable, into: Node): void {
  if (type === Fragment) draw(props.children, into)
  else if (type === Suspense) drawOr(props, into)
  else if (typeof type === 'function') draw((type as Draw)(props), into)
  else drawTag(String(type), props, into)
}

function drawTag(type: string, props: Props, into: Node): void {
  if ('dangerouslySetInnerHTML' in props) throw new Error('HTML cannot be drawn early')
  const isDrawing = type === 'svg' || (into as Partial<Element>).namespaceURI === svg
  const element = isDrawing ? document.createElementNS(svg, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  draw(type === 'textarea' ? (props.value ?? props.defaultValue) : props.children, element)
  into.appendChild(element)
}

/** What was begun before something turned out to come later is not shown. */
function drawOr({ children, fallback }: Props, into: Node): void {
  const place = document.createDocumentFragment()
  try {
    draw(children, place)
    into.appendChild(place)
  } catch (thrown) {
    if (thrown !== later) throw thrown
    draw(fallback, into)
  }
}
