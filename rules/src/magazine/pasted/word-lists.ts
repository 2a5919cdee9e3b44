/** Lists of a word processor: paragraphs that carry a mark, a level and « mso-list » instead of being lists. Pure. */

const counted = /^\s*[\da-z]{1,4}[.)]/i

interface Item {
  level: number
  tag: 'ol' | 'ul'
  html: string
}

/** The same HTML with real lists; the result is still reduced to what an article may contain. */
export function listsFromWord(html: string): string {
  if (!html.includes('mso-list')) return html
  let written = ''
  let items: Item[] = []
  const flush = () => {
    written += listOf(items)
    items = []
  }
  const chunks = html.split(/<\/p>/i) // each ends where its last paragraph does
  const rest = chunks.pop() ?? ''
  for (const chunk of chunks) {
    const start = chunk.toLowerCase().lastIndexOf('<p ')
    const item = start < 0 ? null : itemOf(chunk.slice(start))
    const before = item ? chunk.slice(0, start) : `${chunk}</p>`
    if (before.trim()) flush()
    written += before
    if (item) items.push(item)
  }
  flush()
  return written + rest
}

/** Null: an ordinary paragraph. */
function itemOf(paragraph: string): Item | null {
  const end = paragraph.indexOf('>')
  const level = /\bmso-list:\s?l\d+ level(\d)/i.exec(paragraph.slice(0, end))?.[1]
  if (!level) return null
  const inside = paragraph.slice(end + 1)
  const [from, to] = [inside.indexOf('[if !supportLists]'), inside.indexOf('[endif]')]
  const isMarked = from >= 0 && to > from
  const mark = isMarked ? inside.slice(inside.indexOf('>', from) + 1, inside.lastIndexOf('<!', to)) : ''
  const html = isMarked
    ? inside.slice(0, inside.lastIndexOf('<!', from)) + inside.slice(inside.indexOf('>', to) + 1)
    : inside
  const tag = counted.test(mark.replace(/<[^<>]*>/g, '')) ? 'ol' : 'ul'
  return { level: Number(level), tag, html }
}

function listOf(items: readonly Item[]): string {
  const open: Item[] = []
  let html = ''
  const close = () => {
    html += `</li></${open.pop()?.tag}>`
  }
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) close()
    let last = open.at(-1)
    if (last?.level === item.level && last.tag !== item.tag) close()
    last = open.at(-1)
    if (last?.level === item.level) html += '</li>'
    else {
      html += `<${item.tag}>`
      open.push(item)
    }
    html += `<li><p>${item.html}</p>`
  }
  while (open.length > 0) close()
  return html
}
