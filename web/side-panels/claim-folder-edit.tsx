import type { Folder } from '@atesta/contract/schemas/task.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { folderQuery } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'
import { FolderFields, type FolderForm, formOfFolder } from './fields/folder-fields.tsx'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Props = { folder: Folder; onReload: () => Promise<void>; close: () => void }

function FolderEditForm({ folder, onReload, close }: Props) {
  const { t } = useTranslation('claims')
  const form = useForm<FolderForm>({ defaultValues: formOfFolder(folder) })
  const saving = useMutation({
    mutationFn: (fields: FolderForm) =>
      api.claims.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async () => {
      await refresh('claim_folders', 'task_folders', 'folders', 'claims', 'claim_complete')
      notify.success(t('folders.saved'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t('folders.edit_title')}
      submitLabel={t('folders.save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={form.formState.isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
      close={close}
    >
      <FolderFields
        form={form}
        refused={fieldErrors(saving.error)}
        placeholder={t('folders.name_placeholder')}
        membersHint={t('folders.members_hint')}
        folder={folder}
      />
    </SidePanelForm>
  )
}

/** Renames a claim folder and chooses who sees it. */
export const ClaimFolderEdit: Panel<{ folder: number }> = ({ params, close }) => {
  const { t } = useTranslation('claims')
  return (
    <RecordPanel title={t('folders.edit_title')} query={folderQuery(params.folder)}>
      {({ record, reload }) => <FolderEditForm folder={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
