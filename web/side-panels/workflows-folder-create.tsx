import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { refreshFolders } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { emptyFolder, FolderFields, type FolderForm } from './fields/folder-fields.tsx'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

/** Creates a folder with its members: for workflows, or with `tasks=email` for email tasks. */
export const WorkflowsFolderCreate: Panel<{ tasks?: string }> = ({ params, close }) => {
  const { t } = useTranslation(['dashboard', 'emails'])
  const forEmails = params.tasks === 'email'
  const form = useForm<FolderForm>({ defaultValues: emptyFolder })
  const creation = useMutation({
    mutationFn: (body: FolderForm) =>
      forEmails
        ? api.tasks.createFolder({ body: { ...body, type: 'email' } })
        : api.workflows.createFolder({ body }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('folder.created'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t(forEmails ? 'emails:panel.folder_title' : 'folder.create_title')}
      submitLabel={t('folder.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={form.formState.isDirty && !creation.isSuccess}
      onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
      close={close}
    >
      <FolderFields
        form={form}
        refused={fieldErrors(creation.error)}
        placeholder={t('folder.name_placeholder')}
        membersHint={t(forEmails ? 'emails:panel.folder_hint' : 'folder.members_hint')}
      />
    </SidePanelForm>
  )
}
