import { Extension } from '@tiptap/core'
import { DOMParser, type Node as ProseMirrorNode, type ResolvedPos } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { emojisFromPictures, listsFromWord, raisedNumbers } from '@vondrona/rules/magazine/pasted'
import { type LeftOut, leftOutOf } from './pasted-html.ts'
import { PasteParser } from './pasted-marks.ts'

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml')

/** Behind the pictures that stand there already, so that one after the other keeps their order. */
function afterPictures(doc: ProseMirrorNode, place: ResolvedPos): number {
  const isPicture = (node: ProseMirrorNode | null) => node?.type.name === 'image'
  let at = place.depth > 0 ? place.after(1) : place.pos
  // A picture that took the place of an empty line leaves the cursor at the start of the next one.
  const isBehindPicture =
    place.depth === 1 && place.parentOffset === 0 && isPicture(doc.resolve(place.before()).nodeBefore)
  if (isBehindPicture) at = place.before()
  for (let next = doc.nodeAt(at); next && isPicture(next); next = doc.nodeAt(at)) at += next.nodeSize
  return at
}

function insert(view: EditorView, names: readonly string[], dropped?: number): void {
  const { schema, tr } = view.state
  const nodes = names.map((pending) => schema.nodes.image!.create({ pending }))
  const place = tr.doc.resolve(Math.min(dropped ?? tr.selection.to, tr.doc.content.size))
  const isEmptyLine = place.depth === 1 && place.parent.isTextblock && place.parent.content.size === 0
  if (isEmptyLine) tr.replaceWith(place.before(), place.after(), nodes)
  else if (dropped === undefined) tr.insert(afterPictures(tr.doc, place), nodes)
  else tr.insert(place.depth > 0 ? place.after(1) : place.pos, nodes) // next to a list or table, not inside
  view.dispatch(tr.scrollIntoView())
}

/** Pictures that are pasted or dropped as files begin their way at once. */
export const pictureFiles = (begin: (file: Blob) => string, leftOut: (kinds: readonly LeftOut[]) => void) =>
  Extension.create({
    name: 'pictureFiles',
    addProseMirrorPlugins() {
      const { schema } = this.editor
      return [
        new Plugin({
          props: {
            clipboardParser: new PasteParser(schema, DOMParser.fromSchema(schema).rules),
            transformPastedHTML(pasted) {
              const html = raisedNumbers(emojisFromPictures(listsFromWord(pasted)))
              const gone = leftOutOf(html)
              if (gone.length > 0) leftOut(gone)
              return html
            },
            handlePaste(view, { clipboardData }) {
              const files = picturesOf(clipboardData)
              const hasText = Boolean(clipboardData?.getData('text/plain').trim())
              if (files.length === 0 || hasText) return false // a word processor adds a picture of the text itself
              insert(view, files.map(begin))
              return true
            },
            handleDrop(view, event, _slice, isMoved) {
              const files = isMoved ? [] : picturesOf(event.dataTransfer)
              if (files.length === 0) return false
              event.preventDefault()
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              insert(view, files.map(begin), at ?? view.state.doc.content.size)
              return true
            },
          },
        }),
      ]
    },
  })

/** Pictures chosen by a button, where the cursor is. */
export const insertPictures = (view: EditorView, names: readonly string[]): void => insert(view, names)
