/**
 * Bold, italic, underlined, struck. Other programs write them as styles of a `span`, which the content policy of our
 * pages keeps from taking effect also where pasted text is parsed: so the attribute itself is read.
 */
import type { Mark } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import { Underline } from '@tiptap/extension-underline'

/** Its tags, unless their style takes it back; any `span` whose style gives it. */
const also = (mark: Mark, tags: string, gives: RegExp, takes = /^$/) =>
  mark.extend({
    parseHTML: () => [
      { tag: tags, getAttrs: (element) => (takes.test(styleOf(element)) ? false : null) },
      { tag: 'span[style]', consuming: false, getAttrs: (span) => (gives.test(styleOf(span)) ? null : false) },
    ],
  })

const styleOf = (element: HTMLElement) => element.getAttribute('style') ?? ''

export const marks = [
  also(Bold, 'b, strong', /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i, /(?:^|;)\s*font-weight:\s*(?:normal|400)/i),
  also(Italic, 'i, em', /(?:^|;)\s*font-style:\s*italic/i, /(?:^|;)\s*font-style:\s*normal/i),
  also(Underline, 'u, ins', /(?:^|;)\s*text-decoration[^;]*underline/i),
  also(Strike, 's, del, strike', /(?:^|;)\s*text-decoration[^;]*line-through/i),
]
