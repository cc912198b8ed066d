import { paths } from '@atesta/contract/paths.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { folders } from '@atesta/contract/routes/folders.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { folderPeopleQuery, refreshFolders } from '../../../queries/folders.ts'
import { api } from '../../../session/api.ts'
import { FolderFields, type FolderForm, formOfFolder } from '../../../side-panels/fields/folder-fields.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { startFrom } from '../../../ui/form/start-from.ts'
import { useKeptForm } from '../../../ui/form/use-kept-form.ts'
import type { OpenRecord } from '../../../ui/form/use-record.ts'
import { WithRecord } from '../../../ui/form/with-record.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../settings-list.module.css'

type Folder = Output<typeof folders.readWithUsers>

function FolderEditForm({ record: folder, reload, follow }: OpenRecord<Folder>) {
  const { t } = useTranslation('settings')
  const form = useKeptForm<FolderForm>({ defaultValues: formOfFolder(folder) })
  const saving = useMutation({
    mutationFn: (fields: FolderForm) =>
      api.tasks.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async (_, saved) => {
      await Promise.all([refreshFolders(), follow()])
      startFrom(form, saved)
      notify.success(t('saved'))
    },
  })
  return (
    <PageForm
      submitLabel={t('save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={form.formState.isDirty}
      onReload={reload}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
    >
      <FolderFields form={form} refused={fieldErrors(saving.error)} type={folder.type} folder={folder} />
    </PageForm>
  )
}

/** People who work in the folder, including former members. */
function People({ folder }: { folder: Folder }) {
  const { t } = useTranslation('settings')
  return (
    <section className={classes.block} aria-labelledby="folder-people">
      <h2 id="folder-people" className={classes.heading}>
        {t('folders.people')}
      </h2>
      {folder.users.length === 0 && <p className={classes.hint}>{t('folders.people_none')}</p>}
      <FactList
        facts={folder.users.map((person) => ({
          label: person.name,
          value: `${t(person.member ? 'folders.member' : 'folders.not_member')} · ${t(
            'folders.submitted_of',
            {
              submitted: person.submitted,
              total: person.inspections,
            },
          )}`,
        }))}
      />
    </section>
  )
}

/** One folder: its name, its members, and the people who worked in it. */
export function FolderPage({ id }: { id: number }) {
  const { t } = useTranslation(['settings', 'folders'])
  return (
    <WithRecord query={folderPeopleQuery(id)} wholePage>
      {(open) => (
        <>
          <PageHeader
            title={open.latest.name}
            sentence={t(`folders:types.${open.latest.type}`)}
            back={
              <PageLink to={paths.settingsSection({ section: 'folders' })}>
                {t('settings:folders.back')}
              </PageLink>
            }
          />
          <FolderEditForm {...open} />
          <People folder={open.latest} />
        </>
      )}
    </WithRecord>
  )
}
