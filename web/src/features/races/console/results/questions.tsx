import { texts } from '@vondrona/rules/races/timing'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CheckboxField } from '../../../../ui/controls/checkbox-field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import type { ResultsImport } from './send-results.ts'
import type { ResultsChoices } from './types.ts'

const meanings = ['dnf', 'dns', 'dsq', 'otl', 'nc', 'finished', 'skip'] as const

/** What the file leaves open, and how the rest was read; an answer is looked at at once. */
export function Questions({
  preview: { questions, words, sheets, sheet, columns },
  choices,
  onChoose,
}: {
  preview: ResultsImport
  choices: ResultsChoices
  onChoose: (change: ResultsChoices) => void
}) {
  const t = useTexts(texts)
  const explained = (word: string, meaning: string) => [
    ...(choices.words ?? []).filter((one) => one.word !== word),
    ...meanings.filter((one) => one === meaning).map((one) => ({ word, meaning: one })),
  ]
  const roleAt = (at: string | null) => columns[Number(at)]?.role ?? 'time'
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden">
      {sheets.length > 1 && (
        <SelectField
          label={t('timing.sheet')}
          onChange={({ target }) => onChoose({ sheet: Number(target.value), columns: [] })}
          options={sheets.map((label, at) => ({ value: String(at), label }))}
          value={String(choices.sheet ?? sheet)}
        />
      )}
      {questions.map(({ id, options, answer, isOpen, example }) =>
        id === 'columns' && options.length > 1 ? (
          <SelectField
            key={id}
            label={t('timing.ask.columnOf', { role: t(`timing.role.${roleAt(answer)}`) })}
            onChange={({ target }) =>
              onChoose({
                columns: [
                  ...(choices.columns ?? []).filter(({ at }) => at !== Number(target.value)),
                  { at: Number(target.value), role: roleAt(answer) },
                ],
              })
            }
            options={options.map((value) => ({
              value,
              label: columns[Number(value)]?.title || t('timing.columnNumber', { n: Number(value) + 1 }),
            }))}
            placeholder={t('timing.choose')}
            value=""
          />
        ) : id === 'columns' ? (
          <p className="text-danger" key={id}>
            {t('timing.ask.columns')}
          </p>
        ) : id === 'beforeStart' ? (
          <CheckboxField
            checked={choices.beforeStart ?? !isOpen}
            key={id}
            label={t('timing.ask.beforeStart')}
            onChange={({ target }) => onChoose({ beforeStart: target.checked })}
          />
        ) : (
          <SelectField
            hint={id === 'ranking' || id === 'clock' || id === 'laps' ? t(`timing.hint.${id}`) : undefined}
            key={id}
            label={t(`timing.ask.${id}`, { example })}
            onChange={({ target }) => target.value && onChoose({ [id]: target.value })}
            options={options.map((value) => ({
              value,
              label: t(`timing.option.${id}.${value}` as 'timing.option.ranking.gun'),
            }))}
            placeholder={isOpen ? t('timing.choose') : undefined}
            value={choices[id] ?? (isOpen ? '' : (answer ?? ''))}
          />
        ),
      )}
      {words.length > 0 && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3">
          <legend className="font-medium">{t('timing.words')}</legend>
          <p className="text-faint text-sm">{t('timing.wordsText')}</p>
          {words.map(({ word, lines, meaning }) => (
            <SelectField
              key={word}
              label={t(`timing.word.${plural(lines)}`, { word, n: lines })}
              onChange={({ target }) => onChoose({ words: explained(word, target.value) })}
              options={meanings.map((value) => ({ value, label: t(`timing.meaning.${value}`) }))}
              placeholder={t('timing.choose')}
              value={choices.words?.find((one) => one.word === word)?.meaning ?? meaning ?? ''}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
