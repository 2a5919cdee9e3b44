import { texts } from '@vondrona/rules/accounts'
import { Smartphone } from 'lucide-react'
import { useAction } from '../../lib/forms/use-action.ts'
import { install, refuseInstall } from '../../lib/platform/install.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'

/** The page on the home screen of the phone, without a store. */
export default function InstallCard() {
  const t = useTexts(texts)
  const installing = useAction(install)
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-card border bg-raised p-4 shadow-card">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <p className="min-w-44 flex-1 text-soft">{t('accounts.home.install', { name: site.name })}</p>
      <Button onClick={refuseInstall} size="sm" variant="quiet">
        {t('accounts.home.installNever')}
      </Button>
      <Button busy={installing.busy} onClick={() => installing.run()} size="sm">
        {t('accounts.home.installNow')}
      </Button>
    </section>
  )
}
