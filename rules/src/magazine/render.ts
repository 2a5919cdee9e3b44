import { linkTo } from '../pages/index.ts'
import type { ShownImage } from '../uploads/view/index.ts'
import type { ArticleDocument, ArticleMark, ArticleNode } from './document.ts'
import { fr } from './messages.fr.ts'

export type ArticleImage = ShownImage
export type ArticleImages = ReadonlyMap<string, ArticleImage>

/** Increased whenever the same document would render to different HTML: stored texts are then rendered again. */
export const renderVersion = 2

/** Width of the text column of a page. */
export const imageSizes = '(min-width: 768px) 704px, 100vw'

/** Renders a document to HTML, for server, previews and readers. Images that are not in `images` are omitted. */
export function renderArticle(document: ArticleDocument, images: ArticleImages): string {
  return inside(document, images)
}

const inside = (node: ArticleNode, images: ArticleImages) =>
  (node.content ?? []).map((child) => renderNode(child, images)).join('')

function renderNode(node: ArticleNode, images: ArticleImages): string {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight(wrap, escapeText(node.text ?? ''))
    case 'hardBreak':
      return '<br />'
    case 'horizontalRule':
      return '<hr />'
    case 'image':
      return renderImage(node, images)
    case 'replay':
      return renderReplay(node)
    case 'table':
      return `<table><tbody>${inside(node, images)}</tbody></table>`
    default:
      return element(node, inside(node, images))
  }
}

const tags = {
  doc: 'div',
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
} as const

function element({ type, attrs = {} }: ArticleNode, content: string): string {
  const tag = type === 'heading' ? `h${attrs.level}` : tags[type as keyof typeof tags]
  const own = (['start', 'colspan', 'rowspan'] as const).flatMap((name) =>
    Number(attrs[name] ?? 1) > 1 ? ` ${name}="${Number(attrs[name])}"` : [],
  )
  return `<${tag}${own.join('')}>${content}</${tag}>`
}

const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

const wrap = (content: string, mark: ArticleMark): string =>
  mark.type === 'link'
    ? `<a href="${escapeHtml(mark.attrs?.href ?? '')}" rel="noopener nofollow ugc">${content}</a>`
    : `<${markTags[mark.type]}>${content}</${markTags[mark.type]}>`

function renderImage({ attrs = {} }: ArticleNode, images: ArticleImages): string {
  const image = images.get(String(attrs.id))
  if (!image) return ''
  const caption = attrs.caption ? `<figcaption>${escapeText(String(attrs.caption))}</figcaption>` : ''
  return `<figure>${renderPicture(image, String(attrs.alt ?? ''))}${caption}</figure>`
}

/** A lazily loaded responsive image without layout shift. */
export function renderPicture(image: ArticleImage, alt: string, sizes = imageSizes, loading = 'lazy'): string {
  const { url, width, height, srcset, avif, saver, thumbhash, weight } = image
  const source = avif ? `<source type="image/avif" srcset="${escapeHtml(avif)}" sizes="${escapeHtml(sizes)}" />` : ''
  const attributes = {
    src: url,
    srcset,
    sizes,
    width: String(width),
    height: String(height),
    alt,
    loading,
    decoding: 'async',
    'data-saver': saver,
    'data-weight': String(weight),
    ...(thumbhash && { 'data-thumbhash': thumbhash }),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<picture>${source}<img${written.join('')} /></picture>`
}

/** A link with its image, which the page may replace with a player. */
function renderReplay({ attrs = {} }: ArticleNode): string {
  const id = escapeHtml(String(attrs.liveId))
  const address = escapeHtml(linkTo('replay', { id: String(attrs.liveId) }))
  const title = escapeText(String(attrs.title || fr['magazine.replay']))
  const picture = `<img src="/api/lives/${id}/thumbnail.jpg" width="640" height="360" alt="" loading="lazy" />`
  return `<figure data-replay="${id}"><a href="${address}">${picture}<span>${title}</span></a></figure>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const entityOf = (character: string) => entities[character] ?? ''
/** Escapes text between tags. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, entityOf)
/** Escapes text, including values of attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, entityOf)
