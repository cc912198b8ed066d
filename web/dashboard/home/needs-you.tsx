import { paths } from '@atesta/contract/paths.ts'
import { Anchor, Button, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChecklist,
  IconMail,
  IconShieldHalf,
  IconSunHigh,
  IconTool,
} from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../address/search.ts'
import { Due } from '../../records/due.tsx'
import { useSession } from '../../session/session.ts'
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

function wordsOf({ kind, state, unassigned }: Need) {
  if (state === 'in_review') return 'home.needs_decision'
  return unassigned ? 'home.needs_people' : words[kind]
}

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
function Beyond({ more }: { more: Need['kind'][] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const me = useSession(({ user }) => String(user?.id))
  const places: Record<Need['kind'], { to: string; search?: Search; page: string }> = {
    returned: {
      to: paths.inspections(),
      search: { submitted: 'false', review: 'returned', person_id: me },
      page: t('common:pages.inspections'),
    },
    workflow: { to: paths.workflows(), page: t('common:pages.workflows') },
    claim: { to: paths.claims(), page: t('common:pages.claims') },
    email: { to: paths.emails(), search: { attention: 'true' }, page: t('common:pages.emails') },
    action: { to: paths.actions(), page: t('common:pages.actions') },
  }
  return (
    <p className={classes.beyond}>
      {t('dashboard:home.needs_beyond')}
      {more.map((kind, index) => {
        const { page, ...place } = places[kind]
        return (
          <Fragment key={kind}>
            {index > 0 ? ' · ' : ' '}
            <PageLink {...place}>{page}</PageLink>
          </Fragment>
        )
      })}
    </p>
  )
}

/** States that some of it could not be loaded, so that a part is not taken for the whole. */
function Incomplete({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <p className={classes.beyond} role="alert">
      {t('dashboard:home.needs_incomplete')}{' '}
      <Anchor component="button" type="button" aria-disabled={retrying} onClick={onRetry}>
        {t('common:actions.retry')}
      </Anchor>
    </p>
  )
}

/** At most this many are listed until all are requested. */
const fewest = 8

/** What waits for this person, most urgent first; undefined until all of it is known. */
export function NeedsYou({ waiting }: { waiting: Needs | undefined }) {
  const needs = waiting?.needs
  const { t } = useTranslation(['dashboard', 'common', 'inspection'])
  const waitingText = useWaitingText()
  const [all, setAll] = useState(false)
  if (needs?.length === 0 && !waiting?.complete && !waiting?.error) return null
  return (
    <section className={classes.block} aria-labelledby="home-needs">
      <h2 id="home-needs" className={classes.title}>
        {t('dashboard:home.needs')}
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
          title={t('dashboard:home.needs_empty')}
          detail={t('dashboard:home.needs_empty_detail')}
        />
      )}
      {needs && needs.length > 0 && (
        <ul className={classes.needs}>
          {(all ? needs : needs.slice(0, fewest)).map((need) => (
            <HomeRow
              key={need.id}
              to={need.to}
              search={need.search}
              icon={icons[need.kind]}
              title={need.title || t('inspection:number', { number: need.number })}
              detail={[need.detail || waitingText(need), need.state && t(`common:states.${need.state}`)]
                .filter(Boolean)
                .join(' · ')}
              end={need.due ? <Due at={need.due} done={false} /> : t(`dashboard:${wordsOf(need)}`)}
            />
          ))}
        </ul>
      )}
      {needs && !all && needs.length > fewest && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {t('dashboard:home.needs_more', { count: needs.length - fewest })}
        </Button>
      )}
      {waiting && waiting.more.length > 0 && (all || waiting.needs.length <= fewest) && (
        <Beyond more={waiting.more} />
      )}
      {needs && needs.length > 0 && waiting?.error && (
        <Incomplete retrying={waiting.retrying} onRetry={waiting.retry} />
      )}
    </section>
  )
}
