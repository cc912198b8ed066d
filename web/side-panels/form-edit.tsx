import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type Form, formQuery, refreshForms } from '../queries/forms.ts'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import { FormFields, type FormValues } from './fields/form-fields.tsx'
import { isNameTaken, sayNameTaken } from './fields/name-taken.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Props = { record: Form; onReload: () => Promise<void>; close: () => void }

function FormEditForm({ record, onReload, close }: Props) {
  const { t } = useTranslation('forms')
  const form = useKeptForm<FormValues>({
    defaultValues: {
      name: record.name,
      description: record.description,
      category_id: record.category?.id ?? null,
    },
  })
  const { isDirty } = form.formState
  const saving = useMutation({
    mutationFn: (values: FormValues) =>
      api.templates.save({ params: { id: record.id }, body: { ...values, version: record.version } }),
    onSuccess: async () => {
      await refreshForms()
      notify.success(t('done.saved'))
      close()
    },
    onError: sayNameTaken,
  })
  return (
    <SidePanelForm
      title={t('form.edit_title')}
      sentence={record.name}
      submitLabel={t('form.save')}
      loading={saving.isPending}
      submitError={isNameTaken(saving.error) ? null : saving.error}
      dirty={isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={form.handleSubmit((values) => (isDirty ? saving.mutate(values) : close()))}
    >
      <FormFields form={form} refused={fieldErrors(saving.error)} />
    </SidePanelForm>
  )
}

/** Name, description and category of a form; its questions are edited in the builder. */
export const FormEdit: Panel<{ form: number }> = ({ params, close }) => {
  const { t } = useTranslation('forms')
  return (
    <RecordPanel title={t('form.edit_title')} query={formQuery(params.form)}>
      {({ record, reload }) => <FormEditForm record={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
