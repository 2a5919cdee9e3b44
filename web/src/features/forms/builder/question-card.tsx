import type { FieldType, FormFieldInput } from '@vondrona/rules/forms'
import { texts } from '@vondrona/rules/forms/builder'
import { ArrowDown, ArrowUp, ChevronDown, Copy, EllipsisVertical, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEventHandler, useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { QuestionSettings } from './question-settings.tsx'
import { TypeIcon } from './type-icon.tsx'

interface Props {
  question: FormFieldInput
  types: readonly FieldType[]
  problems: Readonly<Record<string, string>>
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  /** The handle is pressed. */
  onTake: PointerEventHandler
  onToggle: () => void
  onChange: (changes: Partial<FormFieldInput>) => void
  /** The wording is done for now. */
  onNamed: () => void
  onLeave: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onDuplicate: (() => void) | undefined
}

/** One question: a line that says what it asks, and its settings when it is open. */
export function QuestionCard(props: Props) {
  const { question, problems, isOpen, isFirst, isLast, isDragged, onTake, onToggle, onMove, onRemove, onDuplicate } =
    props
  const t = useTexts(texts)
  const id = useId()
  const name = question.fieldLabel || t('builder.untitled')
  const hasProblem = Object.keys(problems).length > 0
  const byKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' && !isFirst ? -1 : event.key === 'ArrowDown' && !isLast ? 1 : null
    if (by === null) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li
      className={classes(
        'rounded-card border bg-raised transition-shadow',
        isDragged ? 'relative z-10 border-accent shadow-float' : 'shadow-card',
        hasProblem && !isOpen && 'border-danger',
      )}
    >
      <div className="flex items-center">
        <button
          aria-label={t('builder.move', { name })}
          className="grid min-h-14 w-10 shrink-0 cursor-grab touch-none place-items-center rounded-l-card text-faint hover:text-ink active:cursor-grabbing"
          onKeyDown={byKey}
          type="button"
          onPointerDown={onTake}
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left"
          onClick={onToggle}
          type="button"
        >
          <TypeIcon className="size-5 shrink-0 text-accent-ink" type={question.fieldType} />
          <span className="min-w-0 flex-1">
            <span
              className={classes(
                'line-clamp-2 break-words font-medium leading-snug',
                !question.fieldLabel && 'text-faint',
              )}
            >
              {name}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-faint text-sm">
              {t(`builder.type.${question.fieldType}`)}
              {question.isRequired && <Badge>{t('builder.required')}</Badge>}
              {hasProblem && <Badge tone="danger">{t('builder.hasProblem')}</Badge>}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classes('size-5 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <Menu
          button={(trigger) => (
            <IconButton label={t('builder.actions', { name })} {...trigger}>
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        >
          <MenuItem disabled={isFirst} icon={<ArrowUp aria-hidden="true" />} onClick={() => onMove(-1)}>
            {t('builder.up')}
          </MenuItem>
          <MenuItem disabled={isLast} icon={<ArrowDown aria-hidden="true" />} onClick={() => onMove(1)}>
            {t('builder.down')}
          </MenuItem>
          {onDuplicate && (
            <MenuItem icon={<Copy aria-hidden="true" />} onClick={onDuplicate}>
              {t('builder.duplicate')}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            {t('shell.delete')}
          </MenuItem>
        </Menu>
      </div>
      {isOpen && (
        <div className="border-t p-4" id={id}>
          <QuestionSettings {...props} />
        </div>
      )}
    </li>
  )
}
