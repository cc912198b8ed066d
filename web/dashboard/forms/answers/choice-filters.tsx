import type { AnswerColumn } from '@atesta/contract/schemas/answers.ts'
import { isChoice } from '@atesta/forms/answer-columns.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchedMultiSelect } from '../../../ui/form/select/searched-multi-select.tsx'
import { FieldsChip } from '../../../ui/list/fields-chip.tsx'
import { shorten } from '../../../ui/shorten.ts'
import { type AnswersList, type Chosen, maxChosen, readChoices, writeChoices } from './narrowing.ts'
import { useOptionWords } from './use-option-words.ts'

type OptionsProps = {
  column: AnswerColumn
  values: string[]
  /** How many more may be chosen. */
  room: number
  onChange: (values: string[]) => void
}

function Options({ column, values, room, onChange }: OptionsProps) {
  const { t } = useTranslation('responses')
  const words = useOptionWords()
  return (
    <SearchedMultiSelect
      label={t('filters.options')}
      description={room > 0 ? t('filters.options_hint') : t('filters.too_many')}
      data={column.options.map(({ value }) => ({ value, label: words(column, value) }))}
      value={values}
      maxValues={values.length + room}
      comboboxProps={{ withinPortal: false }}
      onChange={onChange}
    />
  )
}

type Props = { list: AnswersList; columns: readonly AnswerColumn[] }

/** Filter chips for options that were chosen: one for each question that is filtered by, and one to add another. */
export function ChoiceFilters({ list, columns }: Props) {
  const { t } = useTranslation('responses')
  const words = useOptionWords()
  const [asked, setAsked] = useState<string | null>(null)
  const questions = columns.filter(isChoice)
  const chosen = readChoices(list.filters.choices)
  const room = maxChosen - chosen.reduce((sum, { values }) => sum + values.length, 0)
  if (questions.length === 0) return null
  const put = ({ id, values }: Chosen) => {
    const others = chosen.filter((each) => each.id !== id)
    const next = values.length > 0 ? [...others, { id, values }] : others
    list.change({ filters: { choices: writeChoices(next) } })
  }
  const left = questions.filter(({ id }) => !chosen.some((each) => each.id === id))
  const column = left.find(({ id }) => id === asked)
  return (
    <>
      {chosen.flatMap(({ id, values }) => {
        const of = questions.find((question) => question.id === id)
        if (!of) return []
        return (
          <FieldsChip
            key={id}
            label={shorten(of.label, 14)}
            chosen={values.map((value) => words(of, value)).join(', ')}
            onRemove={() => put({ id, values: [] })}
          >
            {() => (
              <Options
                column={of}
                values={values}
                room={room}
                onChange={(next) => put({ id, values: next })}
              />
            )}
          </FieldsChip>
        )
      })}
      {left.length > 0 && room > 0 && (
        <FieldsChip label={t('filters.answer')} chosen={null} onRemove={() => setAsked(null)}>
          {(close) => (
            <>
              <Select
                label={t('filters.question')}
                data={left.map(({ id, label }) => ({ value: id, label }))}
                value={asked}
                comboboxProps={{ withinPortal: false }}
                searchable
                allowDeselect={false}
                onChange={setAsked}
              />
              {column && (
                <Options
                  column={column}
                  values={[]}
                  room={room}
                  onChange={(values) => {
                    setAsked(null)
                    close()
                    put({ id: column.id, values })
                  }}
                />
              )}
            </>
          )}
        </FieldsChip>
      )}
    </>
  )
}
