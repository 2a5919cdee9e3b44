/**
 * Bold, italic, underlined, struck of what is pasted. Other programs write them as styles, which also take back what a
 * tag around gives, and the content policy of our pages keeps styles from taking effect where pasted text is parsed: so
 * the attributes are read, as the server reads them.
 */
import { DOMParser } from '@tiptap/pm/model'
import { markOfTag, marksWithin, type StyledMark } from '@vondrona/rules/magazine/pasted'

const tagOf: Record<StyledMark, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

/** Gives each text the tags of its marks, and takes away all other tags and styles that speak of them. */
function markTexts(parent: Node, around: readonly StyledMark[], inLink: boolean): void {
  for (const node of [...parent.childNodes]) {
    if (node instanceof Element) {
      const tag = node.localName
      const isLink = inLink || (tag === 'a' && node.hasAttribute('href'))
      const within = marksWithin(around, { tag, style: node.getAttribute('style') ?? '', inLink: isLink })
      markTexts(node, within, isLink)
      if (tag === 'span' || markOfTag(tag)) node.replaceWith(...node.childNodes)
    } else if (node.nodeType === Node.TEXT_NODE && !isBetweenBlocks(node.nodeValue ?? '')) {
      const marked = around.reduce<Node>((inside, mark) => {
        const element = (node.ownerDocument as Document).createElement(tagOf[mark])
        element.append(inside)
        return element
      }, node.cloneNode())
      if (around.length > 0) parent.replaceChild(marked, node)
    }
  }
}

const isBetweenBlocks = (text: string) => /^\s*\n\s*$/.test(text)

/** Reads what is pasted or dropped. */
export class PasteParser extends DOMParser {
  override parseSlice(...[dom, options]: Parameters<DOMParser['parseSlice']>) {
    markTexts(dom, [], false)
    return super.parseSlice(dom, options)
  }
}
