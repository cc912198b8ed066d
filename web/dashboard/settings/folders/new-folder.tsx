import { paths } from '@atesta/contract/paths.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { Button, Input, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { refreshFolders } from '../../../queries/folders.ts'
import { api } from '../../../session/api.ts'
import { emptyFolder, FolderFields, type FolderForm } from '../../../side-panels/fields/folder-fields.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { useKeptForm } from '../../../ui/form/use-kept-form.ts'
import { PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { taskTypes } from '../../lists.ts'
import { useOpened } from '../use-open-record.ts'

/** Creates a folder for tasks of one type. */
export function NewFolder() {
  const { t } = useTranslation(['settings', 'folders', 'common'])
  const { close, done } = useOpened()
  const form = useKeptForm<FolderForm>({ defaultValues: emptyFolder })
  const [type, setType] = useState<TaskType>('workflow')
  const creation = useMutation({
    mutationFn: (fields: FolderForm) => api.tasks.createFolder({ body: { ...fields, type } }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('folders:created'))
      done()
    },
  })
  return (
    <>
      <PageHeader
        title={t('folders:create')}
        back={
          <PageLink to={paths.settingsSection({ section: 'folders' })}>{t('settings:folders.back')}</PageLink>
        }
      />
      <PageForm
        submitLabel={t('common:actions.create')}
        loading={creation.isPending}
        submitError={creation.error}
        dirty={form.formState.isDirty && !creation.isSuccess}
        onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
        other={
          <Button variant="default" onClick={close} disabled={creation.isPending}>
            {t('common:actions.cancel')}
          </Button>
        }
      >
        <Input.Wrapper label={t('folders:columns.type')} labelElement="div">
          <div>
            <SegmentedControl
              aria-label={t('folders:columns.type')}
              value={type}
              onChange={setType}
              data={taskTypes.map((value) => ({ value, label: t(`folders:types.${value}`) }))}
            />
          </div>
        </Input.Wrapper>
        <FolderFields form={form} refused={fieldErrors(creation.error)} type={type} />
      </PageForm>
    </>
  )
}
