import { paths } from '@atesta/contract/paths.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStartedHere } from '../../device/started-here.ts'
import type { KeptHere } from '../../offline/kept-here.ts'
import { inspectionPage } from '../../records/inspection-page.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'
import { HomeRow } from './home-row.tsx'

/** Unsent inspections on this device, reachable without a connection. */
export function KeptHereList({ kept }: { kept: KeptHere[] | undefined }) {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const words = ({ files, unsent, toSubmit, refusal }: KeptHere) => {
    if (refusal !== null) return t('home.kept_refused')
    if (toSubmit) return t('home.kept_to_submit')
    if (files > 0) return t('home.kept_files', { count: files })
    return t(unsent ? 'home.kept_unsent' : 'home.kept_draft')
  }
  if (!kept || kept.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="home-kept">
      <div className={classes.titleRow}>
        <h2 id="home-kept" className={classes.title}>
          {t('home.kept')}
        </h2>
        <PageLink to={paths.device()}>{t('home.kept_all')}</PageLink>
      </div>
      <ul className={classes.needs}>
        {kept.map((one) => (
          <HomeRow
            key={one.inspection.id}
            to={inspectionPage(one.inspection)}
            icon={IconDeviceMobile}
            title={
              one.inspection.title ||
              (isStartedHere(one.inspection.id)
                ? t('inspection:started_here')
                : t('inspection:number', { number: one.inspection.number }))
            }
            detail={one.inspection.task.name}
            end={words(one)}
          />
        ))}
      </ul>
    </section>
  )
}
