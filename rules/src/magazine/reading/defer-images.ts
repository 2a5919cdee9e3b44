/**
 * The HTML of an article with the data saver (R-CONST-36, F-MAG-09): each of our images becomes a link of the
 * same shape, which loads it. Matches the output of `renderPicture` and leaves everything else unchanged.
 */
export function deferImages(html: string, label: string): string {
  const picture = /<picture>(?:<source [^>]*\/>)?<img ([^>]*)\/><\/picture>/g
  return html.replace(picture, (tag, attributes: string) => {
    const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const [width, height] = [Number(values.get('width')), Number(values.get('height'))]
    if (!(width > 0 && height > 0)) return tag
    const kept = ['alt', 'data-saver', 'data-thumbhash'].flatMap((name) => {
      const value = values.get(name)
      return value ? ` ${name === 'alt' ? 'data-alt' : name}="${value}"` : ''
    })
    const shape = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"></svg>`
    return `<a class="deferred-image" href="${values.get('src') ?? ''}"${kept.join('')}>${shape}<span>${label}</span></a>`
  })
}
