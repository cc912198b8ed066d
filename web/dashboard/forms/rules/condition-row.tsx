import type { Comparison, Condition, Operand } from '@atesta/forms/sentences/model.ts'
import { comparisonsOf, conditionProblem } from '@atesta/forms/sentences/problems.ts'
import { comparisonText } from '@atesta/forms/sentences/sentence-text.ts'
import type { Subject } from '@atesta/forms/sentences/subjects.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { QuestionSelect } from './question-select.tsx'
import { useRulePlace } from './rule-place.ts'
import classes from './rules.module.css'
import { ChoicesValue, ValueField } from './value-field.tsx'

type Props = { condition: Condition; onChange: (condition: Condition) => void }

/** Values of the old comparison that the new one can keep. */
function keptValues(values: Operand[], from: Comparison, to: Comparison): Operand[] {
  const counts = (is: Comparison) => is.startsWith('count_')
  const patterned = (is: Comparison) => is === 'matches'
  if (counts(from) !== counts(to) || patterned(from) !== patterned(to)) return []
  if (to === 'answered' || to === 'unanswered') return []
  return to === 'between'
    ? values.slice(0, 2)
    : to === 'one_of' || to === 'none_of'
      ? values
      : values.slice(0, 1)
}

/** One condition: a question, a comparison that fits it, and what it is compared with. */
export function ConditionRow({ condition, onChange }: Props) {
  const { t } = useTranslation('rules')
  const { place } = useRulePlace()
  const { of } = condition
  const subject = place.subjects.get(of)
  const problem = conditionProblem(condition, place)
  const isGap = problem === 'question_missing' || problem === 'value_missing'
  const words = problem && !isGap ? t(`problems.${problem}`) : undefined
  const aboutQuestion = problem?.startsWith('question_')

  const choose = (name: string) => {
    const next = place.subjects.get(name)
    if (name === of || !next) return
    const is = comparisonsOf(next.kind)[0] ?? 'answered'
    onChange({ ...condition, of: name, is, values: [] })
  }
  return (
    <div className={classes.condition}>
      <QuestionSelect
        label={t('question')}
        value={of}
        onChange={choose}
        error={aboutQuestion ? words : undefined}
      />
      {subject && (
        <Compared
          condition={condition}
          onChange={onChange}
          subject={subject}
          problem={aboutQuestion ? undefined : words}
          unfit={problem === 'comparison_unfit'}
        />
      )}
      {isGap && <p className={classes.note}>{t('unfinished')}</p>}
    </div>
  )
}

type ComparedProps = Props & { subject: Subject; problem: string | undefined; unfit: boolean }

function Compared({ condition, onChange, subject, problem, unfit }: ComparedProps) {
  const { t } = useTranslation('rules')
  const { locale } = useRulePlace()
  const { is, values } = condition
  const offered = comparisonsOf(subject.kind)
  const comparisons = offered.includes(is) ? offered : [...offered, is]
  const counted = subject.kind === 'files' || subject.kind === 'records' ? subject.kind : 'choices'
  const label = (each: Comparison) => {
    const comparison = comparisonText(each, subject.kind, locale)
    return each.startsWith('count_') ? t(`count.${counted}`, { comparison }) : comparison
  }
  const set = (next: Operand[]) => onChange({ ...condition, values: next })
  const choose = (next: Comparison) =>
    onChange({ ...condition, is: next, values: keptValues(values, is, next) })
  const error = unfit ? undefined : problem
  return (
    <>
      <Select
        aria-label={t('comparison')}
        data={comparisons.map((each) => ({ value: each, label: label(each) }))}
        value={is}
        onChange={(next) => next !== null && choose(next as Comparison)}
        allowDeselect={false}
        error={unfit ? problem : undefined}
      />
      <Values subject={subject} is={is} values={values} onChange={set} error={error} />
    </>
  )
}

type ValuesProps = {
  subject: Subject
  is: Comparison
  values: Operand[]
  onChange: (values: Operand[]) => void
  error: string | undefined
}

function Values({ subject, is, values, onChange, error }: ValuesProps) {
  const { t } = useTranslation('rules')
  if (is === 'answered' || is === 'unanswered') return null
  const common = { subject, is }
  if ((is === 'one_of' || is === 'none_of') && subject.kind === 'choice') {
    return (
      <ChoicesValue subject={subject} label={t('value')} values={values} onChange={onChange} error={error} />
    )
  }
  // An empty text stands for a value that is not there yet, so that the second one keeps its place.
  const setAt = (at: number, value: Operand | undefined) => {
    const length = Math.max(values.length, at + 1)
    onChange(Array.from({ length }, (_, index) => (index === at ? value : values[index]) ?? ''))
  }
  const field = (at: number, label: string, fault: string | undefined) => (
    <ValueField
      {...common}
      label={label}
      value={values[at]}
      onChange={(value) => setAt(at, value)}
      error={fault}
    />
  )
  if (is !== 'between') return field(0, t('value'), error)
  return (
    <>
      {field(0, t('from'), undefined)}
      {field(1, t('to'), error)}
    </>
  )
}
