import { renderVersion } from '@vondrona/rules/magazine'
import { linkTo } from '@vondrona/rules/pages'
import sanitize from 'sanitize-html'

/** Grows with the rendering and with the rules below; articles of an older one are rendered again by a job. */
export const cleanVersion = renderVersion * 1000 + 1

const spans = ['colspan', 'rowspan']
const common: sanitize.IOptions = {
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [], source: [] }, // pictures come from this server
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'source'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'title'],
}

const replays = linkTo('replay', { id: '' })

/** What `renderArticle` writes, and nothing else: a second look at it, in case the first has a hole. */
const written: sanitize.IOptions = {
  ...common,
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'u', 's', 'code', 'a'],
    ...['table', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'picture', 'source', 'img', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    th: spans,
    td: spans,
    figure: ['data-replay'],
    source: ['type', 'srcset', 'sizes'],
    img: [
      'src',
      'srcset',
      'sizes',
      'width',
      'height',
      'alt',
      'loading',
      'decoding',
      'data-saver',
      'data-weight',
      'data-thumbhash',
    ],
  },
  transformTags: {
    a: (tagName, { href = '' }) => {
      const attribs: sanitize.Attributes = { href }
      if (!href.startsWith(replays)) attribs.rel = 'noopener nofollow ugc'
      return { tagName, attribs }
    },
  },
}

/** What is understood of the HTML that existing clients send; the document made of it decides. */
const understood: sanitize.IOptions = {
  ...common,
  allowedTags: [
    ...['p', 'div', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['hr', 'br', 'b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'code', 'a', 'span'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
    // Nothing of them is kept but that they end the words before.
    ...['dl', 'dt', 'dd', 'details', 'summary', 'center', 'address', 'header', 'main', 'footer', 'nav', 'aside'],
    ...['fieldset', 'legend'],
  ],
  allowedSchemesByTag: {}, // the address of a picture is only looked up
  // Styles are read (rules/magazine/pasted) and never written.
  allowedAttributes: { '*': ['style'], a: ['href'], ol: ['start'], th: spans, td: spans, img: ['src', 'alt'] },
  parseStyleAttributes: false,
}

/** Sanitizes our own rendering of an article. */
export const cleanWritten = (html: string): string => sanitize(html, written)

/** Reduces submitted HTML to what the editor can convert. */
export const cleanSent = (html: string): string => sanitize(html, understood)
