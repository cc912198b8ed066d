import { paths } from '@atesta/contract/paths.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { refreshForms } from '../queries/forms.ts'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import { FormFields, type FormValues } from './fields/form-fields.tsx'
import { isNameTaken, sayNameTaken } from './fields/name-taken.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'
import { usePanel } from './use-panel.ts'

/** One section without questions; its title is that of the step. */
const emptyForm: FormStructure = {
  steps: [{ id: 'form', type: 'form', title: '' }],
  schema: [{ id: 'section', title: '', collapsed: false, questions: [] }],
}

/** Creates a form and opens it in the builder. */
export const FormCreate: Panel<Record<never, never>> = () => {
  const { t } = useTranslation('forms')
  const panel = usePanel()
  const form = useKeptForm<FormValues>({ defaultValues: { name: '', description: '', category_id: null } })
  const creation = useMutation({
    mutationFn: (values: FormValues) => api.templates.create({ body: { ...values, structure: emptyForm } }),
    onSuccess: async ({ id }) => {
      await refreshForms()
      notify.success(t('done.created'))
      void panel.leadTo(paths.form({ formId: id }))
    },
    onError: sayNameTaken,
  })
  return (
    <SidePanelForm
      title={t('form.create_title')}
      submitLabel={t('form.create')}
      loading={creation.isPending}
      submitError={isNameTaken(creation.error) ? null : creation.error}
      dirty={form.formState.isDirty && !creation.isSuccess}
      onSubmit={form.handleSubmit((values) => creation.mutate(values))}
    >
      <FormFields form={form} refused={fieldErrors(creation.error)} />
    </SidePanelForm>
  )
}
