import type { Rule } from '@atesta/contract/schemas/form.ts'
import { useTranslation } from 'react-i18next'
import { RuleEditor } from '../../rules/rule-editor.tsx'
import { useSettled } from '../use-settled.ts'

type Props = {
  /** Of the question. */
  id: string
  rule: Rule | undefined
  onChange: (rule: Rule | undefined) => void
}

/** When an option is offered: in cascades, only where the answer before it fits. */
export function OptionRule({ id, rule, onChange }: Props) {
  const { t } = useTranslation('builder')
  const structure = useSettled()
  return (
    <RuleEditor
      label={t('options.offered_when')}
      hint={t('options.always')}
      value={rule}
      onChange={onChange}
      structure={structure}
      at={id}
      kind="visible"
    />
  )
}
