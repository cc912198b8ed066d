import type { Component, ComponentType, Question } from '@atesta/contract/schemas/form.ts'
import { Select, Switch } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { palette } from '../component-icons.tsx'
import { asType, hasFollowUps, isAnswered, isChoice } from '../state/as-type.ts'
import { change } from '../use-builder.ts'
import { CommentsEditor } from './comments-editor.tsx'
import { ComponentLimits, DefaultField } from './component-limits.tsx'
import { ComponentRules, PartRule } from './component-rules.tsx'
import { FieldProblem } from './field-problem.tsx'
import { WrittenPart } from './insert-answer.tsx'
import { MediaEditor } from './media-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

const types: ComponentType[] = Object.values(palette).flat()
function TypeField({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const put = (type: string | null) => {
    if (type === null || type === component.type) return
    const words = (number: number) => t('options.new', { number })
    change(component.id, asType(component, type as ComponentType, words))
  }
  return (
    <Select
      label={t('fields.type')}
      data={types.map((type) => ({ value: type, label: t(`types.${type}.name`) }))}
      value={component.type}
      allowDeselect={false}
      searchable
      onChange={put}
    />
  )
}

type Props = {
  component: Component
  /** Its question's words stand for its own. */
  named?: boolean
  /** What has the rule of when it is shown in its place: its question. */
  shownBy?: Question
}

/** Everything about one component. */
export const ComponentEditor = memo(function ComponentEditor({ component, named = false, shownBy }: Props) {
  const { t } = useTranslation('builder')
  const { id, type } = component
  const set = (changes: object) => change(id, changes)
  const answers = isAnswered(type)
  return (
    <WrittenPart value={id}>
      <div className={classes.fields} data-part={id}>
        {(!named || component.label !== '') && (
          <WordsField
            label={t('fields.label')}
            name="label"
            value={component.label}
            onChange={(label) => set({ label })}
          />
        )}
        <TypeField component={component} />
        {answers && (
          <Switch
            label={t('fields.required')}
            checked={component.required}
            onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
          />
        )}
        <WordsField
          label={t(type === 'note' ? 'fields.note' : 'fields.help')}
          name="help"
          long
          value={component.help}
          onChange={(help) => set({ help: help === '' ? undefined : help })}
        />
        {isChoice(type) && <OptionsEditor component={component} />}
        <FieldProblem id={id} field="options" />
        {type === 'dropdown' && (
          <Switch
            label={t('fields.multiple')}
            checked={component.multiple}
            onChange={({ currentTarget }) => set({ multiple: currentTarget.checked, default: undefined })}
          />
        )}
        {type === 'upload' && <MediaEditor component={component} />}
        {type === 'calculation' && <PartRule part={component} kind="calculation" />}
        {type === 'calculation' && (
          <Switch
            label={t('fields.hidden')}
            description={t('fields.hidden_hint')}
            checked={component.hidden ?? false}
            onChange={({ currentTarget }) => set({ hidden: currentTarget.checked || undefined })}
          />
        )}
        <ComponentLimits component={component} />
        <DefaultField component={component} />
        <FieldProblem id={id} field="default" />
        {/* Forms that were imported or changed before may have some where none can be added: they can be removed. */}
        {(hasFollowUps(type) || component.comment_object.length > 0) && (
          <CommentsEditor component={component} />
        )}
        <ComponentRules component={component} answers={answers} shownBy={shownBy} />
        <FieldProblem id={id} field="" />
        <p className={classes.name}>
          {t('fields.id')} <code>{id}</code>
        </p>
      </div>
    </WrittenPart>
  )
})
