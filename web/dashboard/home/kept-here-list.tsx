import { paths } from '@atesta/contract/paths.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'
import { type KeptHere, readKeptHere } from './kept-here.ts'

/** What is kept on this device of this person; undefined until it is read. */
export function useKeptHere(): KeptHere[] | undefined {
  const userId = useSession((session) => session.user?.id)
  const { data, isError } = useQuery({
    queryKey: ['inspections', 'kept-here', userId] as const,
    queryFn: () => readKeptHere(userId ?? 0),
    enabled: userId !== undefined,
    networkMode: 'always',
    refetchInterval: 5000,
  })
  return isError ? [] : data
}

/** What is kept on this device and not sent yet; the way back to it without a connection. */
export function KeptHereList({ kept }: { kept: KeptHere[] | undefined }) {
  const { t } = useTranslation(['dashboard', 'inspection'])
  if (!kept || kept.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="home-kept">
      <h2 id="home-kept" className={classes.title}>
        {t('home.kept')}
      </h2>
      <ul className={classes.needs}>
        {kept.map(({ inspection, files, unsent }) => (
          <li key={inspection.id}>
            <PageLink
              to={paths.inspection({
                folderId: inspection.task.folder_id,
                workflowId: inspection.task.id,
                inspectionId: inspection.id,
              })}
              underline="never"
              className={classes.need}
              data-row
            >
              <IconDeviceMobile size={20} aria-hidden className={classes.needIcon} />
              <span className={classes.needTitle}>
                {inspection.title || t('inspection:number', { number: inspection.number })}
              </span>
              <span className={classes.needDetail}>{inspection.task.name}</span>
              <span className={classes.needDetail}>
                {files > 0
                  ? t('home.kept_files', { count: files })
                  : t(unsent ? 'home.kept_unsent' : 'home.kept_draft')}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
