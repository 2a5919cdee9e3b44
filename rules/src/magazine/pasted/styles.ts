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
