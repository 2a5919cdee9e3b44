import type { Editor } from '@tiptap/core'
import { texts } from '@vondrona/rules/magazine/editor'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { forgetShared, idsOf, openShares } from '../../shared/shares.ts'
import type { insertPictures } from '../engine/paste-pictures.ts'
import type { startKept } from './picture-uploads.ts'

interface Props {
  editor: Editor
  isKept: boolean
  member: string
  /** The editor's own, so that it is not cut in two for the few who share. */
  start: typeof startKept
  insert: typeof insertPictures
}

/** Puts what another app shared at the end of the text; it waits where it is until the text is kept with it. */
export function TakeShared({ editor, isKept, member, start, insert }: Props) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [taken, setTaken] = useState<readonly string[]>()
  useEffect(() => {
    let isOver = false
    const take = async () => {
      const shares = await openShares(member)
      editor.commands.setTextSelection(editor.state.doc.content.size)
      for (const { id, file } of shares.pictures) {
        if (isOver) return
        if (isIn(editor, id)) continue // the page was closed before this was noted
        const pending = await start(id, file)
        if (isOver) return
        if (pending) insert(editor.view, [pending])
        else toast.error(t('editor.imageFailed', { reason: t('editor.imageUnreadable') }))
      }
      setTaken(idsOf(shares))
    }
    void take()
    return () => {
      isOver = true
    }
  }, [editor, member, t, start, insert])
  useEffect(() => {
    if (!taken || !isKept) return
    void forgetShared(taken)
    // A reload takes nothing that is shared later.
    void navigate(pathname, { replace: true, state, preventScrollReset: true })
  }, [taken, isKept, navigate, pathname, state])
  return null
}

function isIn({ state: { doc } }: Editor, id: string): boolean {
  let found = false
  doc.descendants((node) => {
    found ||= node.attrs.pending === id
  })
  return found
}
