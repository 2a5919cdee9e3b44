/**
 * The HTML of an article for people who save data (R-CONST-36, F-MAG-09): each picture of ours becomes a link of the
 * same shape, which shows it. Reads what `renderPicture` writes and leaves anything else alone.
 */
export function holdPictures(html: string, label: string): string {
  const picture = /<picture>(?:<source [^>]*\/>)?<img ([^>]*)\/><\/picture>/g
  return html.replace(picture, (whole, attributes: string) => {
    const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const [width, height] = [Number(values.get('width')), Number(values.get('height'))]
    if (!(width > 0 && height > 0)) return whole
    const kept = ['alt', 'data-saver', 'data-thumbhash'].flatMap((name) => {
      const value = values.get(name)
      return value ? ` ${name === 'alt' ? 'data-alt' : name}="${value}"` : ''
    })
    const shape = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"></svg>`
    return `<a class="held-picture" href="${values.get('src') ?? ''}"${kept.join('')}>${shape}<span>${label}</span></a>`
  })
}
