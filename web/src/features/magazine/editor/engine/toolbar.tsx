import type { Editor } from '@tiptap/core'
import { texts } from '@vondrona/rules/magazine/editor'
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table2,
  Tv,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/dialogs/menu.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import { useLook } from './react-blocks.tsx'

const headings = [2, 3, 4] as const

/** What is on at the cursor; redrawn only when that changes. */
const look = (editor: Editor) => ({
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  heading: headings.find((level) => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  blockquote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
})

/** One row for a thumb: it stays in sight, and scrolls sideways inside itself. The arrow keys move along it. */
export function Toolbar({
  editor,
  onLink,
  onPictures,
  onReplay,
}: {
  editor: Editor
  onLink: () => void
  onPictures: (files: readonly File[]) => void
  onReplay: () => void
}) {
  const t = useTexts(texts)
  const row = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const on = useLook(editor, look)
  const run = () => editor.chain().focus()

  const move = (event: KeyboardEvent) => {
    const items = [...(row.current?.querySelectorAll<HTMLElement>(':scope > button, :scope > select') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const isSelect = document.activeElement instanceof HTMLSelectElement
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ...(!isSelect && { Home: 0, End: items.length - 1 }) }[
      event.key
    ]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }

  return (
    <div
      aria-label={t('editor.tools')}
      className="no-scrollbar sticky top-14 z-20 -mx-4 flex items-center gap-0.5 overflow-x-auto border-y bg-surface px-2 py-1 md:top-16 lg:mx-0 lg:rounded-control lg:border-x"
      onKeyDown={move}
      ref={row}
      role="toolbar"
    >
      <Tool icon={Undo2} isOff={!on.canUndo} label={t('editor.undo')} onPress={() => run().undo().run()} />
      <Tool icon={Redo2} isOff={!on.canRedo} label={t('editor.redo')} onPress={() => run().redo().run()} />
      <Divider />
      <select
        aria-label={t('editor.style')}
        className="h-11 shrink-0 rounded-control bg-transparent px-2 text-[0.9375rem] hover:bg-sunken"
        onChange={({ target }) => {
          const level = headings.find((one) => one === Number(target.value))
          if (level) run().setHeading({ level }).run()
          else run().setParagraph().run()
        }}
        value={on.heading}
      >
        <option value={0}>{t('editor.paragraph')}</option>
        <option value={2}>{t('editor.heading2')}</option>
        <option value={3}>{t('editor.heading3')}</option>
        <option value={4}>{t('editor.heading4')}</option>
      </select>
      <Divider />
      <Tool icon={Bold} isOn={on.bold} label={t('editor.bold')} onPress={() => run().toggleBold().run()} />
      <Tool icon={Italic} isOn={on.italic} label={t('editor.italic')} onPress={() => run().toggleItalic().run()} />
      <Tool icon={Link2} isOn={on.link} label={t('editor.link')} onPress={onLink} />
      <Divider />
      <Tool icon={ImagePlus} label={t('editor.image')} onPress={() => file.current?.click()} />
      <Tool
        icon={List}
        isOn={on.bulletList}
        label={t('editor.bullets')}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        icon={ListOrdered}
        isOn={on.orderedList}
        label={t('editor.numbers')}
        onPress={() => run().toggleOrderedList().run()}
      />
      <Tool
        icon={Quote}
        isOn={on.blockquote}
        label={t('editor.quote')}
        onPress={() => run().toggleBlockquote().run()}
      />
      <TableTool editor={editor} isOn={on.table} />
      <Tool icon={Tv} label={t('editor.replay')} onPress={onReplay} />
      <Tool icon={Minus} label={t('editor.rule')} onPress={() => run().setHorizontalRule().run()} />
      <Divider />
      <Tool
        icon={Underline}
        isOn={on.underline}
        label={t('editor.underline')}
        onPress={() => run().toggleUnderline().run()}
      />
      <Tool
        icon={Strikethrough}
        isOn={on.strike}
        label={t('editor.strike')}
        onPress={() => run().toggleStrike().run()}
      />
      <Tool icon={Code} isOn={on.code} label={t('editor.code')} onPress={() => run().toggleCode().run()} />
      <input
        accept="image/*"
        aria-label={t('editor.image')}
        className="hidden"
        multiple
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
        ref={file}
        type="file"
      />
    </div>
  )
}

const toolLook = 'grid size-11 shrink-0 place-items-center rounded-control transition-colors aria-disabled:opacity-40'

interface ToolProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  label: string
  onPress: () => void
  isOn?: boolean
  isOff?: boolean
}

function Tool({ icon: Icon, label, onPress, isOn, isOff }: ToolProps) {
  return (
    <button
      aria-disabled={isOff || undefined}
      aria-label={label}
      aria-pressed={isOn}
      className={classes(toolLook, isOn ? 'bg-accent-soft text-accent-ink' : 'text-soft hover:bg-sunken')}
      onClick={isOff ? undefined : onPress}
      onPointerDown={(event) => event.preventDefault()} // the keyboard of the phone stays open
      title={label}
      type="button"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

const Divider = (): ReactNode => <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />

function TableTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const t = useTexts(texts)
  const run = () => editor.chain().focus()
  if (!isOn)
    return (
      <Tool
        icon={Table2}
        label={t('editor.tableInsert')}
        onPress={() => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
      />
    )
  return (
    <Menu
      button={(props) => (
        <button
          {...props}
          aria-label={t('editor.table')}
          className={classes(toolLook, 'bg-accent-soft text-accent-ink')}
          title={t('editor.table')}
          type="button"
        >
          <Table2 aria-hidden="true" className="size-5" />
        </button>
      )}
    >
      <MenuItem onClick={() => run().addRowAfter().run()}>{t('editor.tableRowAfter')}</MenuItem>
      <MenuItem onClick={() => run().addColumnAfter().run()}>{t('editor.tableColumnAfter')}</MenuItem>
      <MenuItem onClick={() => run().toggleHeaderRow().run()}>{t('editor.tableHeader')}</MenuItem>
      <MenuSeparator />
      <MenuItem onClick={() => run().deleteRow().run()}>{t('editor.tableRowDelete')}</MenuItem>
      <MenuItem onClick={() => run().deleteColumn().run()}>{t('editor.tableColumnDelete')}</MenuItem>
      <MenuItem danger onClick={() => run().deleteTable().run()}>
        {t('editor.tableDelete')}
      </MenuItem>
    </Menu>
  )
}
