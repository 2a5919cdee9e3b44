import { texts } from '@vondrona/rules/races/timing'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { classes } from '../../../../ui/layout/class-names.ts'
import type { ResultsImport } from './send-results.ts'
import type { ResultsChoices, ResultsColumn } from './types.ts'

const roles = [
  'none',
  'bib',
  'name',
  'firstName',
  'place',
  'status',
  'time',
  'gun',
  'chip',
  'split',
  'laps',
  'start',
  'finish',
] as const satisfies readonly ResultsColumn['role'][]

/** The first lines of a file, with what each column is taken for; it scrolls sideways on a phone. */
export function ColumnsTable({
  preview: { columns: found, head },
  choices,
  onChoose,
}: {
  preview: ResultsImport
  choices: ResultsChoices
  onChoose: (at: number, role: ResultsColumn['role']) => void
}) {
  const t = useTexts(texts)
  const columns = found.map((column) => ({ ...column, ...choices.columns?.find(({ at }) => at === column.at) }))
  return (
    <section>
      <h3 className="font-medium">{t('timing.columns')}</h3>
      <p className="mt-1 text-faint text-sm">{t('timing.columnsText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div className="-mx-4 mt-2 overflow-x-auto px-4 sm:-mx-5 sm:px-5" tabIndex={0}>
        <table className="min-w-full text-sm">
          <thead>
            <tr>
              {columns.map(({ at, title, role, by }) => (
                <th className="min-w-40 pr-3 pb-2 text-left align-bottom font-normal" key={at} scope="col">
                  <span className="block break-words font-medium">
                    {title || t('timing.columnNumber', { n: at + 1 })}
                  </span>
                  <select
                    aria-label={title ? t('timing.column', { title }) : t('timing.columnNumber', { n: at + 1 })}
                    className={classes(
                      'mt-1 min-h-11 w-full rounded-control border bg-raised px-2',
                      role === 'none' && 'text-faint',
                    )}
                    onChange={({ target }) => onChoose(at, roles.find((one) => one === target.value) ?? 'none')}
                    value={role}
                  >
                    {roles.map((one) => (
                      <option key={one} value={one}>
                        {t(`timing.role.${one}`)}
                      </option>
                    ))}
                  </select>
                  <span className="mt-1 block min-h-5 text-faint text-xs">
                    {role !== 'none' && t(`timing.by.${by}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {head.map(({ line, cells }) => (
              <tr key={line}>
                {columns.map(({ at, role }) => (
                  <td
                    className={classes('max-w-48 truncate py-2 pr-3 tabular-nums', role === 'none' && 'text-faint')}
                    key={at}
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
