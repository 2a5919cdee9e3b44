import { Editor, type JSONContent } from '@tiptap/core'
import { type ArticleDocument, articleTypes, texts as magazineTexts, readingMinutes } from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { linkTo } from '@vondrona/rules/pages'
import { Eye, History, Link2, MoreVertical, Trash2 } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Presence } from '../../../ui/feedback/presence.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Blocks, Surface, useEngine, useLook } from './engine/react-blocks.tsx'
import { forEditor, type Opened } from './saving/article-requests.ts'
import type { Conflict } from './saving/autosave.ts'
import { dropText, type Place } from './saving/local-copies.ts'
import '../article-text.css'
import './editor.css'
import { insertPictures } from './engine/paste-pictures.ts'
import { putText } from './engine/replace-text.ts'
import { ReplayView } from './engine/replay-view.tsx'
import { extensions } from './engine/schema.ts'
import { Toolbar } from './engine/toolbar.tsx'
import { ImageView } from './images/image-view.tsx'
import { PictureChoice } from './images/picture-choice.tsx'
import { forgetPicture, startKept, startPicture, startRemotePicture } from './images/picture-uploads.ts'
import { watchPictures } from './images/watch-pictures.ts'
import { CategoryField, TagField } from './labels/label-fields.tsx'
import { DeleteArticleDocument } from './operations.generated.ts'
import { Publication, PublishNow, usePublication } from './publication.tsx'
import { pendingPictures, type Written } from './saving/draft-fields.ts'
import { SaveState } from './saving/save-state.tsx'
import { change, useAutosave } from './saving/use-autosave.ts'
import { LanguageCard } from './sharing/language-card.tsx'
import { SharingCard } from './sharing/sharing-card.tsx'

const ConflictDialog = lateDialog(() =>
  import('./comparing/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)
const HistoryDialog = lateDialog(() =>
  import('./comparing/history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)
const LinkDialog = lateDialog(() =>
  import('./engine/link-dialog.tsx').then((module) => ({ default: module.LinkDialog })),
)
const PreviewDialog = lateDialog(() =>
  import('./preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)
const PreviewLinkDialog = lateDialog(() =>
  import('./preview-link-dialog.tsx').then((module) => ({ default: module.PreviewLinkDialog })),
)
const TakeShared = latePart(() => import('./images/take-shared.tsx').then((module) => ({ default: module.TakeShared })))
const ReplayPicker = lateDialog(() =>
  import('./engine/replay-picker.tsx').then((module) => ({ default: module.ReplayPicker })),
)

type Asking = 'link' | 'replay' | 'preview' | 'previewLink' | 'history' | 'delete' | null

/** An article as it is written: its fields, the engine of its text, and what saves both. `onLink`: a link is asked for. */
function useArticle(place: Place, opened: Opened, onLink: () => void) {
  const t = useTexts(texts)
  const [fields, setFields] = useState(opened.written)
  const showText = useRef<(document: ArticleDocument) => void>(() => {})
  const show = useCallback((written: Written) => {
    setFields(written)
    showText.current(written.document)
  }, [])
  const { autosave, state } = useAutosave(place, opened, show)
  const put = useCallback(
    (part: Partial<Written>) => {
      change(autosave, part)
      setFields(autosave.written())
    },
    [autosave],
  )
  const [blocks] = useState(() => new Blocks())
  const editor = useEngine(
    () =>
      new Editor({
        extensions: extensions({
          placeholder: t('editor.textPlaceholder'),
          begin: startPicture,
          beginRemote: startRemotePicture,
          leftOut: (kinds) =>
            toast.info(t('editor.leftOut', { what: kinds.map((kind) => t(`editor.leftOut.${kind}`)).join(', ') })),
          image: blocks.view(ImageView),
          replay: blocks.view(ReplayView),
        }),
        content: forEditor(opened.written.document) as JSONContent,
        injectCSS: false,
        editorProps: {
          attributes: {
            class: 'article-text',
            'aria-label': t('editor.textLabel'),
            'aria-multiline': 'true',
            role: 'textbox',
          },
          handleKeyDown: (_view, event) => {
            if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false
            event.preventDefault()
            onLink()
            return true
          },
        },
        onUpdate: ({ editor }) => put({ document: editor.getJSON() as ArticleDocument }),
      }),
  )
  useEffect(() => {
    showText.current = (document) => editor.view.dispatch(putText(editor.state, forEditor(document)))
    return watchPictures(editor)
  }, [editor])
  return { fields, put, autosave, state, blocks, editor }
}

/** One article being written. */
export function Desk({ place, opened }: { place: Place; opened: Opened }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const { fields, put, autosave, state, blocks, editor } = useArticle(place, opened, () => setAsking('link'))
  const [later, setLater] = useState<Conflict | null>(null)
  const { stored, conflict } = state
  const publication = usePublication(autosave, state)
  useTitle(fields.title.trim() || t('editor.new'))

  const takesShared = useSearchParams()[0].has('shared')
  const close = () => setAsking(null)
  const { run: remove, busy } = useAction(async () => {
    if (stored) await call(DeleteArticleDocument, { id: stored.id })
    autosave.abandon()
    await dropText(place)
    pendingPictures(autosave.written()).forEach(forgetPicture)
    toast.success(t('editor.deleted'))
    await navigate(linkTo('my-articles'), { replace: true })
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <h1 className="sr-only">{t(stored ? 'editor.edit' : 'editor.new')}</h1>
      <div className="min-w-0">
        <div className="mb-2 flex min-h-11 items-center gap-1">
          <div className="min-w-0 flex-1">
            <SaveState onDecide={() => setLater(null)} state={state} />
          </div>
          <IconButton label={t('editor.preview')} onClick={() => setAsking('preview')}>
            <Eye aria-hidden="true" className="size-5" />
          </IconButton>
          <Menu
            button={(props) => (
              <IconButton {...props} label={t('editor.more')}>
                <MoreVertical aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          >
            {stored && (
              <>
                <MenuItem icon={<Link2 aria-hidden="true" />} onClick={() => setAsking('previewLink')}>
                  {t('editor.previewLink')}
                </MenuItem>
                <MenuItem icon={<History aria-hidden="true" />} onClick={() => setAsking('history')}>
                  {t('editor.history')}
                </MenuItem>
                <MenuSeparator />
              </>
            )}
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
              {t('editor.delete')}
            </MenuItem>
          </Menu>
        </div>
        {stored && <Presence event={`editing_${stored.id}`} />}
        <textarea
          aria-label={t('editor.titleLabel')}
          className="field-sizing-content mb-3 block w-full resize-none bg-transparent font-bold font-reading text-2xl leading-[1.15] tracking-tight placeholder:text-faint focus:outline-none sm:text-3xl sm:leading-[1.1]"
          maxLength={article.title.max}
          onChange={({ target }) => put({ title: target.value.replace(/\n/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            editor.commands.focus('start')
          }}
          placeholder={t('editor.titlePlaceholder')}
          rows={1}
          value={fields.title}
        />
        <Toolbar
          editor={editor}
          end={<PublishNow publication={publication} />}
          onLink={() => setAsking('link')}
          onPictures={(files) => insertPictures(editor.view, files.map(startPicture))}
          onReplay={() => setAsking('replay')}
        />
        <Surface blocks={blocks} className="pt-5" editor={editor} />
        <Count editor={editor} />
      </div>
      <aside
        aria-label={t('editor.settings')}
        className="flex flex-col gap-4 lg:sticky lg:top-20 lg:-m-2 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:p-2 lg:*:shrink-0"
      >
        <Publication publication={publication} />
        <Settings fields={fields} put={put} />
        <SharingCard fields={fields} id={place.article} put={put} />
        <LanguageCard autosave={autosave} fields={fields} put={put} stored={stored} />
        <Link
          className="inline-flex min-h-11 items-center font-medium text-accent-ink text-sm"
          to={linkTo('my-articles')}
        >
          {t('editor.mineTitle')}
        </Link>
      </aside>
      <Suspense>
        {takesShared && (
          <TakeShared
            editor={editor}
            insert={insertPictures}
            isKept={state.isKept}
            member={place.member}
            start={startKept}
          />
        )}
      </Suspense>
      {asking === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asking === 'replay' && (
        <ReplayPicker
          onChoose={({ id, title }) => {
            editor
              .chain()
              .focus()
              .insertContent({ type: 'replay', attrs: { liveId: id, title } })
              .run()
            close()
          }}
          onClose={close}
        />
      )}
      {asking === 'preview' && <PreviewDialog onClose={close} written={autosave.written()} />}
      {asking === 'previewLink' && stored && <PreviewLinkDialog id={stored.id} onClose={close} />}
      {asking === 'history' && stored && (
        <HistoryDialog
          id={stored.id}
          onClose={close}
          onRestored={(restored) => void autosave.heard(restored, '')}
          written={autosave.written()}
        />
      )}
      {conflict && conflict !== later && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => setLater(conflict)}
          onResolve={autosave.resolve}
          written={autosave.written()}
        />
      )}
      <ConfirmDialog
        busy={busy}
        confirm={t('editor.delete')}
        danger
        onClose={close}
        onConfirm={() => remove().then(close)}
        open={asking === 'delete'}
        text={t('editor.deleteText')}
        title={t('editor.deleteTitle')}
      />
    </div>
  )
}

function Settings({ fields, put }: { fields: Written; put: (part: Partial<Written>) => void }) {
  const t = useTexts(texts)
  const m = useTexts(magazineTexts)
  return (
    <Card title={t('editor.settings')}>
      <div className="flex flex-col gap-5">
        <PictureChoice
          of="cover"
          onChange={({ id, pending }) => put({ ...(id !== undefined && { coverId: id }), coverPending: pending })}
          pending={fields.coverPending ?? null}
          value={fields.coverId}
        />
        <SelectField
          label={t('editor.type')}
          onChange={({ target }) => {
            const type = articleTypes.find((one) => one === target.value)
            if (type) put({ type })
          }}
          options={articleTypes.map((type) => ({ value: type, label: m(`magazine.type.${type}`) }))}
          value={fields.type}
        />
        <CategoryField onChange={(categoryIds) => put({ categoryIds })} value={fields.categoryIds} />
        <TagField onChange={(tags) => put({ tags })} value={fields.tags} />
      </div>
    </Card>
  )
}

function Count({ editor }: { editor: Editor }) {
  const t = useTexts(texts)
  const { text } = useLook(editor, ({ state }) => ({ text: state.doc.textBetween(0, state.doc.content.size, ' ') }))
  const count = text.match(/\S+/g)?.length ?? 0
  return (
    <p className="mt-6 text-faint text-sm">
      {t(`editor.wordCount.${plural(count)}`, { count })} · {t('editor.minutes', { count: readingMinutes(text) })}
    </p>
  )
}
