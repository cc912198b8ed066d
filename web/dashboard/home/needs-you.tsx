import { paths } from '@atesta/contract/paths.ts'
import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChecklist,
  IconMail,
  IconShieldHalf,
  IconSunHigh,
  IconTool,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Due } from '../../records/due.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'
import { HomeRow } from './home-row.tsx'
import type { Need } from './needs.ts'
import type { Needs } from './use-needs.ts'

const icons = {
  returned: IconArrowBackUp,
  workflow: IconChecklist,
  claim: IconShieldHalf,
  email: IconMail,
  action: IconTool,
}

/** The texts for needs without a date. */
const words = {
  returned: 'home.needs_returned',
  workflow: 'home.needs_claim',
  claim: 'home.needs_claim',
  email: 'home.needs_email',
  action: 'home.needs_action',
} as const

/** The text about recipients who have not answered or cannot be reached. */
function useWaitingText() {
  const { t } = useTranslation('dashboard')
  return ({ waiting }: Need) => {
    if (!waiting) return ''
    if (waiting.bounced > 0) return t('home.needs_bounced', { count: waiting.bounced })
    return t('home.needs_unanswered', { count: waiting.open, all: waiting.all })
  }
}

/** States that there is more than is listed, with links to all of it. */
function Beyond() {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <p className={classes.beyond}>
      {t('dashboard:home.needs_beyond')}{' '}
      <PageLink to={paths.workflows()}>{t('common:pages.workflows')}</PageLink>
      {' · '}
      <PageLink to={paths.claims()}>{t('common:pages.claims')}</PageLink>
      {' · '}
      <PageLink to={paths.actions()}>{t('common:pages.actions')}</PageLink>
    </p>
  )
}

/** At most this many are listed until all are requested. */
const fewest = 8

/** What waits for this person, most urgent first; undefined until all of it is known. */
export function NeedsYou({ waiting }: { waiting: Needs | undefined }) {
  const needs = waiting?.needs
  const { t } = useTranslation('dashboard')
  const waitingText = useWaitingText()
  const [all, setAll] = useState(false)
  if (needs?.length === 0 && !waiting?.complete && !waiting?.error) return null
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
      {needs?.length === 0 && waiting?.error && <ErrorState error={waiting.error} onRetry={waiting.retry} />}
      {needs?.length === 0 && waiting?.complete && (
        <EmptyState
          icon={<IconSunHigh size={20} />}
          title={t('home.needs_empty')}
          detail={t('home.needs_empty_detail')}
        />
      )}
      {needs && needs.length > 0 && (
        <ul className={classes.needs}>
          {(all ? needs : needs.slice(0, fewest)).map((need) => (
            <HomeRow
              key={need.id}
              to={need.to}
              icon={icons[need.kind]}
              title={need.title}
              detail={need.detail || waitingText(need)}
              end={need.due ? <Due at={need.due} done={false} /> : t(words[need.kind])}
            />
          ))}
        </ul>
      )}
      {needs && !all && needs.length > fewest && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {t('home.needs_more', { count: needs.length - fewest })}
        </Button>
      )}
      {waiting?.more && (all || waiting.needs.length <= fewest) && <Beyond />}
    </section>
  )
}
