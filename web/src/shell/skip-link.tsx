import { texts } from '@vondrona/rules/shell'
import { useTexts } from '../lib/texts/texts.ts'

/** The first thing a keyboard reaches: past the menu, to the page. */
export function SkipLink() {
  const t = useTexts(texts)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, and takes the focus along
    <a
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
