import type { Editor } from '@tiptap/core'
import { texts } from '@vondrona/rules/magazine/editor'
import { CaseSensitive, Ellipsis, Table2 } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/dialogs/menu.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import { useLook } from './react-blocks.tsx'
import { headings, look, type ToolName, tableTools, toolIcons, toolNames } from './tools.ts'

/**
 * One row for a thumb that stays in sight. Tools that do not fit are behind « Plus », so that none is ever out of reach;
 * those a phone is used for most come first. The arrow keys move along it.
 */
export function Toolbar({
  editor,
  onLink,
  onPictures,
  onReplay,
  end,
}: {
  editor: Editor
  onLink: () => void
  onPictures: (files: readonly File[]) => void
  onReplay: () => void
  /** What stays at the end of the row. */
  end?: ReactNode
}) {
  const t = useTexts(texts)
  const row = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const on = useLook(editor, look)
  const count = useRoom(row, toolNames.length)
  const run = () => editor.chain().focus()

  const press: Record<ToolName, () => void> = {
    image: () => file.current?.click(),
    bold: () => run().toggleBold().run(),
    italic: () => run().toggleItalic().run(),
    link: onLink,
    bullets: () => run().toggleBulletList().run(),
    undo: () => run().undo().run(),
    redo: () => run().redo().run(),
    quote: () => run().toggleBlockquote().run(),
    numbers: () => run().toggleOrderedList().run(),
    tableInsert: () => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    replay: onReplay,
    rule: () => run().setHorizontalRule().run(),
    underline: () => run().toggleUnderline().run(),
    strike: () => run().toggleStrike().run(),
    code: () => run().toggleCode().run(),
  }
  const toolOf = (name: ToolName): ToolProps => ({
    icon: toolIcons[name],
    label: t(`editor.${name}`),
    onPress: press[name],
    isOn: on[name as keyof typeof on] as boolean | undefined,
    isOff: (name === 'undo' && !on.canUndo) || (name === 'redo' && !on.canRedo),
  })
  const isTable = (name: ToolName) => name === 'tableInsert' && on.table
  const rest = toolNames.slice(count)

  const move = (event: KeyboardEvent) => {
    const items = [...(row.current?.querySelectorAll<HTMLElement>(':scope > button, :scope > span > select') ?? [])]
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
      className="sticky top-14 z-20 -mx-4 flex items-center gap-0.5 overflow-x-clip border-y bg-surface px-2 py-1 md:top-16 lg:mx-0 lg:rounded-control lg:border-x"
      onKeyDown={move}
      ref={row}
      role="toolbar"
    >
      <span
        className="relative grid min-w-11 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
        data-fixed
      >
        <CaseSensitive aria-hidden="true" className="size-6 sm:hidden" />
        <select
          aria-label={t('editor.style')}
          className="h-11 bg-transparent px-2 text-base text-ink max-sm:absolute max-sm:inset-0 max-sm:w-full max-sm:opacity-0"
          onChange={({ target }) => {
            const level = headings.find((one) => one === Number(target.value))
            if (level) run().setHeading({ level }).run()
            else run().setParagraph().run()
          }}
          title={t('editor.style')}
          value={on.heading}
        >
          <option value={0}>{t('editor.paragraph')}</option>
          <option value={2}>{t('editor.heading2')}</option>
          <option value={3}>{t('editor.heading3')}</option>
          <option value={4}>{t('editor.heading4')}</option>
        </select>
      </span>
      {toolNames
        .slice(0, count)
        .map((name) =>
          isTable(name) ? <TableMenu editor={editor} key={name} /> : <Tool key={name} {...toolOf(name)} />,
        )}
      {rest.length > 0 && (
        <Menu
          button={(props) => (
            <button
              {...props}
              aria-label={t('editor.toolsMore')}
              className={classes(toolLook, 'text-soft hover:bg-sunken')}
              data-fixed
              title={t('editor.toolsMore')}
              type="button"
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </button>
          )}
        >
          {rest.map((name) =>
            isTable(name) ? <TableItems editor={editor} key={name} /> : <Item key={name} {...toolOf(name)} />,
          )}
        </Menu>
      )}
      {end && (
        <span className="ml-auto flex shrink-0 pl-1" data-fixed>
          {end}
        </span>
      )}
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

const toolWidth = 46 // size-11 and the gap

/** How many tools the row has room for, beside what always stays. */
function useRoom(row: { readonly current: HTMLElement | null }, all: number): number {
  const [count, setCount] = useState(all)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const inside = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const fixed = [...element.querySelectorAll<HTMLElement>(':scope > [data-fixed]')]
      const more = fixed.find((one) => one instanceof HTMLButtonElement)
      const taken = fixed.reduce((sum, one) => sum + (one === more ? 0 : one.offsetWidth + 2), 0)
      const fits = Math.floor((inside - taken) / toolWidth)
      setCount(fits >= all ? all : Math.max(0, fits - 1))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const one of element.querySelectorAll(':scope > span')) observer.observe(one)
    return () => observer.disconnect()
  }, [row, all])
  return count
}

const toolLook = 'grid size-11 shrink-0 place-items-center rounded-control transition-colors aria-disabled:opacity-40'

interface ToolProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  label: string
  onPress: () => void
  isOn?: boolean | undefined
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

/** The same tool in the list behind « Plus ». */
function Item({ icon: Icon, label, onPress, isOn, isOff }: ToolProps) {
  return (
    <MenuItem
      aria-checked={isOn}
      disabled={isOff}
      icon={<Icon aria-hidden className={isOn ? '!text-accent-ink' : ''} />}
      onClick={onPress}
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
    >
      {isOn ? <strong>{label}</strong> : label}
    </MenuItem>
  )
}

function TableItems({ editor }: { editor: Editor }) {
  const t = useTexts(texts)
  return (
    <>
      <MenuSeparator />
      {tableTools.map(({ name, run }) => (
        <MenuItem danger={name === 'tableDelete'} key={name} onClick={() => run(editor.chain().focus()).run()}>
          {t(`editor.${name}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  )
}

function TableMenu({ editor }: { editor: Editor }) {
  const t = useTexts(texts)
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
      <TableItems editor={editor} />
    </Menu>
  )
}
