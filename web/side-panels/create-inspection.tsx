import { isUnreachable } from '@atesta/contract/client.ts'
import { dateOf } from '@atesta/contract/date-of.ts'
import { paths } from '@atesta/contract/paths.ts'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { openModal } from '../modals/modal-store.ts'
import { createOnServer } from '../offline/create-or-start.ts'
import { startablesQuery } from '../offline/startables-query.ts'
import { refreshInspections } from '../queries/inspections.ts'
import { workflowOptions } from '../queries/options.ts'
import { OptionSelect } from '../records/options/option-select.tsx'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { useFormat } from '../session/use-format.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import type { PanelParams } from './panel-params.ts'
import { SidePanelForm } from './side-panel-form.tsx'
import { usePanel } from './use-panel.ts'

type Fields = { task: number | null; title: string }

/**
 * Starts an inspection, in the workflow of the address or a chosen one, and opens it. With an occurrence in
 * the address it is of that one, also if its time is over, unless another workflow is chosen.
 */
export const CreateInspection: Panel<PanelParams<'create-inspection'>> = ({ params }) => {
  const { t } = useTranslation(['inspection', 'common'])
  const panel = usePanel()
  const { control, register, handleSubmit, formState, watch } = useKeptForm<Fields>({
    defaultValues: { task: params.workflowId ?? null, title: '' },
  })
  /** A modal has taken over. */
  const [handedOn, setHandedOn] = useState(false)
  /**
   * Sending the same workflow and name again after a lost response creates no second inspection; another
   * workflow or name does.
   */
  const [ids] = useState(() => new Map<string, string>())
  const idOf = ({ task, title }: Fields) => {
    const asked = JSON.stringify([task, title])
    const id = ids.get(asked) ?? crypto.randomUUID()
    ids.set(asked, id)
    return id
  }
  const format = useFormat()
  const occurrenceOf = (task: number | null) => (task === params.workflowId ? params.occurrence : undefined)
  const starts = occurrenceOf(watch('task')) && params.starts ? dateOf(params.starts) : undefined
  const userId = useSession((session) => session.user?.id)
  const { data: startables = [] } = useQuery({
    ...startablesQuery(userId ?? 0),
    enabled: userId !== undefined,
  })
  const creation = useMutation({
    mutationFn: (fields: Fields) => {
      const { task, title } = fields
      const clientId = idOf(fields)
      if (task === null) return api.inspections.create({ body: { title, client_id: clientId } })
      return createOnServer({ taskId: task, title, clientId, occurrenceId: occurrenceOf(task) })
    },
    onError: (error, fields) => {
      const { task, title } = fields
      if (task === null || !isUnreachable(error)) return
      setHandedOn(true)
      openModal('NO_INTERNET_CONNECTION', {
        taskId: task,
        title,
        clientId: idOf(fields),
        occurrenceId: occurrenceOf(task),
      })
    },
    onSuccess: async ({ id, task }) => {
      await refreshInspections()
      notify.success(t('create.created'))
      void panel.leadTo(paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id }))
    },
  })
  return (
    <SidePanelForm
      title={t('create.title')}
      sentence={t('create.intro')}
      submitLabel={t('create.submit')}
      loading={creation.isPending}
      submitError={handedOn ? null : creation.error}
      dirty={formState.isDirty && !creation.isSuccess && !handedOn}
      onSubmit={handleSubmit((fields) => creation.mutate(fields))}
    >
      <Controller
        control={control}
        name="task"
        render={({ field }) => (
          <OptionSelect
            label={t('create.workflow')}
            placeholder={t('create.workflow_placeholder')}
            options={workflowOptions}
            known={startables.map(({ task }) => ({ value: task.id, label: task.name }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            description={starts ? t('create.occurrence', { when: format.dateTime(starts) }) : undefined}
            clearable
          />
        )}
      />
      <TextInput
        label={t('create.name')}
        placeholder={t('create.name_placeholder')}
        maxLength={200}
        data-autofocus
        {...register('title')}
      />
    </SidePanelForm>
  )
}
