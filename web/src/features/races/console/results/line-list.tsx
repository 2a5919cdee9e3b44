import { showTime } from '@vondrona/rules/races'
import { texts as reasons } from '@vondrona/rules/races/organising'
import { texts } from '@vondrona/rules/races/timing'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import type { Looked, ResultsImport } from './send-results.ts'
import type { ResultsLine, Standing } from './types.ts'

const lists = ['notUnderstood', 'unranked', 'warned', 'ranked', 'moved'] as const
export type ShownList = (typeof lists)[number]
const step = 50
const most = 200

/** What is asked of the server for a list. */
export const lookedAt = (list: ShownList, limit = step): Looked => ({
  kind: list === 'warned' || list === 'moved' ? null : list,
  warned: list === 'warned',
  limit,
})

/** Every line of the file in one of its lists, with its reason; and who moved since the import before. */
export function LineList({
  preview,
  list,
  limit,
  onShow,
}: {
  preview: ResultsImport
  list: ShownList
  limit: number
  onShow: (list: ShownList, limit: number) => void
}) {
  const [t, why] = [useTexts(texts), useTexts(reasons)]
  const title = (one: ShownList) => (one === 'warned' || one === 'moved' ? t(`timing.${one}`) : t(`timing.kind.${one}`))
  const standing = (one: Standing | null) =>
    one && one.time !== null && one.position !== null
      ? t('timing.rank', { rank: formatNumber(one.position), time: showTime(one.time) })
      : one
        ? t(`timing.meaning.${one.status}`)
        : ''
  const isMoves = list === 'moved'
  const shown = isMoves ? preview.moves : preview.lines
  return (
    <section>
      <SelectField
        label={t('timing.lines')}
        onChange={({ target }) => onShow(lists.find((one) => one === target.value) ?? 'notUnderstood', step)}
        options={lists.map((one) => ({ value: one, label: `${title(one)} (${formatNumber(preview[one])})` }))}
        value={list}
      />
      {shown.length === 0 ? (
        <p className="mt-3 text-faint text-sm">{t('timing.noLines')}</p>
      ) : (
        <ul className="mt-2 max-h-96 divide-y overflow-y-auto text-sm">
          {isMoves
            ? preview.moves.map(({ kind, bib, fullName, before, after }) => (
                <li className="break-words py-2" key={`${kind}${bib}`}>
                  <span className="font-medium">{[bib, fullName].filter(Boolean).join(' · ')}</span>
                  <span className="block text-soft">
                    {t(`timing.move.${kind}`, { before: standing(before), after: standing(after) })}
                  </span>
                </li>
              ))
            : preview.lines.map((line) => (
                <li className="break-words py-2" key={line.line}>
                  {line.reason ? (
                    why(`organising.result.${line.reason}`, { line: line.line, text: textOf(line) })
                  ) : (
                    <Understood line={line} />
                  )}
                </li>
              ))}
        </ul>
      )}
      {shown.length === limit && limit < most && (
        <Button className="mt-2" onClick={() => onShow(list, Math.min(limit + step, most))}>
          {t('shell.more')}
        </Button>
      )}
    </section>
  )
}

const textOf = ({ reason, bib, text }: ResultsLine) => (reason === 'twice' ? (bib ?? text) : text)

function Understood({ line }: { line: ResultsLine }) {
  const t = useTexts(texts)
  const { bib, fullName, position, laps, time, gunTime, chipTime, status, warnings, name } = line
  const other = [
    laps !== null && t(`timing.laps.${plural(laps)}`, { n: laps }),
    gunTime !== null && gunTime !== time && t('timing.gunTime', { time: showTime(gunTime) }),
    chipTime !== null && chipTime !== time && t('timing.chipTime', { time: showTime(chipTime) }),
  ].filter(Boolean)
  return (
    <>
      <span className="flex justify-between gap-3">
        <span className="min-w-0 break-words">
          {position !== null && <span className="mr-2 font-medium tabular-nums">{formatNumber(position)}</span>}
          {[bib, fullName].filter(Boolean).join(' · ')}
        </span>
        <span className="shrink-0 tabular-nums">
          {time !== null ? showTime(time) : status && t(`timing.meaning.${status}`)}
        </span>
      </span>
      <span className="block text-faint">{[t('timing.line', { line: line.line }), ...other].join(' · ')}</span>
      {warnings.map((one) => (
        <span className="block text-warning" key={one}>
          {t(`timing.warning.${one}`, { name })}
        </span>
      ))}
    </>
  )
}
