import type { Calculation, Case, Choice, PlainValue } from '@atesta/forms/sentences/model.ts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { emptyChoice, emptyValues, removed, replaced } from './draft.ts'
import { AnswerEditor, DaysEditor, FormulaEditor, TemplateEditor } from './plain-value-editor.tsx'
import classes from './rules.module.css'
import { SentenceEditor } from './sentence-editor.tsx'

type Kind = Calculation['kind']
type KindProps<T extends Kind> = { label: string; kinds: readonly T[]; value: T; onChange: (kind: T) => void }

function KindSelect<T extends Kind>({ label, kinds, value, onChange }: KindProps<T>) {
  const { t } = useTranslation('rules')
  const name = (kind: Kind) => t(`calculation.kinds.${kind}`)
  return (
    <Select
      label={label}
      data={kinds.map((kind) => ({ value: kind, label: name(kind) }))}
      value={value}
      onChange={(next) => next !== null && next !== value && onChange(next as T)}
      allowDeselect={false}
    />
  )
}

const plainKinds = ['number', 'text', 'answer', 'days'] as const
const allKinds = [...plainKinds, 'choice'] as const

type PlainProps = { value: PlainValue; onChange: (value: PlainValue) => void }

function PlainEditor({ value, onChange }: PlainProps) {
  if (value.kind === 'number') return <FormulaEditor value={value} onChange={onChange} />
  if (value.kind === 'text') return <TemplateEditor value={value} onChange={onChange} />
  if (value.kind === 'days') return <DaysEditor value={value} onChange={onChange} />
  return <AnswerEditor value={value} onChange={onChange} />
}

/** A value inside of a case, with its kind. */
function CaseValue({ label, value, onChange }: PlainProps & { label: string }) {
  return (
    <>
      <KindSelect
        label={label}
        kinds={plainKinds}
        value={value.kind}
        onChange={(kind) => onChange(emptyValues[kind])}
      />
      <PlainEditor key={value.kind} value={value} onChange={onChange} />
    </>
  )
}

type CaseProps = { one: Case; at: number; onChange: (next: Case) => void; onRemove: (() => void) | undefined }

function CaseEditor({ one, at, onChange, onRemove }: CaseProps) {
  const { t } = useTranslation('rules')
  const name = t('calculation.case', { number: at + 1 })
  return (
    <fieldset className={classes.part}>
      <legend className={classes.name}>{t('calculation.when', { number: at + 1 })}</legend>
      <SentenceEditor sentence={one.when} onChange={(when) => onChange({ ...one, when })} />
      <CaseValue
        label={t('calculation.value')}
        value={one.value}
        onChange={(value) => onChange({ ...one, value })}
      />
      {onRemove && (
        <div>
          <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      )}
    </fieldset>
  )
}

function ChoiceEditor({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation('rules')
  const { cases, otherwise } = choice
  const set = (next: Case[]) => onChange({ ...choice, cases: next })
  return (
    <>
      {cases.map((one, at) => (
        <CaseEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: cases have no identity, and every field follows its value.
          key={at}
          one={one}
          at={at}
          onChange={(next) => set(replaced(cases, at, next))}
          onRemove={cases.length > 1 ? () => set(removed(cases, at)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => set([...cases, ...emptyChoice.cases])}
        >
          {t('calculation.add_case')}
        </Button>
      </div>
      <Select
        label={t('calculation.otherwise')}
        data={(['none', 'value'] as const).map((each) => ({
          value: each,
          label: t(`calculation.otherwise_${each}`),
        }))}
        value={otherwise === null ? 'none' : 'value'}
        onChange={(next) => onChange({ ...choice, otherwise: next === 'value' ? emptyValues.number : null })}
        allowDeselect={false}
      />
      {otherwise && (
        <CaseValue
          label={t('calculation.kind')}
          value={otherwise}
          onChange={(value) => onChange({ ...choice, otherwise: value })}
        />
      )}
    </>
  )
}

type Props = { calculation: Calculation; onChange: (calculation: Calculation) => void }

/** What a calculation comes to: a formula, a text, an answer, days between dates, or one of these by conditions. */
export function CalculationEditor({ calculation, onChange }: Props) {
  const { t } = useTranslation('rules')
  return (
    <div className={classes.sentence}>
      <KindSelect
        label={t('calculation.kind')}
        kinds={allKinds}
        value={calculation.kind}
        onChange={(kind) => onChange(kind === 'choice' ? emptyChoice : emptyValues[kind])}
      />
      {calculation.kind === 'choice' ? (
        <ChoiceEditor choice={calculation} onChange={onChange} />
      ) : (
        <PlainEditor key={calculation.kind} value={calculation} onChange={onChange} />
      )}
    </div>
  )
}
