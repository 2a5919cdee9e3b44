import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { newApplication } from '../draft.ts'
import type { FormEditor } from '../form-editor.ts'
import type { Editing } from '../main-fields.tsx'
import { ApplicationFields } from './application-fields.tsx'
import { TypeList, useTypeSummary } from './type-list.tsx'

/** R-EVT-06: what people can apply for, in its order. */
export function ApplicationTypes({
  draft,
  put,
  problems,
  taken,
  formEditor,
}: Editing & { taken: Readonly<Record<string, number>>; formEditor: FormEditor | undefined }) {
  const t = useTexts(texts)
  const summary = useTypeSummary()
  return (
    <TypeList
      addLabel={t('organizing.addApplication')}
      empty={t('organizing.noApplications')}
      field="applicationTypes"
      make={(id) => newApplication(id, t('organizing.newApplication'))}
      most={event.applicationTypes}
      nameOf={({ name }) => name.trim() || t('organizing.newApplication')}
      onChange={(applicationTypes) => put({ applicationTypes })}
      problems={problems}
      summaryOf={(type) => {
        const n = taken[type.id] ?? 0
        return summary(type, t(`organizing.received.${plural(n)}`, { n }))
      }}
      text={t('organizing.applicationsText')}
      title={t('organizing.applications')}
      types={draft.applicationTypes}
    >
      {(type, wrong, change) => (
        <ApplicationFields formEditor={formEditor} onChange={change} problems={wrong} type={type} />
      )}
    </TypeList>
  )
}
