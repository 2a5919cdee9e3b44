import { event } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { SortableList } from '../../../ui/controls/sortable-list.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ApplicationFields } from './application-fields.tsx'
import { type ApplicationDraft, newApplication } from './draft.ts'
import type { FormEditor } from './form-editor.ts'
import type { Editing } from './main-fields.tsx'
import { problemsBelow, useSortableTexts } from './use-sortable-texts.ts'

/** R-EVT-06: what people can apply for, in its order. */
export function ApplicationTypes({
  draft,
  put,
  problems,
  taken,
  formEditor,
}: Editing & { taken: Readonly<Record<string, number>>; formEditor: FormEditor | undefined }) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState<string | null>(null)
  const sortable = useSortableTexts()
  const types = draft.applicationTypes
  const problemsOf = (type: ApplicationDraft) => problemsBelow(problems, `applicationTypes.${types.indexOf(type)}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    const wrong = Object.keys(problems).find((field) => field.startsWith('applicationTypes.'))
    const id = wrong && types[Number(wrong.split('.')[1])]?.id
    if (id) setOpened((now) => now ?? id)
  }, [problems])
  const summary = (type: ApplicationDraft) => {
    const n = taken[type.id] ?? 0
    return [
      Number(type.price) > 0 ? formatMoney(Number(type.price)) : t('organizing.free'),
      t(n === 1 ? 'organizing.received.one' : 'organizing.received.other', { n }),
      ...(type.isActive ? [] : [t('organizing.inactive')]),
    ].join(' · ')
  }
  return (
    <Card flush text={t('organizing.applicationsText')} title={t('organizing.applications')}>
      <div className="border-t">
        {types.length === 0 && <p className="px-4 py-5 text-soft sm:px-5">{t('organizing.noApplications')}</p>}
        <SortableList
          items={types}
          nameOf={({ name }) => name.trim() || t('organizing.newApplication')}
          onChange={(applicationTypes) => put({ applicationTypes })}
          onOpen={setOpened}
          opened={opened}
          summaryOf={summary}
          texts={sortable}
          warned={(type) => Object.keys(problemsOf(type)).length > 0}
        >
          {(type) => (
            <ApplicationFields
              formEditor={formEditor}
              onChange={(part) =>
                put({ applicationTypes: types.map((one) => (one.id === type.id ? { ...one, ...part } : one)) })
              }
              problems={problemsOf(type)}
              type={type}
            />
          )}
        </SortableList>
        <div className="border-t p-4 sm:px-5">
          <FieldError>{problems.applicationTypes}</FieldError>
          {types.length < event.applicationTypes && (
            <Button
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => {
                const id = crypto.randomUUID()
                put({ applicationTypes: [...types, newApplication(id, t('organizing.newApplication'))] })
                setOpened(id)
              }}
            >
              {t('organizing.addApplication')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
