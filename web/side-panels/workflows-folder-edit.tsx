import type { Folder } from '@atesta/contract/schemas/task.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { folderQuery, refreshFolders } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { FolderFields, type FolderForm, formOfFolder } from './fields/folder-fields.tsx'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Props = { folder: Folder; onReload: () => Promise<void>; close: () => void }

function FolderEditForm({ folder, onReload, close }: Props) {
  const { t } = useTranslation('dashboard')
  const form = useForm<FolderForm>({ defaultValues: formOfFolder(folder) })
  const { isDirty } = form.formState
  const saving = useMutation({
    mutationFn: (fields: FolderForm) =>
      api.tasks.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('folder.saved'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t('folder.edit_title')}
      sentence={folder.name}
      submitLabel={t('folder.save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={form.handleSubmit((fields) => (isDirty ? saving.mutate(fields) : close()))}
      close={close}
    >
      <FolderFields
        form={form}
        refused={fieldErrors(saving.error)}
        placeholder={t('folder.name_placeholder')}
        membersHint={t('folder.members_hint')}
        folder={folder}
      />
    </SidePanelForm>
  )
}

/** Names a workflow folder and chooses its members. */
export const WorkflowsFolderEdit: Panel<{ folder: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  return (
    <RecordPanel title={t('folder.edit_title')} query={folderQuery(params.folder)}>
      {({ record, reload }) => <FolderEditForm folder={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
