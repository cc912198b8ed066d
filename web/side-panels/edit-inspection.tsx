import { CallError } from '@atesta/contract/client.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { openModal } from '../modals/modal-store.ts'
import { inspectionQuery, refreshInspections } from '../queries/inspections.ts'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

const isSubmitted = (error: unknown) =>
  error instanceof CallError && error.code === 'inspection_already_submitted'

function TitleForm({ inspection, close }: { inspection: Inspection; close: () => void }) {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const { register, handleSubmit, formState } = useKeptForm({ defaultValues: { title: inspection.title } })
  const save = useMutation({
    mutationFn: (body: { title: string }) => api.inspections.rename({ params: { id: inspection.id }, body }),
    onSuccess: async () => {
      await refreshInspections()
      notify.success(t('inspection.renamed'))
      close()
    },
    onError: async (error) => {
      if (!isSubmitted(error)) return
      openModal('INSPECTION_ALREADY_SUBMITTED')
      await refreshInspections()
    },
  })
  return (
    <SidePanelForm
      title={t('inspection.rename_title')}
      sentence={t('inspection:number', { number: inspection.number })}
      submitLabel={t('inspection.rename')}
      loading={save.isPending}
      submitError={isSubmitted(save.error) ? null : save.error}
      dirty={formState.isDirty && !save.isSuccess}
      onSubmit={handleSubmit((fields) => {
        if (formState.isDirty) save.mutate(fields)
        else close()
      })}
    >
      <TextInput
        label={t('inspection:create.name')}
        placeholder={t('inspection:create.name_placeholder')}
        maxLength={200}
        data-autofocus
        error={fieldErrors(save.error).title}
        {...register('title')}
      />
    </SidePanelForm>
  )
}

/** Changes the title of an inspection while it is a draft. */
export const EditInspection: Panel<{ inspection: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  return (
    <RecordPanel title={t('inspection.rename_title')} query={inspectionQuery(params.inspection)}>
      {({ record }) => <TitleForm inspection={record.inspection} close={close} />}
    </RecordPanel>
  )
}
