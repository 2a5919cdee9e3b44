/** The longest family of emoji has 11 code units; more on one sign is no sign. */
const unitsPerSign = 16

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** How many signs a person sees: an emoji, or a letter with its accents, is one. */
export function seenLength(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length
  if (!segmenter) return [...text.replace(/\u200D.|\p{M}|[\u{1F3FB}-\u{1F3FF}]/gsu, '')].length
  let signs = 0
  for (const _ of segmenter.segment(text)) signs++
  return signs
}

/** Whether a person sees at most `max` signs; what they are stored in has a ceiling, too. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * unitsPerSign && seenLength(text) <= max)
