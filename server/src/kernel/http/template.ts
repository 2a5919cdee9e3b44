/**
 * Fills the template slots of a prerendered page (web/prerender.ts): `{{name}}` is a text, `{{{name}}}` HTML of our
 * own, and `<x-each name="list">…</x-each>` is repeated for each item; its slots take their values from the item first,
 * then from the enclosing scope. A slot without a value is empty.
 */
export type Data = { readonly [name: string]: string | readonly Data[] }
type Part = { text: string } | { name: string; isHtml: boolean } | { list: string; parts: Part[] }
type Values = readonly Data[]

/** Compiles a prerendered page into a function that fills its slots and lists. */
export function compile(html: string): (data: Data) => string {
  const root: Part[] = []
  const open = [root]
  let end = 0
  for (const match of html.matchAll(/\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}|<x-each name="(\w+)">|<\/x-each>/g)) {
    const [slot, raw, name, list] = match
    const parts = open.at(-1)
    if (!parts) throw new Error('The page closes a list that it did not open.')
    parts.push({ text: html.slice(end, match.index) })
    end = match.index + slot.length
    if (raw) parts.push({ name: raw, isHtml: true })
    else if (name) parts.push({ name, isHtml: false })
    else if (list) {
      const inside: Part[] = []
      parts.push({ list, parts: inside })
      open.push(inside)
    } else open.pop()
  }
  if (open.length !== 1) throw new Error('The page does not close its lists.')
  root.push({ text: html.slice(end) })
  return (data) => fill(root, [data])
}

function fill(parts: readonly Part[], around: Values): string {
  let html = ''
  for (const part of parts) {
    if ('text' in part) html += part.text
    else if ('list' in part) {
      const items = find(around, part.list)
      if (Array.isArray(items)) for (const item of items) html += fill(part.parts, [item, ...around])
    } else {
      const value = find(around, part.name)
      if (typeof value === 'string') html += part.isHtml ? value : escapeHtml(value)
    }
  }
  return html
}

const find = (around: Values, name: string) => around.find((data) => Object.hasOwn(data, name))?.[name]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
