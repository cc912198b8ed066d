import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'
import { emptyFolder, FolderFields, type FolderForm } from './fields/folder-fields.tsx'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

/** Creates a claim folder with its members. */
export const ClaimFolderCreate: Panel<Record<never, never>> = ({ close }) => {
  const { t } = useTranslation(['claims', 'dashboard'])
  const form = useForm<FolderForm>({ defaultValues: emptyFolder })
  const creation = useMutation({
    mutationFn: (body: FolderForm) => api.claims.createFolder({ body }),
    onSuccess: async () => {
      await refresh('claim_folders', 'task_folders', 'folders')
      notify.success(t('dashboard:folder.created'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t('folders.create_title')}
      submitLabel={t('dashboard:folder.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={form.formState.isDirty && !creation.isSuccess}
      onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
      close={close}
    >
      <FolderFields
        form={form}
        refused={fieldErrors(creation.error)}
        placeholder={t('folders.name_placeholder')}
        membersHint={t('folders.members_hint')}
      />
    </SidePanelForm>
  )
}
