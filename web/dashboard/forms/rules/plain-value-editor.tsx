import { type FormulaName, formulaText, parseFormula } from '@atesta/forms/sentences/formula-text.ts'
import type { DateOperand, Formula, PlainValue } from '@atesta/forms/sentences/model.ts'
import { countText, subjectText } from '@atesta/forms/sentences/sentence-text.ts'
import type { Subject } from '@atesta/forms/sentences/subjects.ts'
import { parseTemplate, templateText } from '@atesta/forms/sentences/text-template.ts'
import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isEmptyFormula } from './draft.ts'
import { NamedText } from './named-text.tsx'
import { QuestionSelect } from './question-select.tsx'
import { type RulePlace, useRulePlace, useSubjectGroups } from './rule-place.ts'
import classes from './rules.module.css'

type Of<Kind extends PlainValue['kind']> = Extract<PlainValue, { kind: Kind }>
type Props<Kind extends PlainValue['kind']> = { value: Of<Kind>; onChange: (value: Of<Kind>) => void }

type Named = FormulaName & { subject: Subject }

/** Everything that can stand in a formula or a text, each under words of its own. */
function namesAt({ place, locale }: RulePlace, counts: boolean): Named[] {
  const names: Named[] = []
  const taken = new Set<string>()
  const add = (subject: Subject, term: Formula, words: string) => {
    const plain = words.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim()
    let text = plain
    for (let number = 2; taken.has(text); number++) text = `${plain} (${number})`
    taken.add(text)
    names.push({ subject, term, text })
  }
  for (const subject of place.subjects.values()) {
    const { name, kind } = subject
    const isCounted = ['choices', 'files', 'records'].includes(kind)
    if (!isCounted || !counts) add(subject, { answer: name }, subjectText(subject, locale))
    else add(subject, { count: name }, countText(subject, locale))
  }
  return names
}

/** The texts to insert, by section. */
function useInsertions(names: Named[], fits: (subject: Subject) => boolean) {
  const groups = useSubjectGroups(fits)
  const texts = new Map(names.map(({ subject, text }) => [subject.name, text]))
  return groups.map(({ group, items }) => ({
    group,
    items: items.map(({ value }) => ({ value: `[${texts.get(value)}]`, label: texts.get(value) ?? value })),
  }))
}

const counted: Subject['kind'][] = ['number', 'value', 'choices', 'files', 'records']
/** Answers that are chosen from a list are kept by their values, which are no words: only notes show their words. */
const said: Subject['kind'][] = ['number', 'value', 'text', 'date', 'time']

export function FormulaEditor({ value, onChange }: Props<'number'>) {
  const { t } = useTranslation('rules')
  const here = useRulePlace()
  const names = namesAt(here, true)
  const usable = names.filter(({ subject }) => counted.includes(subject.kind))
  const nameText = (term: Formula) => {
    const own = names.find((each) => JSON.stringify(each.term) === JSON.stringify(term))
    return `[${own?.text ?? t('deleted')}]`
  }
  const open = usable.filter(({ subject }) => !here.place.obstacles.has(subject.name))
  const read = (text: string) => parseFormula(text, open)
  return (
    <>
      <NamedText
        label={t('calculation.formula')}
        description={t('calculation.formula_hint')}
        text={isEmptyFormula(value.formula) ? '' : formulaText(value.formula, nameText, here.locale)}
        groups={useInsertions(names, (subject) => counted.includes(subject.kind))}
        take={(text) => {
          const result = read(text)
          if ('problem' in result) return result.problem
          onChange({ ...value, formula: result.formula })
          return undefined
        }}
        isCurrent={(text) => {
          const result = read(text)
          return 'formula' in result && JSON.stringify(result.formula) === JSON.stringify(value.formula)
        }}
      />
      <Switch
        label={t('calculation.needs_all')}
        description={t('calculation.needs_all_hint')}
        checked={value.needs_all}
        onChange={({ currentTarget }) => onChange({ ...value, needs_all: currentTarget.checked })}
      />
    </>
  )
}

export function TemplateEditor({ value, onChange }: Props<'text'>) {
  const { t } = useTranslation('rules')
  const here = useRulePlace()
  const names = namesAt(here, false)
  // What stands in it already may stay.
  const isNamed = (name: string) =>
    value.parts.some((part) => typeof part === 'object' && part.answer === name)
  const open = names.filter(
    ({ subject: { name, kind } }) =>
      !here.place.obstacles.has(name) && (said.includes(kind) || isNamed(name)),
  )
  const nameText = (name: string) =>
    `[${names.find(({ subject }) => subject.name === name)?.text ?? t('deleted')}]`
  const read = (text: string) =>
    parseTemplate(
      text,
      open.map(({ text: words, subject }) => ({ text: words, name: subject.name })),
    )
  return (
    <NamedText
      label={t('calculation.text')}
      description={`${t('calculation.text_hint')} ${t('calculation.chosen_hint')}`}
      text={templateText(value.parts, nameText)}
      groups={useInsertions(names, (subject) => said.includes(subject.kind))}
      take={(text) => {
        const result = read(text)
        if ('problem' in result) return result.problem
        onChange({ ...value, parts: result.parts })
        return undefined
      }}
      isCurrent={(text) => {
        const result = read(text)
        return 'parts' in result && JSON.stringify(result.parts) === JSON.stringify(value.parts)
      }}
    />
  )
}

function DateField({
  label,
  value,
  onChange,
}: {
  label: string
  value: DateOperand
  onChange: (value: DateOperand) => void
}) {
  const { t } = useTranslation('rules')
  const chosen = 'answer' in value ? value.answer : ''
  const groups = useSubjectGroups(({ kind }) => kind === 'date' || kind === 'datetime', chosen || undefined)
  return (
    <Select
      label={label}
      placeholder={t('question_placeholder')}
      // No id has an asterisk.
      data={[{ value: '*today', label: t('sources.today') }, ...groups]}
      value={'today' in value ? '*today' : chosen || null}
      onChange={(next) => next !== null && onChange(next === '*today' ? { today: 0 } : { answer: next })}
      allowDeselect={false}
      searchable
    />
  )
}

export function DaysEditor({ value, onChange }: Props<'days'>) {
  const { t } = useTranslation('rules')
  return (
    <>
      <DateField
        label={t('calculation.days_from')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateField
        label={t('calculation.days_to')}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </>
  )
}

export function AnswerEditor({ value, onChange }: Props<'answer'>) {
  const { t } = useTranslation('rules')
  return (
    <>
      <QuestionSelect
        label={t('calculation.answer')}
        value={value.answer}
        onChange={(answer) => onChange({ ...value, answer })}
        fits={({ kind }) => said.includes(kind)}
      />
      <p className={classes.note}>{t('calculation.chosen_hint')}</p>
    </>
  )
}
