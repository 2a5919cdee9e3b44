import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { layColours } from '../../lib/pictures/thumbhash.ts'
import { fromServer } from '../../lib/platform/server.ts'
import { shownPictures } from '../../lib/takeover/shown-pictures.ts'
import { type HtmlElement, type HtmlNode, readHtml } from '../../lib/texts/safe-html.ts'
import './article-text.css'

const cell = ['colspan', 'rowspan']
const plain = Object.fromEntries(
  'p h2 h3 h4 ul li strong em u s code blockquote table thead tbody tr br hr figcaption span picture mark'
    .split(' ')
    .map((tag) => [tag, []]),
) as Record<string, readonly string[]>
/** What the server's rendering may contain (rules/src/magazine/render.ts); nothing else is rendered. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...plain,
  ol: ['start'],
  th: cell,
  td: cell,
  figure: ['data-replay'],
  a: ['href', 'rel', 'class', 'data-saver', 'data-alt'],
  source: ['type', 'srcset', 'sizes'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'data-thumbhash'],
  svg: ['viewBox', 'width', 'height', 'aria-hidden'],
}

/** Names that React spells its own way. */
const spelling: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  srcset: 'srcSet',
  class: 'className',
}

/** The text of an article, as the server rendered and cleaned it. */
export function ArticleText({ html }: { html: string }) {
  return <div className="article-text">{readHtml(fromServer(html), allowed).map(draw)}</div>
}

/** A title or extract with the found words marked. */
export const Marked = ({ html }: { html: string }) => readHtml(html, { mark: [] }).map(draw)

function draw(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const { tag, attributes, children } = node
  if (tag === 'a') return <ArticleLink key={key} link={node} />
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [spelling[name] ?? name, value]))
  if (tag === 'img') return <img {...props} alt={attributes.alt ?? ''} decoding="async" key={key} ref={layColours} />
  // A wide table scrolls on its own, the page does not.
  const table = tag === 'table' && { tabIndex: 0 }
  return createElement(tag, { ...props, ...table, key }, ...children.map(draw))
}

const safe = /^(?:https?:|mailto:|\/(?![/\\]))/i

function ArticleLink({ link: { attributes, children } }: { link: HtmlElement }) {
  const { href = '', 'data-saver': srcSet, 'data-alt': alt = '' } = attributes
  const [shown, setShown] = useState(() => shownPictures.has(href))
  const inside = children.map(draw)
  if (!safe.test(href)) return inside
  if (attributes.class === 'deferred-image')
    return shown ? (
      <img alt={alt} className="deferred-image" sizes="100vw" src={href} srcSet={srcSet} {...sizeOf(children)} />
    ) : (
      <a
        className="deferred-image"
        href={href}
        onClick={(event) => {
          event.preventDefault()
          shownPictures.add(href)
          setShown(true)
        }}
      >
        {inside}
      </a>
    )
  if (href.startsWith('/')) return <Link to={href}>{inside}</Link>
  return (
    <a href={href} rel={attributes.rel ?? 'noopener nofollow ugc'}>
      {inside}
    </a>
  )
}

/** The shape stays when the picture takes the place of its link. */
function sizeOf(children: readonly HtmlNode[]) {
  const shape = children.find((child): child is HtmlElement => typeof child !== 'string' && child.tag === 'svg')
  return { width: shape?.attributes.width, height: shape?.attributes.height }
}
