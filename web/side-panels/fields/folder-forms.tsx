import type { Folder, TaskType } from '@atesta/contract/schemas/task.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../language/field-errors.ts'
import { createFolder, folderQuery, refreshFolders } from '../../queries/folders.ts'
import { api } from '../../session/api.ts'
import { useKeptForm } from '../../ui/form/use-kept-form.ts'
import { notify } from '../../ui/notify.ts'
import { RecordPanel } from '../record-panel.tsx'
import { SidePanelForm } from '../side-panel-form.tsx'
import { changeOfFolder, emptyFolder, FolderFields, type FolderForm, formOfFolder } from './folder-fields.tsx'

/** Creates a folder for one type of task, with its members. */
export function FolderCreateForm({ type, close }: { type: TaskType; close: () => void }) {
  const { t } = useTranslation(['folders', 'dashboard'])
  const form = useKeptForm<FolderForm>({ defaultValues: emptyFolder })
  const creation = useMutation({
    mutationFn: (body: FolderForm) => createFolder(type, body),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('created'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t(`dashboard:folder.create_title.${type}`)}
      submitLabel={t('create_folder')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={form.formState.isDirty && !creation.isSuccess}
      onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
    >
      <FolderFields form={form} refused={fieldErrors(creation.error)} type={type} />
    </SidePanelForm>
  )
}

type EditProps = { folder: Folder; onReload: () => Promise<void>; close: () => void }
function FolderEditForm({ folder, onReload, close }: EditProps) {
  const { t } = useTranslation('folders')
  const form = useKeptForm<FolderForm>({ defaultValues: formOfFolder(folder) })
  const { isDirty } = form.formState
  const saving = useMutation({
    mutationFn: (fields: FolderForm) => {
      const save = folder.type === 'claim' ? api.claims.saveFolder : api.tasks.saveFolder
      return save({
        params: { id: folder.id },
        body: { ...changeOfFolder(folder, fields), version: folder.version },
      })
    },
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('saved'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t(`${folder.type}.edit_title`)}
      sentence={folder.name}
      submitLabel={t('save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={form.handleSubmit((fields) => (isDirty ? saving.mutate(fields) : close()))}
    >
      <FolderFields form={form} refused={fieldErrors(saving.error)} type={folder.type} folder={folder} />
    </SidePanelForm>
  )
}

/** Names a folder and chooses its members. `type` determines the texts until the folder is loaded. */
export function FolderEditPanel({ id, type, close }: { id: number; type: TaskType; close: () => void }) {
  const { t } = useTranslation('folders')
  return (
    <RecordPanel title={t(`${type}.edit_title`)} query={folderQuery(id)}>
      {({ record, reload }) => <FolderEditForm folder={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
