/** What a pasted text holds beyond words: pictures that are elsewhere, and what an article cannot keep. Pure. */

/** What is left out, as the person who pastes knows it. */
export type LeftOut = 'video' | 'audio' | 'form' | 'drawing' | 'picture'

const leftOut: readonly [LeftOut, RegExp][] = [
  ['video', /<(?:iframe|video|embed|object)\b/i],
  ['audio', /<audio\b/i],
  ['form', /<(?:form|input|select|textarea)\b/i],
  ['drawing', /<(?:svg|canvas|math)\b/i],
]

/** The https address of a picture elsewhere; of a site without a certificate its https address is tried. Else null. */
export function remoteAddress(source: string): string | null {
  const url = URL.parse(
    source
      .trim()
      .replace(/^\/\//, 'https://')
      .replace(/^http:/i, 'https:'),
  )
  return url?.protocol === 'https:' && !url.username && url.href.length <= 2000 ? url.href : null
}

const isKept = (source: string) => /^data:image\/(?:jpeg|png|webp|gif);base64,/i.test(source) || remoteAddress(source)

/** Each kind of thing in this HTML that the article cannot keep, once. */
export function leftOutOf(html: string): LeftOut[] {
  const own = /data-pm-slice/.test(html) // copied from an editor of ours: it holds nothing else
  if (own) return []
  const sources = [...html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
  return [
    ...leftOut.flatMap(([kind, tag]) => (tag.test(html) ? [kind] : [])),
    ...(sources.some((source) => !isKept(source.replaceAll('&amp;', '&'))) ? (['picture'] as const) : []),
  ]
}
