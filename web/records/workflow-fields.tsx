import type { Recurrence, Task, TaskSettings } from '@atesta/contract/schemas/task.ts'
import { Textarea, TextInput } from '@mantine/core'
import { type Control, Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { assigneeOptions, formOptions } from '../queries/options.ts'
import { DueDateInput } from '../ui/form/due-date-input.tsx'
import { FolderSelect } from './options/folder-select.tsx'
import { OptionMultiSelect, OptionSelect } from './options/option-select.tsx'
import { RecurrenceInput } from './recurrence-input.tsx'
import { TaskSettingsInput } from './task-settings-input.tsx'

export type WorkflowValues = {
  name: string
  description: string
  folder_id: number | null
  template_id: number | null
  assignees: number[]
  /** ISO 8601 with offset. */
  due_at: string | null
  recurrence: Recurrence | null
  settings: TaskSettings
}

type Refused = Record<string, string | undefined>
type Props = {
  form: UseFormReturn<WorkflowValues>
  refused: Refused
  /** The workflow being edited. Its form, settings and recurrence may be frozen, a child's folder too. */
  task?: Task
}
type Part = { control: Control<WorkflowValues>; refused: Refused; frozen: boolean; task: Task | undefined }

function PlaceAndForm({ control, refused, frozen, task }: Part) {
  const { t } = useTranslation(['dashboard', 'common'])
  const required = { required: t('common:field.required') }
  const { folder, template } = task ?? {}
  return (
    <>
      <Controller
        control={control}
        name="folder_id"
        rules={required}
        render={({ field, fieldState }) => (
          <FolderSelect
            type="workflow"
            label={t('workflow.folder')}
            placeholder={t('workflow.folder_placeholder')}
            known={folder && [{ value: folder.id, label: folder.name }]}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? refused.folder_id}
            disabled={task?.parent_id != null}
            required
          />
        )}
      />
      <Controller
        control={control}
        name="template_id"
        rules={required}
        render={({ field, fieldState }) => (
          <OptionSelect
            label={t('workflow.form')}
            description={t('workflow.form_hint')}
            placeholder={t('workflow.form_placeholder')}
            options={formOptions}
            known={template ? [{ value: template.id, label: template.name }] : []}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? refused.template_id}
            disabled={frozen}
            required
          />
        )}
      />
    </>
  )
}

function PeopleAndTime({ control, refused, frozen, task, form }: Part & Pick<Props, 'form'>) {
  const { t } = useTranslation('dashboard')
  const [folderId, repeats, dueAt] = form.watch(['folder_id', 'recurrence', 'due_at'])
  const isPast = dueAt !== null && Date.parse(dueAt) < Date.now() && dueAt !== task?.due_at
  return (
    <>
      <Controller
        control={control}
        name="assignees"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('workflow.assignees')}
            options={assigneeOptions(folderId)}
            known={task?.assignees.map(({ id, name }) => ({ value: id, label: name }))}
            nothing={t('workflow.no_members')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.assignees}
            clearable
          />
        )}
      />
      <Controller
        control={control}
        name="recurrence"
        render={({ field }) => (
          <RecurrenceInput
            value={field.value}
            onChange={field.onChange}
            disabled={frozen}
            error={refused.recurrence}
          />
        )}
      />
      {!repeats && (
        <Controller
          control={control}
          name="due_at"
          render={({ field }) => (
            <DueDateInput
              label={t('workflow.due')}
              value={field.value}
              onChange={field.onChange}
              error={refused.due_at}
              note={isPast ? t('workflow.due_past') : undefined}
            />
          )}
        />
      )}
    </>
  )
}

/** All fields of a workflow, for creating and editing it. */
export function WorkflowFields({ form, refused, task }: Props) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { control, register, formState } = form
  const frozen = task !== undefined && (task.parent_id !== null || task.counts.children > 0)
  const part = { control, refused, frozen, task }
  return (
    <>
      <TextInput
        label={t('workflow.name')}
        placeholder={t('workflow.name_placeholder')}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <PlaceAndForm {...part} />
      <PeopleAndTime {...part} form={form} />
      <Textarea label={t('workflow.description')} maxLength={4000} rows={3} {...register('description')} />
      <Controller
        control={control}
        name="settings"
        render={({ field }) => (
          <TaskSettingsInput value={field.value} onChange={field.onChange} disabled={frozen} />
        )}
      />
    </>
  )
}
