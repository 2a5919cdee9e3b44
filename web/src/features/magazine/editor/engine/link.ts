import { InputRule, Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { safeAddress } from '@vondrona/rules/magazine'

const addressInText = /^(?:https?:\/\/|mailto:)\S+$/i
const typedAddress = /(?:^|\s)(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)»]) $/i

/** A link, only where it may lead: checked when it is typed, pasted or set, and by the server again. */
export const articleLink = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (link) => {
        const href = safeAddress(link.getAttribute('href'))
        return href ? { href } : false
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: safeAddress(mark.attrs.href) ?? '', rel: 'noopener nofollow ugc' }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: typedAddress,
        handler: ({ state: { tr }, range, match: [typed, address = ''] }) => {
          const href = safeAddress(address)
          if (!href) return
          const at = range.from + typed.indexOf(address)
          const end = at + address.length
          tr.addMark(at, end, this.type.create({ href })).insertText(' ', end)
        },
      }),
    ]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          /** An address over chosen words makes them a link; alone it is one itself. */
          handlePaste: (view, { clipboardData }) => {
            const text = clipboardData?.getData('text/plain').trim() ?? ''
            const href = addressInText.test(text) ? safeAddress(text) : null
            if (!href) return false
            const { tr, selection, schema } = view.state
            const mark = this.type.create({ href })
            if (selection.empty) tr.replaceSelectionWith(schema.text(text, [mark]), false)
            else tr.addMark(selection.from, selection.to, mark)
            view.dispatch(tr.scrollIntoView())
            return true
          },
          handleClick: (_view, _at, event) => {
            if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
            return false
          },
        },
      }),
    ]
  },
})
