import { Skeleton } from '@mantine/core'
import { IconChecklist, IconShieldHalf, IconSunHigh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Due } from '../../records/due.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'
import type { Need } from './needs.ts'

const icons = { workflow: IconChecklist, claim: IconShieldHalf }

/** What waits for this person, the most urgent first; undefined while it is not all known. */
export function NeedsYou({ needs }: { needs: Need[] | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.block} aria-labelledby="home-needs">
      <h2 id="home-needs" className={classes.title}>
        {t('home.needs')}
      </h2>
      {!needs && (
        <Delayed>
          <Skeleton height={146} />
        </Delayed>
      )}
      {needs?.length === 0 && (
        <EmptyState
          icon={<IconSunHigh size={20} />}
          title={t('home.needs_empty')}
          detail={t('home.needs_empty_detail')}
        />
      )}
      {needs && needs.length > 0 && (
        <ul className={classes.needs}>
          {needs.map((need) => {
            const Icon = icons[need.kind]
            return (
              <li key={need.id}>
                <PageLink to={need.to} underline="never" className={classes.need} data-row>
                  <Icon size={20} aria-hidden className={classes.needIcon} />
                  <span className={classes.needTitle}>{need.title}</span>
                  <span className={classes.needDetail}>{need.detail}</span>
                  {need.due ? (
                    <Due at={need.due} done={false} />
                  ) : (
                    <span className={classes.needDetail}>{t('home.needs_claim')}</span>
                  )}
                </PageLink>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
