import { CallError } from '@atesta/contract/client.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { folderQuery } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { StaleNotice } from '../ui/form/stale-notice.tsx'
import { notify } from '../ui/notify.ts'
import { FolderFields, type FolderForm } from './fields/folder-fields.tsx'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

function FolderEditForm({
  folder,
  reload,
  close,
}: {
  folder: Folder
  reload: () => Promise<void>
  close: () => void
}) {
  const { t } = useTranslation('claims')
  const form = useForm<FolderForm>({
    defaultValues: { name: folder.name, members: folder.members.map(({ id }) => id) },
  })
  const saving = useMutation({
    mutationFn: (fields: FolderForm) =>
      api.claims.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async () => {
      await refresh('claim_folders', 'task_folders', 'folders', 'claims', 'claim_complete')
      notify.success(t('folders.saved'))
      close()
    },
  })
  const stale = saving.error instanceof CallError && saving.error.code === 'stale_version'
  return (
    <SidePanelForm
      title={t('folders.edit_title')}
      submitLabel={t('folders.save')}
      loading={saving.isPending}
      submitError={stale ? null : saving.error}
      dirty={form.formState.isDirty && !saving.isSuccess}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
      close={close}
    >
      {stale && <StaleNotice onReload={reload} />}
      <FolderFields
        form={form}
        refused={fieldErrors(saving.error)}
        placeholder={t('folders.name_placeholder')}
        membersHint={t('folders.members_hint')}
        known={folder.members.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </SidePanelForm>
  )
}

/** Renames a claim folder and chooses who sees it. */
export const ClaimFolderEdit: Panel<{ folder: number }> = ({ params, close }) => {
  const { t } = useTranslation('claims')
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...folderQuery(params.folder),
    staleTime: 0,
  })
  // What it starts from stays while the form is open, whatever is read again meanwhile.
  const [shown, setShown] = useState<Folder>()
  if (data && isFetchedAfterMount && !shown) setShown(data)
  const reload = () => refetch().then((answer) => setShown(answer.data))
  if (shown) return <FolderEditForm key={shown.version} folder={shown} reload={reload} close={close} />
  return (
    <SidePanel title={t('folders.edit_title')} loading={!error}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={160} />
        </Delayed>
      )}
    </SidePanel>
  )
}
