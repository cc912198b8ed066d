import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import type { RuleKind } from '@atesta/forms/sentences/subjects.ts'
import { useTranslation } from 'react-i18next'
import { RuleEditor } from '../rules/rule-editor.tsx'

export type RuleFieldProps = {
  value: Rule | undefined
  onChange: (rule: Rule | undefined) => void
  structure: FormStructure
  /** The id of the thing that has the rule. */
  at: string
  kind: RuleKind
}

/** One rule of a part, under the name the builder gives it. */
export function RuleField(props: RuleFieldProps) {
  const { t } = useTranslation('builder')
  return <RuleEditor {...props} label={t(`rules.${props.kind}`)} hint={t(`rules.${props.kind}_hint`)} />
}
