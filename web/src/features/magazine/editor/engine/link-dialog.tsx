import type { Editor } from '@tiptap/core'
import { safeAddress } from '@vondrona/rules/magazine'
import { texts } from '@vondrona/rules/magazine/editor'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { focusFirst } from '../focus-first.ts'

const hasScheme = /^[a-z][a-z0-9+.-]*:/i
/** `exemple.mg` is meant as https. */
export const addressOf = (typed: string): string | null =>
  safeAddress(hasScheme.test(typed.trim()) ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`)

/** Asks where a link leads, and checks it before it enters the text; without a selection, asks for its words, too. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts(texts)
  const current = String(editor.getAttributes('link').href ?? '')
  const [isWrong, setWrong] = useState(false)
  const needsWords = editor.state.selection.empty && !current
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('address')).trim()
    const href = typed && /[.:@]/.test(typed) ? addressOf(typed) : null
    if (!href) return setWrong(true)
    const words = String(form.get('words') ?? '').trim() || href
    const mark = { type: 'link', attrs: { href } }
    const chain = editor.chain().focus()
    if (needsWords)
      chain
        .insertContent([
          { type: 'text', text: words, marks: [mark] },
          { type: 'text', text: ' ' },
        ])
        .run()
    else chain.extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog
      footer={
        <>
          {current && (
            <Button onClick={remove} variant="quiet">
              {t('editor.linkRemove')}
            </Button>
          )}
          <Button form="link" type="submit" variant="primary">
            {t('editor.linkSet')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={t('editor.link')}
    >
      <form className="flex flex-col gap-4" id="link" noValidate onSubmit={set}>
        <TextField
          autoCapitalize="none"
          ref={focusFirst}
          defaultValue={current}
          error={isWrong ? t('editor.linkWrong') : undefined}
          hint={t('editor.linkHint')}
          inputMode="url"
          label={t('editor.linkAddress')}
          name="address"
          spellCheck={false}
        />
        {needsWords && <TextField label={t('editor.linkText')} name="words" />}
      </form>
    </Dialog>
  )
}
