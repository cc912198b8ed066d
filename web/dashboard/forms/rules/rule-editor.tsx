import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { ruleFacts } from '@atesta/forms/rules/rule-facts.ts'
import { ruleText } from '@atesta/forms/sentences/sentence-text.ts'
import { type Place, placeOf, type RuleKind } from '@atesta/forms/sentences/subjects.ts'
import { Button, JsonInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../language/i18n.ts'
import { CalculationEditor } from './calculation-editor.tsx'
import { codeOf, type Draft, draftOf, ruleOf, sameRule } from './draft.ts'
import { RulePlaceContext } from './rule-place.ts'
import classes from './rules.module.css'
import { SentenceEditor } from './sentence-editor.tsx'

type Props = {
  label: string
  /** What it means that there is no rule. */
  hint: string
  value: Rule | undefined
  onChange: (rule: Rule | undefined) => void
  structure: FormStructure
  /** The id of the thing that has the rule. */
  at: string
  kind: RuleKind
}

/** The draft of a rule, which follows the rule when something else changes it, such as Undo. */
function useDraft({ value, onChange, kind }: Pick<Props, 'value' | 'onChange' | 'kind'>) {
  const [draft, setDraft] = useState(() => draftOf(value, kind))
  const [seen, setSeen] = useState(value)
  if (!sameRule(value, seen)) {
    setSeen(value)
    setDraft(draftOf(value, kind))
  }
  const put = (next: Draft) => {
    setDraft(next)
    const rule = ruleOf(next)
    if (rule === null || sameRule(rule, value)) return
    setSeen(rule)
    onChange(rule)
  }
  return { draft, put }
}

/** One rule of a form, built from conditions; what no conditions say is shown as code and kept. */
export function RuleEditor(props: Props) {
  const { label, hint, value, structure, at, kind } = props
  const { t } = useTranslation('rules')
  const { draft, put } = useDraft(props)
  const locale = currentLocale()
  const place = useMemo(() => placeOf(structure, at, kind), [structure, at, kind])
  const here = useMemo(() => ({ place, at, locale }), [place, at, locale])
  const isCode = draft.mode === 'code'
  const readable = draftOf(value, kind)
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.label}>{label}</legend>
      <p className={classes.note}>{value === undefined ? hint : ruleText(value, kind, structure, locale)}</p>
      <RulePlaceContext value={here}>
        {draft.mode === 'sentence' && (
          <SentenceEditor
            sentence={draft.sentence}
            onChange={(sentence) => put({ mode: 'sentence', sentence })}
          />
        )}
        {draft.mode === 'calculation' && (
          <CalculationEditor
            calculation={draft.calculation}
            onChange={(calculation) => put({ mode: 'calculation', calculation })}
          />
        )}
      </RulePlaceContext>
      {isCode && (
        <CodeField
          text={draft.text}
          needed={readable.mode === 'code'}
          place={place}
          onChange={(text) => put({ mode: 'code', text })}
        />
      )}
      <div className={classes.modes}>
        {isCode ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => put(readable.mode === 'code' ? draftOf(undefined, kind) : readable)}
          >
            {t(readable.mode === 'code' ? 'start_again' : 'leave_code')}
          </Button>
        ) : (
          value !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={() => put(codeOf(value))}>
              {t('as_code')}
            </Button>
          )
        )}
      </div>
    </fieldset>
  )
}

type CodeProps = {
  text: string /** No conditions say the rule. */
  needed: boolean
  place: Place
  onChange: (text: string) => void
}

function CodeField({ text, needed, place, onChange }: CodeProps) {
  const { t } = useTranslation('rules')
  const rule = ruleOf({ mode: 'code', text })
  const facts = rule === undefined || rule === null ? undefined : ruleFacts(rule)
  const unknown = [...(facts?.dependencies ?? [])].filter(
    (name) => !place.subjects.has(name) || place.obstacles.has(name),
  )
  const fault = () => {
    if (rule === null) return t('code_wrong')
    if (facts?.fault) return t(`faults.${facts.fault}`)
    return unknown.length > 0 ? t('code_unknown', { names: unknown.join(', ') }) : undefined
  }
  return (
    <JsonInput
      label={t('code')}
      description={needed ? t('code_hint') : undefined}
      autosize
      minRows={2}
      maxRows={14}
      value={text}
      data-refused={rule === null ? 'code' : undefined}
      onChange={onChange}
      error={fault()}
    />
  )
}
