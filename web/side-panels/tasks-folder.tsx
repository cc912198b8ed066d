import { folderPage } from '@atesta/contract/paths.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconFolderOpen, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderPeopleQuery } from '../queries/folders.ts'
import { ActivePeople } from '../records/people/active-people.tsx'
import { useFormat } from '../session/use-format.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { LinkButton } from '../ui/link.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { folderEditKind } from './folder-edit-kind.ts'
import type { Panel } from './panel.ts'
import classes from './side-panel.module.css'
import { SidePanel } from './side-panel.tsx'
import { usePanel } from './use-panel.ts'

/** A quick look at a folder of any type: what it holds and who works there. */
export const TasksFolder: Panel<{ folder: number }> = ({ params }) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const panel = usePanel()
  const { data, error, refetch } = useQuery(folderPeopleQuery(params.folder))
  if (!data)
    return (
      <SidePanel title={t('folder.look')} loading>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <Skeleton height={120} mb="md" />
            <Skeleton height={200} />
          </Delayed>
        )}
      </SidePanel>
    )
  const { counts, users } = data
  const people = users.map((user) => ({ ...user, note: user.member ? undefined : t('folder.guest') }))
  return (
    <SidePanel
      title={data.name}
      footer={
        <>
          {data.can.edit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => panel.open(folderEditKind(data.type), { folder: data.id })}
            >
              {t('common:actions.edit')}
            </Button>
          )}
          <LinkButton to={folderPage(data)} leftSection={<IconFolderOpen size={16} />}>
            {t('folder.open')}
          </LinkButton>
        </>
      }
    >
      <FactList
        facts={[
          { label: t('folder.tasks'), value: format.number(counts.tasks) },
          { label: t('folder.archived_tasks'), value: format.number(counts.archived_tasks) },
          { label: t('folder.inspections'), value: format.number(counts.inspections) },
          { label: t('folder.created_at'), value: <RelativeTime at={data.created_at} /> },
        ]}
      />
      <h3 className={classes.heading}>{t('folder.people')}</h3>
      {people.length > 0 ? (
        <ActivePeople people={people} label={t('folder.people')} />
      ) : (
        <p className={classes.sentence}>{t('folder.no_people')}</p>
      )}
    </SidePanel>
  )
}
