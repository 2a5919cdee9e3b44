/**
 * The server's clean HTML as a tree, for React to draw: a page has no door for HTML (CSP require-trusted-types-for), and
 * needs none. Reads what our own server writes (every tag closed, attributes in double quotes); what is not in the
 * allow-list loses its tag and keeps its text.
 */
export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const empty = new Set(['br', 'hr', 'img', 'source'])

/** `allowed`: the tags, each with its attributes. */
export function readHtml(html: string, allowed: Readonly<Record<string, readonly string[]>>): readonly HtmlNode[] {
  const root: { tag: string; attributes: Record<string, string>; children: HtmlNode[] } = {
    tag: '',
    attributes: {},
    children: [],
  }
  const open = [root]
  const top = () => open.at(-1) ?? root
  let end = 0
  const say = (text: string) => text && top().children.push(plainText(text))
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/g)) {
    const [matched, closing, tag = '', attributes = ''] = match
    say(html.slice(end, match.index))
    end = match.index + matched.length
    const names = Object.hasOwn(allowed, tag) ? allowed[tag] : undefined
    if (!names) continue
    if (closing) {
      if (open.some((one) => one.tag === tag)) while (open.pop()?.tag !== tag);
      continue
    }
    const made = { tag, attributes: read(attributes, names), children: [] }
    top().children.push(made)
    if (!empty.has(tag)) open.push(made)
  }
  say(html.slice(end))
  return root.children
}

const read = (text: string, names: readonly string[]) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
      names.includes(name) ? [[name, plainText(value)]] : [],
    ),
  )

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const plainText = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
