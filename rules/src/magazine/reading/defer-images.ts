import type { Language } from '../../texts/index.ts'
import { weightText } from '../../uploads/view/index.ts'

/**
 * The HTML of an article with the data saver (R-CONST-36, F-MAG-09): each of our images becomes a link of the
 * same shape, which loads it and says what it weighs; a replay keeps the shape of its picture, and its title. Matches
 * the output of `renderArticle` and leaves everything else unchanged.
 */
export function deferImages(html: string, label: string, language: Language): string {
  const picture = /<picture>(?:<source [^>]*\/>)?<img ([^>]*)\/><\/picture>/g
  // An app on a phone makes addresses whole.
  const ofReplay = /<img (src="(?:https?:\/\/[^/"]+)?\/api\/lives\/[^>]*)\/>/g
  return html
    .replace(picture, (tag, attributes: string) => {
      const values = valuesOf(attributes)
      const shape = shapeOf(values)
      if (!shape) return tag
      const kept = ['alt', 'data-saver', 'data-thumbhash'].flatMap((name) => {
        const value = values.get(name)
        return value ? ` ${name === 'alt' ? 'data-alt' : name}="${value}"` : ''
      })
      const weight = Number(values.get('data-weight'))
      const said = weight > 0 ? `${label} (${weightText(weight, language)})` : label
      return `<a class="deferred-image" href="${values.get('src') ?? ''}"${kept.join('')}>${shape}<span>${said}</span></a>`
    })
    .replace(ofReplay, (tag, attributes: string) => shapeOf(valuesOf(attributes)) ?? tag)
}

const valuesOf = (attributes: string) =>
  new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function shapeOf(values: ReadonlyMap<string | undefined, string | undefined>): string | undefined {
  const [width, height] = [Number(values.get('width')), Number(values.get('height'))]
  if (!(width > 0 && height > 0)) return
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"></svg>`
}
