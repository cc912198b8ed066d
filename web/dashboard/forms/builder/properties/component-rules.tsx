import type { Component, Question } from '@atesta/contract/schemas/form.ts'
import { type RuleKind, ruleKeys } from '@atesta/forms/sentences/subjects.ts'
import { useTranslation } from 'react-i18next'
import { RuleField, type RuleFieldProps } from '../rule-field.tsx'
import { change } from '../use-builder.ts'
import { useSettled } from '../use-settled.ts'
import { FieldProblem } from './field-problem.tsx'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

type Ruled = { id: string } & Partial<Record<(typeof ruleKeys)[RuleKind], RuleFieldProps['value']>>

/** One rule of a part, with what is wrong with it. */
export function PartRule({ part, kind }: { part: Ruled; kind: RuleKind }) {
  const structure = useSettled()
  const name = ruleKeys[kind]
  return (
    <div data-field={name}>
      <RuleField
        key={part.id}
        value={part[name]}
        onChange={(rule) => change(part.id, { [name]: rule })}
        structure={structure}
        at={part.id}
        kind={kind}
      />
      <FieldProblem id={part.id} field={name} />
    </div>
  )
}

type RulesProps = {
  component: Component
  answers: boolean
  /** The question, if its rule takes the place of the component's own. */
  shownBy?: Question
}

/** When a component shows, when it must be answered, and which answers are valid. */
export function ComponentRules({ component, answers, shownBy }: RulesProps) {
  const { t } = useTranslation('builder')
  return (
    <fieldset className={classes.group}>
      <legend>{t('rules.title')}</legend>
      <PartRule part={shownBy ?? component} kind="visible" />
      {answers && <PartRule part={component} kind="required" />}
      {answers && <PartRule part={component} kind="validation" />}
      {component.validation !== undefined && (
        <WordsField
          label={t('fields.validation_message')}
          name="validation_message"
          value={component.validation_message}
          onChange={(validation_message) => change(component.id, { validation_message })}
        />
      )}
    </fieldset>
  )
}
