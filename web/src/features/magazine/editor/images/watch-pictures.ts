import type { Editor } from '@tiptap/core'
import { onPictures, pictureOf, resumePicture } from './picture-uploads.ts'

/** Pictures of the text that are not on the server are uploaded; those that arrived get their id. */
export function watchPictures(editor: Editor): () => void {
  const look = () => {
    if (editor.isDestroyed) return
    const { tr } = editor.state
    editor.state.doc.descendants((node, at) => {
      if (node.type.name !== 'image' || node.attrs.id || !node.attrs.pending) return
      const picture = pictureOf(node.attrs.pending)
      if (!picture) void resumePicture(node.attrs.pending)
      else if (picture.image) tr.setNodeMarkup(at, null, { ...node.attrs, id: picture.image.id, pending: null })
    })
    if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
  }
  const stop = onPictures(look)
  editor.on('update', look)
  look()
  return () => {
    stop()
    editor.off('update', look)
  }
}
