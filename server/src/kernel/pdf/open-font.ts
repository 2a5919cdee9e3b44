import { create, type Font, type Glyph, type Subset } from 'fontkit'

/** Copied where a stroke or a dot belongs to the letter beside it: it is not seen, and joins nothing. */
const nothing = [0x2060]
/** Ids from here on stand for a glyph together with what it is copied as. */
const firstAlias = 0x1_0000

/**
 * A font of which every glyph is copied as the letters that it was drawn for. fontkit alone keeps for each glyph the
 * letter for which it was first used, but scripts share glyphs among letters: the stroke of ب is that of ن, with a dot.
 * Whatever was drawn before does not matter: the same document always gives the same bytes.
 */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes) as Font
  const drawn = new Map<number | string, Glyph>()
  const aliases = new Map<Glyph, Glyph>()
  const idOfAlias: number[] = []
  const getGlyph = font.getGlyph.bind(font)
  const layout = font.layout.bind(font)
  const createSubset = font.createSubset.bind(font)

  font.getGlyph = (id, codePoints = []) => {
    const key = codePoints.length === 1 ? id * 0x11_0000 + codePoints[0]! : `${id} ${codePoints}`
    let glyph = drawn.get(key)
    if (!glyph) {
      glyph = withOwn(getGlyph(id), 'codePoints', codePoints)
      drawn.set(key, glyph)
    }
    return glyph
  }

  function aliasOf(glyph: Glyph): Glyph {
    let alias = aliases.get(glyph)
    if (!alias) {
      alias = withOwn(glyph, 'id', firstAlias + idOfAlias.push(glyph.id) - 1)
      if (glyph.codePoints.length === 0) alias = withOwn(alias, 'codePoints', nothing)
      Object.defineProperty(alias, 'path', { get: () => glyph.path }) // fontkit finds it by the id of the font
      aliases.set(glyph, alias)
    }
    return alias
  }

  font.layout = (...asked) => {
    const run = layout(...asked)
    run.glyphs = run.glyphs.map(aliasOf)
    return run
  }

  font.createSubset = () => {
    const subset = createSubset() as unknown as FilledSubset
    const include = subset.includeGlyph.bind(subset)
    subset.includeGlyph = (id) => {
      if (id < firstAlias) return include(id) // a part of another glyph
      subset.mapping[id] ??= subset.glyphs.push(idOfAlias[id - firstAlias]!) - 1
      return subset.mapping[id]
    }
    return subset as unknown as Subset
  }
  return font
}

/** A subset as it is; its types say less. */
interface FilledSubset {
  /** Ids of the font, in the order of the subset. */
  glyphs: number[]
  mapping: Record<number, number>
  includeGlyph(id: number): number
}

/** The same glyph with another value of one property. */
const withOwn = <Key extends keyof Glyph>(glyph: Glyph, key: Key, value: Glyph[Key]): Glyph =>
  Object.defineProperty(Object.create(glyph), key, { value })
