import { texts } from '@vondrona/rules/accounts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setDataSaver, useDataSaver } from '../../lib/device/connectivity.ts'
import { type Theme, themes, useTheme } from '../../lib/device/theme.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DataUseCard } from './data-use-card.tsx'
import { KeptCard } from './kept-card.tsx'

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }
const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** Settings: how this device shows the product. Everything acts at once. */
export function Component() {
  const t = useTexts(texts)
  const [language, setLanguage] = useLanguage()
  const [theme, setTheme] = useTheme()
  const savesData = useDataSaver()
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <RadioCards
          columns={2}
          legend={t('accounts.settings.language')}
          onValue={(value) => setLanguage(value === 'en' ? 'en' : 'fr')}
          options={[
            { value: 'fr', label: <span lang="fr">Français</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
          value={language}
        />
      </Card>
      <Card>
        <RadioCards
          legend={t('accounts.settings.theme')}
          onValue={(value) => setTheme(value as Theme)}
          options={themes.map((value) => {
            const Icon = icons[value]
            return { value, label: t(`accounts.settings.${names[value]}`), icon: <Icon aria-hidden="true" /> }
          })}
          value={theme}
        />
      </Card>
      <Card>
        <Switch
          checked={savesData}
          hint={t('accounts.settings.dataSaverText')}
          label={t('accounts.settings.dataSaver')}
          onChange={(event) => setDataSaver(event.target.checked)}
        />
      </Card>
      <DataUseCard />
      <KeptCard />
    </div>
  )
}
