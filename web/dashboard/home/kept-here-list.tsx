import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inspectionPage } from '../../records/inspection-page.ts'
import { useSession } from '../../session/session.ts'
import classes from './home-page.module.css'
import { HomeRow } from './home-row.tsx'
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
          <HomeRow
            key={inspection.id}
            to={inspectionPage(inspection)}
            icon={IconDeviceMobile}
            title={inspection.title || t('inspection:number', { number: inspection.number })}
            detail={inspection.task.name}
            end={
              files > 0
                ? t('home.kept_files', { count: files })
                : t(unsent ? 'home.kept_unsent' : 'home.kept_draft')
            }
          />
        ))}
      </ul>
    </section>
  )
}
