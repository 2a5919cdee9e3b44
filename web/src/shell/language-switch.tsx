import { texts } from '@vondrona/rules/shell'
import { useAction } from '../lib/forms/use-action.ts'
import { useLanguage, useTexts } from '../lib/texts/texts.ts'
import { Icon } from '../ui/pictures/icons.tsx'

/** Offers the other language, in that language: who cannot read this page can read the button. */
export function LanguageSwitch() {
  const t = useTexts(texts)
  const [language, setLanguage] = useLanguage()
  const { run, busy } = useAction(setLanguage)
  const other = language === 'fr' ? 'en' : 'fr'
  return (
    <button
      aria-busy={busy || undefined}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2.5 font-medium text-soft text-sm hover:bg-sunken hover:text-ink aria-busy:opacity-55"
      lang={other}
      onClick={() => run(other)}
      type="button"
    >
      <Icon className="size-[1.125rem] max-lg:hidden" name="language" />
      <span aria-hidden="true" className="uppercase lg:hidden">
        {other}
      </span>
      <span className="max-lg:sr-only">{t(other === 'en' ? 'shell.english' : 'shell.french')}</span>
    </button>
  )
}
