import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './class-names.ts'

export interface Tab {
  id: string
  label: ReactNode
  icon?: ReactNode
  badge?: ReactNode
}

/** One view of several; the arrow keys move. On a phone the row scrolls and keeps the chosen one in sight. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
  children,
}: {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** What the tabs are about, for screen readers. */
  label: string
  /** The panel of the chosen tab. */
  children?: ReactNode
}) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const tabId = (tab: string) => `${id}-tab-${tab}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another chosen tab
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row.current || !chosen) return
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2
  }, [value])

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    document.getElementById(tabId(tab.id))?.focus()
  }

  return (
    <>
      <div
        aria-label={label}
        className="no-scrollbar relative -mx-4 flex gap-1 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0"
        onKeyDown={move}
        ref={row}
        role="tablist"
      >
        {tabs.map((tab) => {
          const chosen = tab.id === value
          return (
            <button
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              aria-selected={chosen}
              className={classes(
                '-mb-px flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 px-3 text-base transition-colors focus-visible:outline-offset-[-3px] [&_svg]:size-[1.125rem] max-sm:[&>svg]:hidden',
                chosen ? 'border-accent font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
              id={tabId(tab.id)}
              key={tab.id}
              onClick={() => onChange(tab.id)}
              role="tab"
              tabIndex={chosen ? 0 : -1}
              type="button"
            >
              {tab.icon}
              {tab.label}
              {tab.badge}
            </button>
          )
        })}
      </div>
      {children !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is where Tab goes after its tab
        <div aria-labelledby={tabId(value)} className="pt-5" id={`${id}-panel`} role="tabpanel" tabIndex={0}>
          {children}
        </div>
      )}
    </>
  )
}
