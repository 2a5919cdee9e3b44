export type StyledMark = 'bold' | 'italic' | 'underline' | 'strike'
type Said = Partial<Record<StyledMark, boolean>>

/**
 * What an inline style says of bold, italic, underlined and struck: given, or taken back. Google Docs wraps a whole text
 * into a `b` whose style is normal, and writes every mark as the style of a `span`.
 */
export function marksInStyle(style: string): Said {
  const said: Said = {}
  for (const declaration of style.toLowerCase().split(';')) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim())
    if (property === 'font-weight') {
      const weight = Number.parseInt(value, 10)
      if (/^bold/.test(value) || weight >= 600) said.bold = true
      else if (/^(?:normal|lighter)/.test(value) || weight < 600) said.bold = false
    } else if (property === 'font-style') {
      if (/^(?:italic|oblique)/.test(value)) said.italic = true
      else if (/^normal/.test(value)) said.italic = false
    } else if (property === 'text-decoration' || property === 'text-decoration-line') {
      const isNone = /^none/.test(value)
      if (isNone || value.includes('underline')) said.underline = !isNone
      if (isNone || value.includes('line-through')) said.strike = !isNone
    }
  }
  return said
}

const tags: Readonly<Record<string, StyledMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
}

/** The mark of a tag (in small letters); undefined: it gives none. */
export const markOfTag = (tag: string): StyledMark | undefined => (Object.hasOwn(tags, tag) ? tags[tag] : undefined)

const styled: readonly StyledMark[] = ['bold', 'italic', 'underline', 'strike']
/** A line under or through a text goes on under all that is in it, whatever its style. */
const inherited: readonly StyledMark[] = ['bold', 'italic']

/**
 * The marks of what is in a tag: those around it, without what its style takes back, and its own. A link is underlined
 * anyway.
 */
export function marksWithin(
  around: readonly StyledMark[],
  { tag, style, inLink }: { tag: string; style: string; inLink: boolean },
): StyledMark[] {
  const own = markOfTag(tag)
  const said = own || tag === 'span' || tag === 'a' ? marksInStyle(style) : {}
  const within = around.filter((mark) => said[mark] !== false || !inherited.includes(mark))
  const given = styled.filter((mark) => said[mark] && !(inLink && mark === 'underline'))
  return [...new Set([...within, ...(own && said[own] !== false ? [own] : []), ...given])]
}
