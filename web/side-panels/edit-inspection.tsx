import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { inspectionQuery } from '../queries/inspections.ts'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

function TitleForm({ inspection, close }: { inspection: Inspection; close: () => void }) {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const { register, handleSubmit, formState } = useForm({ defaultValues: { title: inspection.title } })
  const save = useMutation({
    mutationFn: (body: { title: string }) => api.inspections.rename({ params: { id: inspection.id }, body }),
    onSuccess: async () => {
      await refresh('inspections', 'inspections_for_select')
      notify.success(t('inspection.renamed'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t('inspection.rename_title')}
      sentence={t('inspection:number', { number: inspection.number })}
      submitLabel={t('inspection.rename')}
      loading={save.isPending}
      submitError={save.error}
      dirty={formState.isDirty && !save.isSuccess}
      onSubmit={handleSubmit((fields) => {
        if (formState.isDirty) save.mutate(fields)
        else close()
      })}
      close={close}
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

/** Gives an inspection another title while it is a draft. */
export const EditInspection: Panel<{ inspection: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = useQuery(inspectionQuery(params.inspection))
  if (data) return <TitleForm inspection={data.inspection} close={close} />
  return (
    <SidePanel title={t('inspection.rename_title')} loading>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={60} />
        </Delayed>
      )}
    </SidePanel>
  )
}
