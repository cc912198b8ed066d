import { yesNoTexts } from '@atesta/forms/answer-texts.ts'
import type { Comparison, Operand } from '@atesta/forms/sentences/model.ts'
import { choicesOf, comparable } from '@atesta/forms/sentences/problems.ts'
import type { Subject } from '@atesta/forms/sentences/subjects.ts'
import { localized } from '@atesta/forms/text.ts'
import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { firstMatches } from '../../../ui/form/select/first-matches.ts'
import { SearchedMultiSelect } from '../../../ui/form/select/searched-multi-select.tsx'
import { QuestionSelect } from './question-select.tsx'
import { useRulePlace } from './rule-place.ts'
import classes from './rules.module.css'

type FieldProps = {
  subject: Subject
  is: Comparison
  label: string
  value: Operand | undefined
  onChange: (value: Operand | undefined) => void
  error: ReactNode
}

/** What looks into the letters of a text. */
const written: Comparison[] = ['contains', 'contains_not', 'matches']
const ordered: Comparison[] = ['more', 'at_least', 'less', 'at_most', 'between']

function NumberValue({ subject, is, label, value, onChange, error }: FieldProps) {
  const { locale } = useRulePlace()
  const counts = is.startsWith('count_')
  const text = subject.kind === 'value' && typeof value !== 'object' && value !== undefined ? value : ''
  // What is put in order is a number, unless an import has put a text there, such as a day.
  const takesTexts =
    subject.kind === 'value' && (!ordered.includes(is) || (text !== '' && typeof text !== 'number'))
  return (
    <NumberField
      aria-label={label}
      locale={locale}
      value={typeof value === 'number' ? value : String(text)}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      strict
      texts={takesTexts}
      {...(counts && { min: 0, decimals: 0 })}
      unit={counts ? undefined : subject.component.unit}
      error={error}
    />
  )
}

/** The answers to choose from, in the form's words; a chosen one that is gone stays visible. */
function useChoices(subject: Subject, chosen: readonly unknown[]) {
  const { t } = useTranslation('rules')
  const { locale } = useRulePlace()
  const offered = new Set(choicesOf(subject))
  const values = [...new Set([...offered, ...chosen.map(String)])]
  // There may be thousands.
  const options = new Map(subject.component.options.map((option) => [option.value, option]))
  const words = (value: string) => {
    if (!offered.has(value)) return t('deleted_answer')
    const own = options.get(value)
    if (subject.component.type !== 'yes_no') return localized(own?.label, locale).trim() || value
    return yesNoTexts[locale][value as 'yes' | 'no' | 'na'] ?? value
  }
  return values.map((value) => ({ value, label: words(value) }))
}

function ChoiceValue({ subject, label, value, onChange, error }: FieldProps) {
  const { t } = useTranslation('common')
  // Imports wrote the names of numbered answers as numbers.
  const chosen = value === undefined || value === '' || typeof value === 'object' ? [] : [String(value)]
  return (
    <Select
      aria-label={label}
      data={useChoices(subject, chosen)}
      value={chosen[0] ?? null}
      onChange={(next) => next !== null && onChange(next)}
      filter={firstMatches(t, chosen[0] ?? null)}
      nothingFoundMessage={t('navigation.search_empty')}
      allowDeselect={false}
      searchable
      error={error}
    />
  )
}

type SeveralProps = Omit<FieldProps, 'value' | 'onChange' | 'is'> & {
  values: Operand[]
  onChange: (values: Operand[]) => void
}

/** Several of the answers to choose from. */
export function ChoicesValue({ subject, label, values, onChange, error }: SeveralProps) {
  return (
    <SearchedMultiSelect
      aria-label={label}
      data={useChoices(subject, values)}
      value={values.map(String)}
      onChange={(next) => onChange(next)}
      error={error}
    />
  )
}

function PlainValue({ subject, is, label, value, onChange, error }: FieldProps) {
  const { t } = useTranslation('rules')
  const isDate = subject.kind === 'date' || subject.kind === 'datetime'
  const type = isDate ? 'date' : subject.kind === 'time' ? 'time' : 'text'
  return (
    <TextInput
      aria-label={is === 'matches' ? t('pattern') : label}
      placeholder={is === 'matches' ? t('pattern') : undefined}
      type={type}
      value={value === undefined || typeof value === 'object' ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      error={error}
    />
  )
}

const sources = ['fixed', 'today', 'before_today', 'after_today', 'now', 'answer'] as const
type Source = (typeof sources)[number]

function sourceOf(value: Operand | undefined): Source {
  if (typeof value !== 'object') return 'fixed'
  if ('answer' in value) return 'answer'
  if ('now' in value) return 'now'
  return value.today === 0 ? 'today' : value.today < 0 ? 'before_today' : 'after_today'
}

const startOf: Record<Source, Operand | undefined> = {
  fixed: undefined,
  today: { today: 0 },
  before_today: { today: -30 },
  after_today: { today: 30 },
  now: { now: true },
  answer: { answer: '' },
}

/** What else than a written value an answer can be compared with. */
function useSources({ kind, name }: Subject, is: Comparison): Source[] {
  const { place } = useRulePlace()
  if (is.startsWith('count_') || ['contains', 'contains_not', 'matches'].includes(is)) return []
  // One choice is hardly ever compared with another; a rule that does so keeps its field.
  const others =
    kind !== 'choice' &&
    [...place.subjects.values()].some(
      (other) => other.name !== name && !place.obstacles.has(other.name) && comparable(kind, other.kind),
    )
  const days: Source[] =
    kind === 'date' || kind === 'datetime' ? ['today', 'before_today', 'after_today'] : []
  return [
    ...days,
    ...(kind === 'datetime' ? (['now'] as const) : []),
    ...(others ? (['answer'] as const) : []),
  ]
}

/** One value of a condition: written, a day counted from today, or another answer. */
export function ValueField(props: FieldProps) {
  const { t } = useTranslation('rules')
  const { subject, is, value, onChange } = props
  const source = sourceOf(value)
  const offered = useSources(subject, is)
  const known: Source[] = offered.includes(source) || source === 'fixed' ? offered : [...offered, source]
  return (
    <>
      {known.length > 0 && (
        <Select
          aria-label={t('value_from')}
          data={sources
            .filter((each) => each === 'fixed' || known.includes(each))
            .map((each) => ({ value: each, label: t(`sources.${each}`) }))}
          value={source}
          onChange={(next) => next !== null && onChange(startOf[next as Source])}
          allowDeselect={false}
        />
      )}
      <SourceValue {...props} source={source} />
    </>
  )
}

function SourceValue({ source, ...props }: FieldProps & { source: Source }) {
  const { t } = useTranslation('rules')
  const { subject, is, value, onChange, error } = props
  if (typeof value === 'object' && 'answer' in value) {
    return (
      <QuestionSelect
        label={t('other_question')}
        value={value.answer}
        onChange={(answer) => onChange({ answer })}
        fits={(other) => other.name !== subject.name && comparable(subject.kind, other.kind)}
        error={error}
      />
    )
  }
  if (typeof value === 'object' && 'today' in value && value.today !== 0) {
    const sign = source === 'before_today' ? -1 : 1
    return (
      <NumberField
        aria-label={t('days')}
        unit={t('days_unit')}
        value={Math.abs(value.today)}
        onChange={(days) => typeof days === 'number' && onChange({ today: sign * days })}
        strict
        min={1}
        max={36_500}
        decimals={0}
        required
        error={error}
      />
    )
  }
  if (source !== 'fixed') return error ? <p className={classes.problem}>{error}</p> : null
  const isNumber = subject.kind === 'number' || (subject.kind === 'value' && !written.includes(is))
  if (is.startsWith('count_') || isNumber) return <NumberValue {...props} />
  return subject.kind === 'choice' || subject.kind === 'choices' ? (
    <ChoiceValue {...props} />
  ) : (
    <PlainValue {...props} />
  )
}
