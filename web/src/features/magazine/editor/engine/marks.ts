/**
 * Bold, italic, underlined, struck. Other programs write them as styles of a `span`, which the content policy of our
 * pages keeps from taking effect also where pasted text is parsed: so the attribute itself is read.
 */
import type { Mark } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import { Underline } from '@tiptap/extension-underline'
import { marksInStyle, type StyledMark } from '@vondrona/rules/magazine/pasted'

/** Its tags, unless their style takes it back; any `span` whose style gives it. */
const also = (mark: Mark, tags: string, name: StyledMark) =>
  mark.extend({
    parseHTML: () => [
      { tag: tags, getAttrs: (element) => (said(element)[name] === false ? false : null) },
      { tag: 'span[style]', consuming: false, getAttrs: (span) => (said(span)[name] ? null : false) },
    ],
  })

const said = (element: HTMLElement) => marksInStyle(element.getAttribute('style') ?? '')

export const marks = [
  also(Bold, 'b, strong', 'bold'),
  also(Italic, 'i, em', 'italic'),
  also(Underline, 'u, ins', 'underline'),
  also(Strike, 's, del, strike', 'strike'),
]
