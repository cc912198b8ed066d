import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inspectionPage } from '../../records/inspection-page.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './home-page.module.css'
import { HomeRow } from './home-row.tsx'

/** The person's own drafts, newest first; returned ones are under what waits for them. */
export function Drafts({ drafts }: { drafts: Inspection[] }) {
  const { t } = useTranslation(['dashboard', 'inspection'])
  return (
    <section className={classes.block} aria-labelledby="home-drafts">
      <h2 id="home-drafts" className={classes.title}>
        {t('home.drafts')}
      </h2>
      {drafts.length === 0 && (
        <p className={classes.nothing}>
          {t('home.drafts_empty')}. {t('home.drafts_empty_detail')}
        </p>
      )}
      {drafts.length > 0 && (
        <ul className={classes.needs}>
          {drafts.map((inspection) => (
            <HomeRow
              key={inspection.id}
              to={inspectionPage(inspection)}
              icon={IconPencil}
              title={inspection.title || t('inspection:number', { number: inspection.number })}
              detail={inspection.task.name}
              end={
                <span className={classes.needDetail}>
                  <RelativeTime at={inspection.updated_at} />
                </span>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
